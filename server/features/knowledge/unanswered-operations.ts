import type { Contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { unanswered } from '#server/features/answers/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type EditedKnowledge, editKnowledge } from './edit.ts';
import type { WantedChunk } from './rules.ts';

type NewKnowledgeEntry = {
  readonly title: string;
  readonly text: string[];
  readonly valid_until?: string | null | undefined;
  readonly chunk_id?: string | undefined;
};

/** Adds the lines to the named chunk, which keeps its title, or as a new chunk at the end. */
function withEntry(
  chunks: readonly Chunk[],
  { chunk_id, title, text, valid_until }: NewKnowledgeEntry,
): WantedChunk[] {
  if (chunk_id === undefined)
    return [...chunks, { title, text, review_by: null, valid_until: valid_until ?? null }];
  if (!chunks.some((chunk) => chunk.chunk_id === chunk_id))
    throw refuse.invalid('chunk_id', 'Chunk not found');
  return chunks.map((chunk) =>
    chunk.chunk_id === chunk_id
      ? { ...chunk, text: [...chunk.text, ...text], valid_until: valid_until ?? chunk.valid_until }
      : chunk,
  );
}

function writtenChunk(
  { before, chunks }: Pick<EditedKnowledge, 'before' | 'chunks'>,
  { chunk_id }: NewKnowledgeEntry,
): Chunk {
  const known = new Set(before.map((chunk) => chunk.chunk_id));
  const chunk = chunks.find((one) =>
    chunk_id === undefined ? !known.has(one.chunk_id) : one.chunk_id === chunk_id,
  );
  if (!chunk) throw new Error('The entry was not stored');
  return chunk;
}

export const gapOperations: Pick<OperationsFor<Contract['knowledge']>, 'approveChunk'> = {
  approveChunk: async (ctx, { params, body }) => {
    const { question } = await unanswered.takeOpen(ctx, params);
    const edited = await editKnowledge(ctx, params.id, {
      change: (chunks) => withEntry(chunks, body),
      audit: (done) => ({
        action: 'approve',
        entity: 'unanswered_question',
        entity_id: params.questionId,
        after: { question, chunk_id: writtenChunk(done, body).chunk_id, text: body.text },
      }),
    });
    const chunk = writtenChunk(edited, body);
    const job_id = await unanswered.noteApproved(ctx, params, chunk.chunk_id);
    return { version: edited.version, chunk, job_id };
  },
};
