import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type Activity, activityChanges, newActivity } from '#contract/activities/record.ts';
import { type ActivityType, activityTypes } from '#contract/activities/values.ts';
import { contract } from '#contract/index.ts';
import { leadStages } from '#contract/leads/values.ts';
import { messages } from '#web/features/activities/all-messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';

type ActivityDialogProps = {
  /** The contact it is about. */
  readonly contact: string;
  /** The activity to edit; undefined for a new one. */
  readonly activity: Activity | undefined;
  readonly onClose: () => void;
};

type NoteValues = { activity_type: string; content: string; stage: string };

/** The short form of an activity, on a contact's timeline. */
export function ActivityDialog({ contact, activity, onClose }: ActivityDialogProps) {
  const t = useText(messages);
  const calls = useActivityCalls(activity);
  const isNew = activity === undefined;
  return (
    <EditDialog<Activity, NoteValues, object>
      title={t(isNew ? 'add' : 'edit')}
      row={activity}
      valuesOf={valuesOf}
      schema={isNew ? newActivity : activityChanges}
      bodyOf={({ activity_type, content, stage }) => ({
        ...(isNew && { contact_id: contact }),
        activity_type: activity_type as ActivityType,
        content,
        stage: stage || null,
      })}
      send={calls.send}
      reload={calls.reload}
      done={t('saved')}
      failed={`${t(isNew ? 'createFailed' : 'updateFailed')}:`}
      onClose={onClose}
    >
      {(form) => <NoteFields form={form} type={activity?.type} />}
    </EditDialog>
  );
}

const valuesOf = (activity: Activity | undefined): NoteValues => ({
  activity_type: activity?.type ?? 'note',
  content: activity?.content || (activity?.title ?? ''),
  stage: activity?.stage ?? '',
});

/** Saves an activity, and reloads it if someone else has changed it. */
export function useActivityCalls(activity: Activity | undefined) {
  const client = useQueryClient();
  const create = useWrite(contract.activities.create);
  const update = useWrite(contract.activities.update);
  const id = activity?.activity_id;
  return {
    send: (body: object, options: { idempotencyKey?: string; version?: string }) =>
      id === undefined
        ? create.mutateAsync({ body, ...options })
        : update.mutateAsync({ params: { id }, body, ...options }),
    reload: () =>
      id === undefined
        ? Promise.resolve(undefined)
        : client.fetchQuery({ ...queryFor(contract.activities.get, { params: { id } }), staleTime: 0 }),
  };
}

type NoteFieldsProps = {
  readonly form: UseFormReturnType<NoteValues>;
  readonly type: ActivityType | undefined;
};

function NoteFields({ form, type }: NoteFieldsProps) {
  const t = useText(messages);
  const types = activityTypes
    .filter((value) => value !== 'follow_up' || type === 'follow_up')
    .map((value) => ({ value, label: t(`type.${value}`) }));
  const stages = leadStages.map((value) => ({ value, label: t(`stage.${value}`) }));
  return (
    <>
      <NativeSelect label={t('field.type')} required data={types} {...form.getInputProps('activity_type')} />
      <Textarea
        label={t('field.content')}
        required
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('content')}
      />
      <NativeSelect
        label={t('field.stage')}
        data={[{ value: '', label: t('noStage') }, ...stages]}
        {...form.getInputProps('stage')}
      />
    </>
  );
}
