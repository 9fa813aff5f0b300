import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useUrlState } from '#web/lib/url-state.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { messages } from './messages.ts';
import { SectionFrame } from './section-frame.tsx';
import { useRemoval } from './use-removal.ts';

const pageState = z.object({
  year: z.string().optional(),
  open: z.enum(['add', 'edit']).optional(),
  id: z.string().optional(),
});

/** Holidays, closures and extra school days. */
export function CalendarSection() {
  const t = useText(messages);
  const [state, setState] = useUrlState(pageState);
  const years = useQuery(reading(contract.settings.listYears)).data?.academic_years ?? [];
  const year = years.find((each) => String(each.year) === state.year);
  const query = year ? { from: year.starts_on, to: year.ends_on } : {};
  const days = useQuery({
    ...reading(contract.settings.listCalendarDays, { query }),
    placeholderData: keepPreviousData,
  });
  const removal = useRemoval(useWrite(contract.settings.removeCalendarDay), t('deleteDay'));
  const list = days.data?.calendar_days;
  const edited = list?.find(({ calendar_day_id }) => calendar_day_id === state.id);
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ open: 'add', id: undefined })}>
      {t('addDay')}
    </Button>
  );
  return (
    <SectionFrame
      title={t('section.calendar')}
      hint={t('calendarHint')}
      actions={add}
      failure={removal.failure}
    >
      <FilterBar>
        <FilterSelect
          label={t('year')}
          all={t('allYears')}
          choices={years.map((each) => ({ value: String(each.year), label: each.name }))}
          value={state.year ?? ''}
          onChoose={(chosen) => void setState({ year: chosen })}
        />
      </FilterBar>
      {days.isError ? (
        <ErrorWithRetry
          message={errorText(days.error, t('loadFailed'))}
          onRetry={() => void days.refetch()}
        />
      ) : (
        <CalendarTable
          days={list}
          updating={days.isPlaceholderData}
          onEdit={({ calendar_day_id: id }) => void setState({ open: 'edit', id })}
          onRemove={(day) => void removal.ask(day.calendar_day_id, day.name)}
        />
      )}
      {state.open && list && (state.open === 'add' || edited) && (
        <CalendarDialog
          key={`${state.open} ${state.id}`}
          day={state.open === 'edit' ? edited : undefined}
          onClose={() => void setState({ open: undefined, id: undefined })}
        />
      )}
    </SectionFrame>
  );
}
