import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type CalendarDay, calendarDayForm, calendarKinds } from '#contract/settings/years.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { DatedFields, type DatedValues } from '#web/features/settings/years/dated-fields.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';

type CalendarDayValues = DatedValues & { kind: CalendarDay['kind'] };

const valuesOf = (day: CalendarDay | undefined): CalendarDayValues => ({
  name: day?.name ?? '',
  kind: day?.kind ?? 'holiday',
  starts_on: day?.starts_on ?? '',
  ends_on: day?.ends_on ?? '',
});

/** A single day needs its date only once. */
const bodyOf = (values: CalendarDayValues) => ({ ...values, ends_on: values.ends_on || values.starts_on });

type CalendarDialogProps = { readonly day: CalendarDay | undefined; readonly onClose: () => void };

/** Adds or edits an entry of the calendar. */
export function CalendarDialog({ day, onClose }: CalendarDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.settings.createCalendarDay);
  const update = useWrite(contract.settings.updateCalendarDay);
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...queryFor(contract.settings.listCalendarDays), staleTime: 0 });
    return fresh.calendar_days.find(({ calendar_day_id }) => calendar_day_id === day?.calendar_day_id);
  };
  return (
    <EditDialog
      title={t(day ? 'editDay' : 'addDay')}
      row={day}
      valuesOf={valuesOf}
      schema={calendarDayForm}
      bodyOf={bodyOf}
      send={(body, options) =>
        day
          ? update.mutateAsync({ params: { id: day.calendar_day_id }, body, ...options })
          : create.mutateAsync({ body, ...options })
      }
      reload={reload}
      done={t('daySaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('kind')}
            required
            data={calendarKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <DatedFields field={form.getInputProps} />
        </>
      )}
    </EditDialog>
  );
}
