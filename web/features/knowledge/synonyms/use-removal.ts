import { contract } from '#contract/index.ts';
import type { Synonym } from '#contract/knowledge/synonyms.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { messages } from './messages.ts';

/** Removes a synonym and offers Undo. */
export function useSynonymRemoval() {
  const t = useText(messages);
  const remove = useWrite(contract.knowledge.removeSynonym);
  const restore = useWrite(contract.knowledge.restoreSynonym);
  const paramsOf = ({ word_id }: Synonym) => ({ id: word_id });
  return useRecordRemoval<Synonym>({
    title: t('removeTitle'),
    question: t('removeQuestion'),
    remove: (word) => remove.mutateAsync({ params: paramsOf(word), version: word.updated_dt }),
    restore: (word) => restore.mutateAsync({ params: paramsOf(word) }),
    deleted: ({ word }) => t('removed', { word }),
    deleteFailed: (error) => `${t('removeFailed')} ${errorText(error, '')}`.trim(),
    restored: ({ word }) => t('restored', { word }),
    restoreFailed: (error) => `${t('restoreFailed')} ${errorText(error, '')}`.trim(),
  });
}
