import { Textarea, TextInput } from '@mantine/core';
import { type Activity, activityChanges } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/activities/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { useActivityCalls } from './dialog.tsx';

type CompleteDialogProps = { readonly id: string; readonly onClose: () => void };

/** Asks for the outcome and completes the activity. */
export function CompleteDialog({ id, onClose }: CompleteDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) => queryFor(contract.activities.get, { params: { id: known } }));
  if (opened.record) return <OpenDialog activity={opened.record} onClose={onClose} />;
  const texts = { title: t('completeTitle'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={onClose} />;
}

type OutcomeValues = { outcome: string; nextAction: string; duration: string };

const valuesOf = (activity: Activity | undefined): OutcomeValues => ({
  outcome: activity?.outcome ?? '',
  nextAction: activity?.nextAction ?? '',
  duration: activity?.duration === null ? '' : String(activity?.duration ?? ''),
});

type OpenDialogProps = { readonly activity: Activity; readonly onClose: () => void };

function OpenDialog({ activity, onClose }: OpenDialogProps) {
  const t = useText(messages);
  const calls = useActivityCalls(activity);
  return (
    <EditDialog<Activity, OutcomeValues, object>
      title={t('completeTitle')}
      row={activity}
      valuesOf={valuesOf}
      schema={activityChanges}
      bodyOf={(values) => ({ ...values, status: 'completed' })}
      send={calls.send}
      reload={calls.reload}
      done={t('completedNow')}
      failed={`${t('updateFailed')}:`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Textarea
            label={t('field.outcome')}
            description={t('outcomeHint')}
            autosize
            minRows={3}
            data-autofocus
            {...form.getInputProps('outcome')}
          />
          <Textarea label={t('field.nextAction')} autosize {...form.getInputProps('nextAction')} />
          <TextInput label={t('field.duration')} inputMode="numeric" {...form.getInputProps('duration')} />
        </>
      )}
    </EditDialog>
  );
}
