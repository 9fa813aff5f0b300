import { NativeSelect, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { newNote, type TimelineEntry } from '#contract/lead-links.ts';
import { leadStages, type NoteType, noteTypes } from '#contract/lead-values.ts';
import { EditDialog } from '#web/features/settings/edit-dialog.tsx';
import { reading, useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

type ActivityDialogProps = {
  /** The lead. */
  readonly id: string;
  /** What is edited; undefined for something new. */
  readonly entry: TimelineEntry | undefined;
  readonly onClose: () => void;
};

type NoteValues = { activity_type: string; content: string; stage: string };

const valuesOf = (entry: TimelineEntry | undefined): NoteValues => ({
  activity_type: entry?.activity_type ?? 'note',
  content: entry?.content ?? '',
  stage: entry?.stage ?? '',
});
const bodyOf = ({ activity_type, content, stage }: NoteValues) => ({
  activity_type: activity_type as NoteType,
  content,
  stage: stage || null,
});
type Body = ReturnType<typeof bodyOf>;

/** 'Edit Activity', or a new one. */
export function ActivityDialog({ id, entry, onClose }: ActivityDialogProps) {
  const t = useText(messages);
  const calls = useCalls(id, entry);
  return (
    <EditDialog<TimelineEntry, NoteValues, Body>
      title={t(entry ? 'editActivity' : 'addActivity')}
      row={entry}
      valuesOf={valuesOf}
      schema={newNote}
      bodyOf={bodyOf}
      send={calls.send}
      reload={calls.reload}
      done={t('activitySaved')}
      failed={t('activityFailed')}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDialog>
  );
}

function useCalls(id: string, entry: TimelineEntry | undefined) {
  const client = useQueryClient();
  const add = useWrite(contract.leads.addNote, ['activities']);
  const update = useWrite(contract.leads.updateNote, ['activities']);
  return {
    send: (body: Body, options: { idempotencyKey?: string; version?: string }) =>
      entry
        ? update.mutateAsync({ params: { id, activityId: entry.activity_id }, body, ...options })
        : add.mutateAsync({ params: { id }, body, ...options }),
    reload: async () => {
      const query = reading(contract.leads.timeline, { params: { id }, query: { limit: 100 } });
      const { activities } = await client.fetchQuery({ ...query, staleTime: 0 });
      return activities.find(({ activity_id }) => activity_id === entry?.activity_id);
    },
  };
}

function Fields({ form }: { readonly form: UseFormReturnType<NoteValues> }) {
  const t = useText(messages);
  const types = noteTypes.map((value) => ({ value, label: t(`type.${value}`) }));
  const stages = leadStages.map((value) => ({ value, label: t(`stage.${value}`) }));
  return (
    <>
      <NativeSelect label={t('type')} required data={types} {...form.getInputProps('activity_type')} />
      <Textarea
        label={t('content')}
        required
        autosize
        minRows={4}
        maxRows={14}
        {...form.getInputProps('content')}
      />
      <NativeSelect
        label={t('optionalStage')}
        data={[{ value: '', label: t('noStage') }, ...stages]}
        {...form.getInputProps('stage')}
      />
    </>
  );
}
