import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { personYears } from '#contract/years.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useYears } from '#web/lib/years.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { YearSelect } from '#web/ui/year-select.tsx';
import { messages } from './messages.ts';
import { type AnalyticsState, type SetAnalyticsState, useAnalyticsState } from './use-analytics-state.ts';

/** Year and class; for attendance also the days that count. */
export function AnalyticsFilters() {
  const t = useText(messages);
  const [state, setState] = useAnalyticsState();
  const { years, current } = useYears(personYears);
  const classes = useQuery(reading(contract.classes.list, { query: { limit: 100 } }));
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
        choices={(classes.data?.classes ?? []).map(({ class_id, class_name }) => ({
          value: class_id,
          label: class_name,
        }))}
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
      <DateInput
        aria-label={t('from')}
        value={state.from ?? ''}
        {...(state.to && { max: state.to })}
        onChange={(from) => choose({ from: from || undefined })}
      />
      <DateInput
        aria-label={t('to')}
        value={state.to ?? ''}
        {...(state.from && { min: state.from })}
        onChange={(to) => choose({ to: to || undefined })}
      />
    </>
  );
}
