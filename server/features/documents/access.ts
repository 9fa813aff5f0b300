import type { ChatbotDocument } from '#contract/documents/calls.ts';
import { fileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { visibleBotsOf } from '#server/kit/sessions/chatbot-scope.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type DocumentRow, findBot, getDocument, lockDocumentRow } from './queries.ts';
import { findSizeProblem } from './size-limits.ts';
import { listSizes, lockSizes } from './size-queries.ts';

export const scopeOf = (ctx: Context) => ({ school_id: ctx.actor.school_id, bots: visibleBotsOf(ctx) });

const documentReply = (ctx: Context, { file_id, ...row }: DocumentRow): ChatbotDocument => ({
  ...row,
  download_url: fileUrl(ctx, file_id),
});
export const documentsOf = (ctx: Context, rows: readonly DocumentRow[]) =>
  rows.map((row) => documentReply(ctx, row));

export async function readDocument(ctx: Context, document_id: string): Promise<ChatbotDocument> {
  const [row] = await getDocument(ctx.db, { ...scopeOf(ctx), document_id });
  if (!row) throw refuse.unknown('Document');
  return documentReply(ctx, row);
}

/** The document to change. Only users who look after all chatbots can change documents for all of them. */
export async function lockDocument(ctx: Context, document_id: string): Promise<DocumentRow> {
  const [row] = await lockDocumentRow(ctx.db, { ...scopeOf(ctx), document_id });
  if (!row) throw refuse.unknown('Document');
  checkSharedDocument(ctx, row.chatbot_id);
  ctx.expectVersion(row.updated_dt);
  return row;
}

function checkSharedDocument({ grant }: Context, chatbot_id: string | null) {
  if (grant !== 'A' && chatbot_id === null) {
    throw refuse.forbidden('Only an account-admin may change documents of every chatbot');
  }
}

/** The chatbot a document will belong to, or null for all. */
export async function checkBot(ctx: Context, chatbot_id: string | null): Promise<void> {
  checkSharedDocument(ctx, chatbot_id);
  if (chatbot_id === null) return;
  const [bot] = await findBot(ctx.db, { ...scopeOf(ctx), chatbot_id });
  if (!bot) throw refuse.invalid('chatbot_id', 'Chatbot not found');
}

type Size = Parameters<typeof findSizeProblem>[2];
/** An upload counts as one line until it has been processed. */
const aLine: Size = { lines: 1, characters: 1 };

/** Refuses a document that does not fit one chatbot, or with null every chatbot. */
export async function checkRoom(
  { db, actor: { school_id } }: Context,
  {
    chatbot_id,
    document_id = null,
    size = aLine,
  }: {
    readonly chatbot_id: string | null;
    readonly document_id?: string | null;
    readonly size?: Size | undefined;
  },
): Promise<void> {
  await lockSizes(db, { school_id });
  const problem = findSizeProblem(await listSizes(db, { school_id, document_id }), chatbot_id, size);
  if (problem) throw refuse.conflict(problem);
}
