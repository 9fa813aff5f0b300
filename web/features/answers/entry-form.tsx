import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
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
export function EntryForm({ question, chunks, work, onDirty }: EntryFormProps) {
  const t = useText(messages);
  const entry = useEntry(question, work);
  const { busy, from, failure } = entry;
  const dirty = entry.form.isDirty();
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const isBusy = busy !== undefined || work.busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.isWritten && !isBusy) void entry.approve();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {from && <Banner tone="info">{t(`proposed.${from}`)}</Banner>}
        <Fields chunks={chunks} form={entry.form} />
        <Buttons entry={entry} isBusy={isBusy} />
      </Stack>
    </form>
  );
}

type ButtonsProps = { readonly entry: ReturnType<typeof useEntry>; readonly isBusy: boolean };

function Buttons({ entry, isBusy }: ButtonsProps) {
  const t = useText(messages);
  const { busy, form, isWritten, propose, save } = entry;
  return (
    <Group>
      <Button variant="default" loading={busy === 'propose'} disabled={isBusy} onClick={() => void propose()}>
        {t('propose')}
      </Button>
      <Button
        variant="default"
        loading={busy === 'save'}
        disabled={isBusy || form.values.title.trim() === ''}
        onClick={() => void save()}
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
  readonly form: ReturnType<typeof useEntry>['form'];
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
