import type { Contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { botOf, type EditedKnowledge, editKnowledge, readKnowledge } from './edit.ts';
import { findRemovedChunk } from './queries.ts';

type ChunkRoute = 'list' | 'create' | 'update' | 'move' | 'remove' | 'restore';

const entity = 'knowledge_chunk';
const contentOf = ({ title, text, review_by, valid_until, position }: Chunk) => ({
  title,
  text,
  review_by,
  valid_until,
  position,
});

function chunkIn(chunks: readonly Chunk[], chunk_id: string): Chunk {
  const chunk = chunks.find((candidate) => candidate.chunk_id === chunk_id);
  if (!chunk) throw refuse.unknown('Chunk');
  return chunk;
}

function insertAt<Item>(items: readonly Item[], item: Item, position: number): Item[] {
  const place = Math.min(position, items.length);
  return [...items.slice(0, place), item, ...items.slice(place)];
}

function newIn({ before, chunks }: EditedKnowledge): Chunk {
  const known = new Set(before.map(({ chunk_id }) => chunk_id));
  const chunk = chunks.find(({ chunk_id }) => !known.has(chunk_id));
  if (!chunk) throw new Error('The chunk was not stored');
  return chunk;
}

export const chunkOperations: Pick<OperationsFor<Contract['knowledge']>, ChunkRoute> = {
  list: (ctx, { params }) => readKnowledge(ctx, params.id),

  create: async (ctx, { params, body: { position, ...content } }) => {
    const chunk = {
      ...content,
      review_by: content.review_by ?? null,
      valid_until: content.valid_until ?? null,
    };
    const edited = await editKnowledge(ctx, params.id, {
      // Other chunks are identified by their ids, so that a copy of one stays a separate chunk.
      change: (chunks) => insertAt<Chunk | typeof chunk>(chunks, chunk, position ?? chunks.length),
      audit: (done) => {
        const created = newIn(done);
        return { action: 'create', entity, entity_id: created.chunk_id, after: contentOf(created) };
      },
    });
    return { version: edited.version, chunk: newIn(edited) };
  },

  update: async (ctx, { params, body }) => {
    const edited = await editKnowledge(ctx, params.id, {
      change: (chunks) => {
        const before = chunkIn(chunks, params.chunkId);
        ctx.expectVersion(before.updated_dt);
        return chunks.map((chunk) => (chunk === before ? { ...chunk, ...body } : chunk));
      },
      audit: ({ before, chunks }) => ({
        action: 'update',
        entity,
        entity_id: params.chunkId,
        ...changes(contentOf(chunkIn(before, params.chunkId)), contentOf(chunkIn(chunks, params.chunkId))),
      }),
    });
    return { version: edited.version, chunk: chunkIn(edited.chunks, params.chunkId) };
  },

  move: async (ctx, { params, body }) => {
    const { version } = await editKnowledge(ctx, params.id, {
      change: (chunks) => {
        const chunk = chunkIn(chunks, params.chunkId);
        return insertAt(
          chunks.filter((other) => other !== chunk),
          chunk,
          body.position,
        );
      },
      audit: ({ before, chunks }) => ({
        action: 'move',
        entity,
        entity_id: params.chunkId,
        before: { position: chunkIn(before, params.chunkId).position },
        after: { position: chunkIn(chunks, params.chunkId).position },
      }),
    });
    return { version };
  },

  remove: async (ctx, { params }) => {
    await editKnowledge(ctx, params.id, {
      change: (chunks) => {
        const chunk = chunkIn(chunks, params.chunkId);
        ctx.expectVersion(chunk.updated_dt);
        return chunks.filter((other) => other !== chunk);
      },
      audit: ({ before }) => ({
        action: 'delete',
        entity,
        entity_id: params.chunkId,
        before: contentOf(chunkIn(before, params.chunkId)),
      }),
    });
    return { deleted: true };
  },

  restore: async (ctx, { params }) => {
    const key = { ...botOf(ctx, params.id), chunk_id: params.chunkId };
    const [removed] = await findRemovedChunk(ctx.db, key);
    if (!removed) throw refuse.unknown('Chunk');
    const edited = await editKnowledge(ctx, params.id, {
      change: (chunks) =>
        chunks.some(({ chunk_id }) => chunk_id === params.chunkId)
          ? chunks
          : insertAt<Chunk | typeof removed.chunk>(chunks, removed.chunk, removed.position),
      audit: ({ chunks }) => ({
        action: 'restore',
        entity,
        entity_id: params.chunkId,
        after: contentOf(chunkIn(chunks, params.chunkId)),
      }),
    });
    return { version: edited.version, chunk: chunkIn(edited.chunks, params.chunkId) };
  },
};
