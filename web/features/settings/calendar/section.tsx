import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { useOpenDialog } from '#web/features/settings/use-open-dialog.ts';
import { useRemoval } from '#web/features/settings/use-removal.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { CalendarDialog } from './dialog.tsx';
import { CalendarTable } from './table.tsx';

/** Holidays, closures and extra school days, of all years or one. */
export function CalendarSection() {
  const t = useText(messages);
  const years = useYearFilter();
  const load = useQuery({
    ...queryFor(contract.settings.listCalendarDays, { query: years.days }),
    placeholderData: keepPreviousData,
    enabled: !years.isPending,
  });
  const days = load.data?.calendar_days;
  const dialog = useOpenDialog(days, ({ calendar_day_id }) => calendar_day_id);
  const removal = useRemoval(useWrite(contract.settings.removeCalendarDay), t('deleteDay'));
  return (
    <SectionFrame
      title={t('section.calendar')}
      hint={t('calendarHint')}
      add={{ label: t('addDay'), onAdd: dialog.add }}
      load={load}
      failure={removal.failure}
    >
      <FilterBar>
        <FilterSelect label={t('year')} all={t('allYears')} {...years.filter} />
      </FilterBar>
      <CalendarTable
        days={days}
        updating={load.isPlaceholderData}
        onEdit={dialog.edit}
        onRemove={({ calendar_day_id, name }) => void removal.ask(calendar_day_id, name)}
      />
      {dialog.shown && (
        <CalendarDialog key={dialog.shown.key} day={dialog.shown.row} onClose={dialog.close} />
      )}
    </SectionFrame>
  );
}

const yearState = { year: optionalText };
const allYears = 'all';

/** The academic year of the URL as a filter and as days; the current one unless another or all are chosen. */
function useYearFilter() {
  const [{ year }, setState] = useUrlState(yearState);
  const { data, isPending } = useQuery(queryFor(contract.settings.listYears));
  const years = data?.academic_years ?? [];
  const chosen = years.find((each) => (year === undefined ? each.is_current : String(each.year) === year));
  return {
    isPending,
    days: chosen ? { from: chosen.starts_on, to: chosen.ends_on } : {},
    filter: {
      choices: years.map((each) => ({ value: String(each.year), label: each.name })),
      value: chosen ? String(chosen.year) : '',
      onChoose: (next: string) => void setState({ year: next || allYears }),
    },
  };
}
