import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Synonym } from '#contract/knowledge/synonyms.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

/** The delay after the last key before known meanings are looked up. */
const pauseMs = 300;

type SynonymValues = { word: string; means: string };

const valuesOf = (word: Synonym | undefined): SynonymValues => ({
  word: word?.word ?? '',
  means: word?.means.join(', ') ?? '',
});
const meaningsIn = (means: string) => means.split(',').filter((one) => one.trim() !== '');

type SynonymDialogProps = {
  /** Undefined for a new one. */
  readonly word: Synonym | undefined;
  readonly onClose: () => void;
};

/** Edits a synonym: a word of the school and its meanings. */
export function SynonymDialog({ word, onClose }: SynonymDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const create = useWrite(contract.knowledge.createSynonym);
  const update = useWrite(contract.knowledge.updateSynonym);
  const params = { id: word?.word_id ?? '' };
  return (
    <EditDialog
      title={t(word ? 'editTitle' : 'addTitle')}
      row={word}
      valuesOf={valuesOf}
      schema={contract.knowledge.updateSynonym.body}
      bodyOf={({ word: written, means }: SynonymValues) => ({ word: written, means: meaningsIn(means) })}
      send={(body, options) =>
        word ? update.mutateAsync({ params, body, ...options }) : create.mutateAsync({ body, ...options })
      }
      reload={() =>
        client.fetchQuery({ ...queryFor(contract.knowledge.getSynonym, { params }), staleTime: 0 })
      }
      difference={(now) => (
        <Text>
          <strong>{now.word}</strong> {t('means', { meanings: now.means.join(', ') })}
        </Text>
      )}
      done={t('saved')}
      failed={t('saveFailed')}
      canSave={({ word: written, means }) => written.trim() !== '' && meaningsIn(means).length > 0}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDialog>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<SynonymValues> }) {
  const t = useText(messages);
  return (
    <>
      <TextInput
        label={t('word')}
        description={t('wordHint')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('word')}
      />
      <Known word={form.values.word} />
      <TextInput
        label={t('meaning')}
        description={t('meaningHint')}
        required
        autoComplete="off"
        {...form.getInputProps('means')}
      />
    </>
  );
}

/** Shows the built-in meanings of the word while it is typed. */
function Known({ word }: { readonly word: string }) {
  const t = useText(messages);
  const [settledWord] = useDebouncedValue(word.trim(), pauseMs);
  const { data } = useQuery({
    ...queryFor(contract.knowledge.knownMeanings, { query: { word: settledWord } }),
    enabled: settledWord !== '' && settledWord.length <= 60,
  });
  const isCurrent = settledWord !== '' && settledWord === word.trim();
  const meanings = isCurrent ? (data?.meanings.join(', ') ?? '') : '';
  return (
    <Text size="sm" c="dimmed" role="status">
      {meanings && t('known', { meanings })}
    </Text>
  );
}
