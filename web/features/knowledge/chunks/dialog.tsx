import { ActionIcon, Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import { ChunkCheck, type ChunkCheckProps } from '#web/features/knowledge/check/chunk-check.tsx';
import type { KnowledgeDialogProps } from '#web/features/knowledge/dialog-props.ts';
import styles from '#web/features/knowledge/knowledge.module.css';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { IconClose, IconPlus } from '#web/ui/icons.tsx';
import { DifferenceList } from './difference-list.tsx';
import { linesBetween } from './rules.ts';

type ChunkValues = { title: string; text: string[]; review_by: string; valid_until: string };

const valuesOf = (chunk: Chunk | undefined): ChunkValues => ({
  title: chunk?.title ?? '',
  text: chunk && chunk.text.length > 0 ? [...chunk.text] : [''],
  review_by: chunk?.review_by ?? '',
  valid_until: chunk?.valid_until ?? '',
});

type ChunkDialogProps = KnowledgeDialogProps & { readonly chunk: Chunk | undefined };

/** Writes a chunk: a title and lines. */
export function ChunkDialog({ chatbotId, chunk, onClose }: ChunkDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.knowledge.create);
  const update = useWrite(contract.knowledge.update);
  const params = { id: chatbotId };
  const reload = async () => {
    const fresh = await client.fetchQuery({ ...queryFor(contract.knowledge.list, { params }), staleTime: 0 });
    return fresh.chunks.find(({ chunk_id }) => chunk_id === chunk?.chunk_id);
  };
  return (
    <EditDialog
      title={t(chunk ? 'editTitle' : 'addTitle')}
      row={chunk}
      valuesOf={valuesOf}
      schema={contract.knowledge.update.body}
      bodyOf={(values: ChunkValues) => values}
      send={(body, options) =>
        chunk
          ? update.mutateAsync({ params: { ...params, chunkId: chunk.chunk_id }, body, ...options })
          : create.mutateAsync({ params, body, ...options })
      }
      reload={reload}
      difference={(now, values) => (
        <DifferenceList
          label={t('theirs')}
          lines={linesBetween({ ...values, text: withoutBlankLines(values.text) }, now)}
        />
      )}
      done={t('saved')}
      failed={t('saveFailed')}
      saveLabel={t('save')}
      canSave={({ title }) => title.trim() !== ''}
      onClose={onClose}
    >
      {(form) => <Fields form={form} check={chunk && { chatbotId, chunkId: chunk.chunk_id }} />}
    </EditDialog>
  );
}

const withoutBlankLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);

type FieldsProps = {
  readonly form: UseFormReturnType<ChunkValues>;
  /** The chunk that may have been checked; undefined for a new one. */
  readonly check: ChunkCheckProps | undefined;
};

function Fields({ form, check }: FieldsProps) {
  const t = useText(messages);
  return (
    <>
      <TextInput label={t('fieldTitle')} required autoComplete="off" {...form.getInputProps('title')} />
      <Lines form={form} />
      <FormGrid>
        <DateInput
          label={t('fieldReview')}
          description={t('reviewHint')}
          {...form.getInputProps('review_by')}
        />
        <DateInput
          label={t('fieldValid')}
          description={t('validHint')}
          {...form.getInputProps('valid_until')}
        />
      </FormGrid>
      {check && <ChunkCheck {...check} />}
    </>
  );
}

function Lines({ form }: { readonly form: UseFormReturnType<ChunkValues> }) {
  const t = useText(messages);
  const { text } = form.values;
  return (
    <fieldset className={styles.fields}>
      <legend>{t('fieldLines')}</legend>
      <Text size="sm" c="dimmed" mb="xs">
        {t('linesHint')}
      </Text>
      <Stack gap="xs">
        {text.map((_, index) => (
          // Lines have no key but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={styles.line}>
            <Textarea
              aria-label={t('line', { number: index + 1 })}
              autosize
              minRows={1}
              maxRows={8}
              {...form.getInputProps(`text.${index}`)}
            />
            <ActionIcon
              aria-label={t('removeLine', { number: index + 1 })}
              disabled={text.length === 1}
              onClick={() => form.removeListItem('text', index)}
            >
              <IconClose />
            </ActionIcon>
          </div>
        ))}
        {form.errors['text'] && (
          <Text size="sm" c="red" role="alert">
            {form.errors['text']}
          </Text>
        )}
        <Button variant="default" leftSection={<IconPlus />} onClick={() => form.insertListItem('text', '')}>
          {t('addLine')}
        </Button>
      </Stack>
    </fieldset>
  );
}
