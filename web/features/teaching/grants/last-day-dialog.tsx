import { Text } from '@mantine/core';
import { grantLastDay, type TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { useGrants, type useLastDayChange } from './use-grants.ts';

type LastDay = { readonly to_date: string };

type LastDayDialogProps = {
  readonly grant: TeachingGrant;
  readonly change: ReturnType<typeof useLastDayChange>;
  readonly onClose: () => void;
};

/** Changes the last day of a substitution or lead. */
export function LastDayDialog({ grant, change, onClose }: LastDayDialogProps) {
  const t = useText(messages);
  const { refetch } = useGrants(grant.teacher_id);
  return (
    <EditDialog<TeachingGrant, LastDay, LastDay>
      title={t('changeLastDay')}
      row={grant}
      valuesOf={() => ({ to_date: grant.to_date })}
      schema={grantLastDay}
      problemsOf={({ to_date }) => (to_date === '' ? { to_date: t('lastDayRequired') } : {})}
      bodyOf={({ to_date }) => ({ to_date })}
      send={({ to_date }, options) => change.send(grant, to_date, options)}
      reload={async () => (await refetch()).data?.grants.find(({ id }) => id === grant.id)}
      done={t('lastDayChanged')}
      onUndo={() => void change.undo(grant)}
      failed={t('lastDayFailed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">{grant.teacher_name}</Text>
          <DateInput label={t('lastDay')} required {...form.getInputProps('to_date')} />
        </>
      )}
    </EditDialog>
  );
}
