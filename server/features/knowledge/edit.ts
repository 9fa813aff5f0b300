import { type Chunk, type KnowledgeChanges, knowledgeLimits, mostChunks } from '#contract/knowledge/chunk.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { checkVisibleBot } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  deleteOthers,
  dropOldVersions,
  getVersionNumber,
  insertNew,
  keepVersion,
  listChunks,
  lockKnowledge,
  updateKept,
} from './queries.ts';
import { countChanges, recognizeChunks, type WantedChunk } from './rules.ts';

const versionsKept = 200;

type KnowledgeUser = Pick<Context, 'actor' | 'grant'>;

export function botOf(asker: KnowledgeUser, chatbot_id: string) {
  checkVisibleBot(asker, chatbot_id);
  return { school_id: asker.actor.school_id, chatbot_id };
}

export async function readKnowledge(ctx: Context, chatbot_id: string) {
  const bot = botOf(ctx, chatbot_id);
  const [[state], chunks] = await Promise.all([getVersionNumber(ctx.db, bot), listChunks(ctx.db, bot)]);
  if (!state) throw refuse.unknown('Chatbot');
  return { version: state.version, chunks };
}

type KnowledgeEdit = {
  /** The version the person saw; the edit is refused if there is a newer one. */
  readonly version?: number | undefined;
  /** Returns the new chunks, given the current ones. */
  readonly change: (chunks: readonly Chunk[]) => readonly WantedChunk[];
  readonly audit: (edited: EditedKnowledge) => AuditEntry;
};
export type EditedKnowledge = {
  readonly version: number;
  readonly changes: KnowledgeChanges;
  readonly before: readonly Chunk[];
  readonly chunks: readonly Chunk[];
};

/** Every edit uses this: one at a time per chatbot, with the previous state stored as a version. */
export async function editKnowledge(
  ctx: Context,
  chatbot_id: string,
  edit: KnowledgeEdit,
): Promise<EditedKnowledge> {
  const bot = botOf(ctx, chatbot_id);
  const [locked] = await lockKnowledge(ctx.db, bot);
  if (!locked) throw refuse.unknown('Chatbot');
  const { version, chunks: before } = await readKnowledge(ctx, chatbot_id);
  if (edit.version !== undefined && edit.version !== version) throw refuse.stale();
  const after = recognizeChunks(before, edit.change(before));
  if (after.length > mostChunks) throw refuse.conflict(`A knowledge base has at most ${mostChunks} chunks`);
  checkSize(before, after);
  const changes = countChanges(before, after);
  const isEdit = changes.added + changes.changed + changes.moved + changes.removed > 0;
  if (isEdit) await store(ctx, bot, JSON.stringify(after));
  const edited = isEdit ? await readKnowledge(ctx, chatbot_id) : { version, chunks: before };
  const result = { ...edited, changes, before };
  ctx.audit(edit.audit(result));
  return result;
}

const sizeOf = (chunks: readonly Pick<Chunk, 'text'>[]) => ({
  lines: chunks.reduce((sum, { text }) => sum + text.length, 0),
  characters: chunks.reduce((sum, { text }) => sum + text.join('').length, 0),
});

/** A knowledge base over the limit can only get smaller. */
function checkSize(before: readonly Chunk[], after: readonly Pick<Chunk, 'text'>[]) {
  const [had, has] = [sizeOf(before), sizeOf(after)];
  const most = knowledgeLimits.base;
  for (const unit of ['lines', 'characters'] as const) {
    if (has[unit] <= most[unit] || has[unit] < had[unit]) continue;
    const amount = most[unit].toLocaleString('en');
    throw refuse.conflict(`A knowledge base has at most ${amount} ${unit}: shorten or remove chunks first`);
  }
}

async function store(ctx: Context, bot: { school_id: string; chatbot_id: string }, chunks: string) {
  const { user_id, name } = ctx.actor;
  await keepVersion(ctx.db, { ...bot, user_id, user_name: name });
  await deleteOthers(ctx.db, { ...bot, chunks });
  await updateKept(ctx.db, { ...bot, chunks, user_id });
  await insertNew(ctx.db, { ...bot, chunks, user_id });
  await dropOldVersions(ctx.db, { ...bot, kept: versionsKept });
}

/** The audit entry for an edit of the whole knowledge base. */
export const wholeEdit =
  (chatbot_id: string, action: string, more: object = {}) =>
  ({ changes }: EditedKnowledge): AuditEntry => ({
    action,
    entity: 'knowledge',
    entity_id: chatbot_id,
    after: { ...more, ...changes },
  });
