import { documentKinds } from '#contract/documents/calls.ts';
import type { Contract } from '#contract/index.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { checkBot, checkRoom, lockDocument, readDocument } from './access.ts';
import { findSame, insertDocument, queueAgain, replaceContent } from './queries.ts';

type UploadRoute = 'upload' | 'replace' | 'retry';

/** Gives the file name the extension of its type. */
function kindOf({ fileName }: Upload) {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const kind = documentKinds.find(
    (known) => known === ending.replace(/^htm$/, 'html').replace(/^markdown$/, 'md'),
  );
  if (!kind) throw refuse.wrongType('This kind of document cannot be read');
  return kind;
}

const titleOf = ({ fileName }: Upload) =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .trim() || fileName;

async function store(ctx: Context, upload: Upload) {
  const { file_id } = await storeFile(ctx, upload);
  const { school_id, user_id } = ctx.actor;
  return { school_id, user_id, file_id, type: kindOf(upload), sha256: upload.sha256 };
}

const startReading = (ctx: Context, document_id: string, file_id: string) =>
  ctx.startJob({ kind: 'documents.read', input: { document_id, file_id } });

async function putInPlace(ctx: Context, document_id: string, upload: Upload) {
  const content = await store(ctx, upload);
  await replaceContent(ctx.db, { ...content, document_id });
  await startReading(ctx, document_id, content.file_id);
  const after = { file_name: upload.fileName, file_size: upload.size };
  ctx.audit({ action: 'replace', entity: 'document', entity_id: document_id, after });
  return readDocument(ctx, document_id);
}

export const uploadOperations: Pick<OperationsFor<Contract['documents']>, UploadRoute> = {
  upload: async (ctx, { body, upload }) => {
    const chatbot_id = body.chatbot_id ?? null;
    await checkBot(ctx, chatbot_id);
    const { school_id } = ctx.actor;
    const { fileName: file_name, sha256 } = upload;
    const [same] = await findSame(ctx.db, { school_id, chatbot_id, file_name, sha256 });
    if (same) return { ...(await putInPlace(ctx, same.document_id, upload)), replaced: true };
    await checkRoom(ctx, { chatbot_id });
    const title = body.title || titleOf(upload);
    const content = await store(ctx, upload);
    const [added] = await insertDocument(ctx.db, { ...content, chatbot_id, title });
    if (!added) throw new Error('The document was not stored');
    await startReading(ctx, added.document_id, content.file_id);
    const after = { title, chatbot_id, file_name, file_size: upload.size };
    ctx.audit({ action: 'create', entity: 'document', entity_id: added.document_id, after });
    return { ...(await readDocument(ctx, added.document_id)), replaced: false };
  },

  replace: async (ctx, { params, upload }) => {
    await lockDocument(ctx, params.id);
    return putInPlace(ctx, params.id, upload);
  },

  retry: async (ctx, { params }) => {
    const before = await lockDocument(ctx, params.id);
    if (before.status !== 'failed')
      throw refuse.conflict('Only a document that could not be read can be tried again');
    const { school_id, user_id } = ctx.actor;
    await queueAgain(ctx.db, { school_id, user_id, document_id: params.id });
    await startReading(ctx, params.id, before.file_id);
    ctx.audit({ action: 'retry', entity: 'document', entity_id: params.id });
    return readDocument(ctx, params.id);
  },
};
