import type { CalendarDay } from '#contract/settings/years.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { messages } from '#web/features/settings/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconCalendar, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';

const tones: Readonly<Record<CalendarDay['kind'], Tone>> = {
  holiday: 'info',
  closure: 'warning',
  school_day: 'success',
};

type CalendarTableProps = {
  readonly days: readonly CalendarDay[] | undefined;
  readonly updating: boolean;
  readonly onEdit: (day: CalendarDay) => void;
  readonly onRemove: (day: CalendarDay) => void;
};

/** The entries of the calendar by date. */
export function CalendarTable({ days, updating, onEdit, onRemove }: CalendarTableProps) {
  const t = useText(messages);
  const format = useFormat();
  const nextStep = useNextStep(['year'], days?.length === 0);
  const datesOf = ({ starts_on, ends_on }: CalendarDay) =>
    starts_on === ends_on
      ? format.date(starts_on)
      : t('range', { from: format.date(starts_on), to: format.date(ends_on) });
  return (
    <DataTable
      label={t('section.calendar')}
      columns={[
        { key: 'name', header: t('name'), cell: ({ name }) => name },
        {
          key: 'kind',
          header: t('kind'),
          cell: ({ kind }) => <StatusBadge tone={tones[kind]}>{t(`kind.${kind}`)}</StatusBadge>,
        },
        { key: 'dates', header: t('dates'), cell: datesOf },
      ]}
      rows={days}
      rowKey={({ calendar_day_id }) => calendar_day_id}
      rowName={({ name }) => name}
      actions={[
        { label: t('editDay'), icon: <IconEdit />, onRun: onEdit },
        { label: t('deleteDay'), icon: <IconDelete />, danger: true, onRun: onRemove },
      ]}
      empty={<EmptyState icon={IconCalendar} title={t('noDays')} hint={t('noDaysHint')} {...nextStep} />}
      skeletonRows={6}
      updating={updating}
    />
  );
}
