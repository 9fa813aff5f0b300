import type { Contract } from '#contract/index.ts';
import { dayMs } from '#contract/kit/days.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { checkBot, checkRoom, documentsOf, lockDocument, readDocument, scopeOf } from './access.ts';
import {
  type DocumentRow,
  deleteDocument,
  type ListedDocument,
  listChunks,
  listDocuments,
  updateDocument,
} from './queries.ts';
import { readMetrics, searchDocuments } from './search-queries.ts';
import { getSize } from './size-queries.ts';
import { uploadOperations } from './upload-operations.ts';

const mostMatches = 50;
const monthMs = 30 * dayMs;

explainConstraints({
  documents_content_hash_key: { status: 409, message: 'This chatbot has a document with the same content' },
});

const pickLoggedFields = ({
  title,
  tags,
  chatbot_id,
}: Pick<DocumentRow, 'title' | 'tags' | 'chatbot_id'>) => ({
  title,
  tags,
  chatbot_id,
});

/** The row without the total that every row repeats. */
function documentIn(row: ListedDocument): DocumentRow[] {
  if (row.id === null) return [];
  const { total: _total, ...document } = row;
  return [document];
}

export const documentOperations: OperationsFor<Contract['documents']> = {
  ...uploadOperations,

  list: async (ctx, { query: { page, limit, chatbot_id, status, type, search } }) => {
    const rows = await listDocuments(ctx.db, {
      ...scopeOf(ctx),
      chatbot_id: chatbot_id ?? null,
      status: status ?? null,
      type: type ?? null,
      search: search || null,
      limit,
      skip: (page - 1) * limit,
    });
    return { documents: documentsOf(ctx, rows.flatMap(documentIn)), total: rows[0]?.total ?? 0, page, limit };
  },

  get: (ctx, { params }) => readDocument(ctx, params.id),

  update: async (ctx, { params, body }) => {
    const before = await lockDocument(ctx, params.id);
    const { title = before.title, tags = before.tags, chatbot_id = before.chatbot_id } = body;
    const { school_id, user_id } = ctx.actor;
    if (chatbot_id !== before.chatbot_id) {
      await checkBot(ctx, chatbot_id);
      const [size] = await getSize(ctx.db, { school_id, document_id: params.id });
      await checkRoom(ctx, { chatbot_id, document_id: params.id, size });
    }
    await updateDocument(ctx.db, { school_id, user_id, document_id: params.id, title, tags, chatbot_id });
    const after = await readDocument(ctx, params.id);
    ctx.audit({
      action: 'update',
      entity: 'document',
      entity_id: params.id,
      ...changes(pickLoggedFields(before), pickLoggedFields(after)),
    });
    return after;
  },

  remove: async (ctx, { params }) => {
    const before = await lockDocument(ctx, params.id);
    await deleteDocument(ctx.db, { school_id: ctx.actor.school_id, document_id: params.id });
    ctx.audit({
      action: 'delete',
      entity: 'document',
      entity_id: params.id,
      before: pickLoggedFields(before),
    });
    return { deleted: true };
  },

  listChunks: async (ctx, { params, query: { page, limit } }) => {
    await readDocument(ctx, params.id);
    const key = { school_id: ctx.actor.school_id, document_id: params.id };
    const rows = await listChunks(ctx.db, { ...key, limit, skip: (page - 1) * limit });
    const chunks = rows.map(({ total: _total, ...chunk }) => chunk);
    return { chunks, total: rows[0]?.total ?? 0, page, limit };
  },

  metrics: async (ctx, { query: { chatbot_id = null } }) => {
    const since = new Date(ctx.ports.clock().getTime() - monthMs).toISOString();
    const [metrics] = await readMetrics(ctx.db, { ...scopeOf(ctx), chatbot_id, since });
    if (!metrics) throw new Error('Nothing was counted');
    return metrics;
  },

  search: async (
    ctx,
    { query: { q, types = null, status = null, dateFrom = null, dateTo = null, chatbot_id = null } },
  ) => ({
    results: await searchDocuments(ctx.db, {
      ...scopeOf(ctx),
      chatbot_id,
      q,
      types,
      statuses: status,
      date_from: dateFrom,
      date_to: dateTo,
      time_zone: ctx.school.time_zone,
      limit: mostMatches,
    }),
  }),
};
