import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { StaleConflict } from '#web/ui/form/stale-conflict.tsx';
import { messages } from './messages.ts';
import { useEntry } from './use-entry.ts';
import type { QuestionWork } from './use-question-work.ts';

type EntryFormProps = {
  readonly question: UnansweredRecord;
  readonly chunks: readonly Chunk[];
  readonly work: QuestionWork;
  /** Called with whether something typed is not stored yet. */
  readonly onDirty: (dirty: boolean) => void;
};

/** Edits the chunk that answers a question; the chatbot uses it once it is approved. */
export function EntryForm(props: EntryFormProps) {
  const { params } = props.work;
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const read = queryFor(contract.answers.getUnanswered, { params });
  const reload = async () => {
    await client.fetchQuery({ ...read, staleTime: 0 });
    setAttempt(attempt + 1);
  };
  return <OpenForm key={attempt} {...props} onReload={() => void reload()} />;
}

function OpenForm({
  question,
  chunks,
  work,
  onDirty,
  onReload,
}: EntryFormProps & { readonly onReload: () => void }) {
  const t = useText(messages);
  const entry = useEntry(question, work);
  const { busy, edit, from, failure } = entry;
  const dirty = edit.form.isDirty();
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const isBusy = busy !== undefined || work.busy;
  return (
    <form noValidate onSubmit={isBusy ? (event) => event.preventDefault() : edit.onSubmit}>
      <Stack gap="md">
        {edit.stale && (
          <StaleConflict busy={isBusy} onReload={onReload} onOverwrite={() => void edit.overwrite()} />
        )}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {from && <Banner tone="info">{t(`proposed.${from}`)}</Banner>}
        <Fields chunks={chunks} form={edit.form} />
        <Buttons entry={entry} isBusy={isBusy} />
      </Stack>
    </form>
  );
}

type ButtonsProps = { readonly entry: ReturnType<typeof useEntry>; readonly isBusy: boolean };

function Buttons({ entry, isBusy }: ButtonsProps) {
  const t = useText(messages);
  const { busy, edit, isWritten, propose, saveDraft } = entry;
  return (
    <Group>
      <Button variant="default" loading={busy === 'propose'} disabled={isBusy} onClick={() => void propose()}>
        {t('propose')}
      </Button>
      <Button
        variant="default"
        loading={busy === 'draft'}
        disabled={isBusy || edit.form.values.title.trim() === ''}
        onClick={() => void saveDraft()}
      >
        {t('saveDraft')}
      </Button>
      <Button type="submit" loading={busy === 'approve'} disabled={!isWritten || isBusy}>
        {t('approve')}
      </Button>
    </Group>
  );
}

type FieldsProps = {
  readonly chunks: readonly Chunk[];
  readonly form: ReturnType<typeof useEntry>['edit']['form'];
};

function Fields({ chunks, form }: FieldsProps) {
  const t = useText(messages);
  const isNew = form.values.chunk_id === '';
  return (
    <>
      <FormGrid>
        <NativeSelect
          label={t('addTo')}
          description={t('addToHint')}
          data={[
            { value: '', label: t('newChunk') },
            ...chunks.map(({ chunk_id, title }) => ({ value: chunk_id, label: title })),
          ]}
          {...form.getInputProps('chunk_id')}
        />
        <DateInput
          label={t('fieldValid')}
          description={t(isNew ? 'validHint' : 'validAll')}
          {...form.getInputProps('valid_until')}
        />
      </FormGrid>
      {isNew && (
        <TextInput label={t('fieldTitle')} required maxLength={200} {...form.getInputProps('title')} />
      )}
      <Textarea
        label={t('fieldLines')}
        description={t('linesHint')}
        required
        rows={5}
        {...form.getInputProps('text')}
      />
    </>
  );
}
