import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';

export type ChunkActions = ReturnType<typeof useChunkActions>;

/** The actions of a chunk card. */
export function useChunkActions(chatbotId: string) {
  const t = useText(messages);
  const [busy, setBusy] = useState<string>();
  const create = useWrite(contract.knowledge.create);
  const move = useWrite(contract.knowledge.move);
  const removal = useRemoval(chatbotId);
  const run = async ({ chunk_id }: Chunk, work: () => Promise<unknown>) => {
    setBusy(chunk_id);
    try {
      await work();
    } catch (error) {
      toast({ tone: 'danger', message: `${t('saveFailed')} ${errorText(error, '')}`.trim() });
    } finally {
      setBusy(undefined);
    }
  };
  const params = (chunkId: string) => ({ id: chatbotId, chunkId });
  return {
    /** The chunk with an action in progress. */
    busy,
    duplicate: (chunk: Chunk) =>
      run(chunk, () => {
        const { text, review_by, valid_until, position } = chunk;
        const title = t('copy', { title: chunk.title }).slice(0, 200);
        const body = { title, text, review_by, valid_until, position: position + 1 };
        return create.mutateAsync({ params: { id: chatbotId }, body });
      }),
    move: (chunk: Chunk, by: 1 | -1) =>
      run(chunk, () =>
        move.mutateAsync({ params: params(chunk.chunk_id), body: { position: chunk.position + by } }),
      ),
    remove: removal,
  };
}

function useRemoval(chatbotId: string) {
  const t = useText(messages);
  const remove = useWrite(contract.knowledge.remove);
  const restore = useWrite(contract.knowledge.restore);
  const paramsOf = ({ chunk_id }: Chunk) => ({ id: chatbotId, chunkId: chunk_id });
  return useRecordRemoval<Chunk>({
    title: t('deleteTitle'),
    question: t('deleteQuestion'),
    remove: (chunk) => remove.mutateAsync({ params: paramsOf(chunk), version: chunk.updated_dt }),
    restore: (chunk) => restore.mutateAsync({ params: paramsOf(chunk) }),
    deleted: ({ title }) => t('deleted', { title }),
    deleteFailed: (error) => `${t('deleteFailed')} ${errorText(error, '')}`.trim(),
    restored: ({ title }) => t('restored', { title }),
    restoreFailed: (error) => errorText(error, t('restoreFailed')),
  });
}
