import { personYears } from '#contract/kit/year-choices.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useYears } from '#web/lib/choices/years.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { FilterDay } from '#web/ui/filter/filter-day.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { messages } from './messages.ts';
import { type AnalyticsState, type SetAnalyticsState, useAnalyticsState } from './use-analytics-state.ts';

/** Year and class; for attendance also the days that count. */
export function AnalyticsFilters() {
  const t = useText(messages);
  const [state, setState] = useAnalyticsState();
  const { years, current } = useYears(personYears);
  const classes = useClassChoices({ value: state.class_id });
  const choose = (part: Parameters<SetAnalyticsState>[0]) => void setState(part, { replace: true });
  const isFiltered = Boolean(state.year || state.class_id || state.from || state.to);
  const clear = () => choose({ year: undefined, class_id: undefined, from: undefined, to: undefined });
  return (
    <FilterBar onClear={isFiltered ? clear : undefined}>
      <YearSelect
        years={years}
        year={state.year ?? current}
        onYear={(year) => choose({ year, from: undefined, to: undefined })}
      />
      <FilterSelect
        label={t('class')}
        all={t('allClasses')}
        choices={classes}
        value={state.class_id ?? ''}
        onChoose={(value) => choose({ class_id: value || undefined })}
      />
      {state.tab === 'attendance' && <Days state={state} choose={choose} />}
    </FilterBar>
  );
}

type DaysProps = {
  readonly state: AnalyticsState;
  readonly choose: (part: Parameters<SetAnalyticsState>[0]) => void;
};

function Days({ state, choose }: DaysProps) {
  const t = useText(messages);
  return (
    <>
      <FilterDay
        label={t('from')}
        lead={t('from')}
        day={state.from ?? ''}
        max={state.to}
        onDay={(from) => choose({ from: from || undefined })}
      />
      <FilterDay
        label={t('to')}
        lead={t('to')}
        day={state.to ?? ''}
        min={state.from}
        onDay={(to) => choose({ to: to || undefined })}
      />
    </>
  );
}
