import type { Contract } from '#contract/index.ts';
import type { PersonDocument } from '#contract/personal-documents/calls.ts';
import { fileAccess } from '#server/features/teaching/operations.ts';
import { protectedFields } from '#server/kit/audit/protected-fields.ts';
import { fileUrl, storeFile, watchedFileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type DocumentRow, documentsOf, type Person } from './queries.ts';

const words = { student: 'Student', teacher: 'Teacher' } as const;

function documentReply(
  ctx: Context,
  { file_id, is_restriction: isRestriction, ...row }: DocumentRow,
): PersonDocument {
  // The content of a medical document, and of one behind a restriction, is protected: opening it is logged.
  const address = row.document_type === 'medical' || isRestriction ? watchedFileUrl : fileUrl;
  return { ...row, download_url: address(ctx, file_id) };
}

/** Notes that a reply names documents behind a restriction of a guardian. */
function discloseRestrictions(ctx: Context, student_id: string, rows: readonly DocumentRow[]) {
  if (!rows.some(({ is_restriction }) => is_restriction)) return;
  ctx.disclose({ entity: 'student', entity_id: student_id, after: { fields: protectedFields.guardian } });
}

type DocumentKey = { readonly school_id: string; readonly person_id: string; readonly document_id: string };
type Files = Contract['files'];
type DocumentOperations = {
  readonly list: Operation<Files['listStudentDocuments']>;
  readonly add: Operation<Files['addStudentDocument']>;
  readonly remove: Operation<Files['removeStudentDocument']>;
  readonly restore: Operation<Files['restoreStudentDocument']>;
};

const keyOf = (ctx: Context, { id, docId }: { id: string; docId: string }): DocumentKey => ({
  school_id: ctx.actor.school_id,
  person_id: id,
  document_id: docId,
});

async function ownerOf(ctx: Context, person: Person, person_id: string) {
  const owner = { school_id: ctx.actor.school_id, person_id };
  const [found] = await documentsOf[person].find(ctx.db, owner);
  if (!found) throw refuse.unknown(words[person]);
  return owner;
}

async function read(ctx: Context, person: Person, key: DocumentKey) {
  const [row] = await documentsOf[person].get(ctx.db, key);
  if (!row) throw refuse.unknown('Document');
  discloseRestrictions(ctx, key.person_id, [row]);
  return documentReply(ctx, row);
}

const add =
  (person: Person): DocumentOperations['add'] =>
  async (ctx, { params, body, upload }) => {
    const owner = await ownerOf(ctx, person, params.id);
    const { document_type } = body;
    const title = body.title || upload.fileName;
    const { file_id } = await storeFile(ctx, upload);
    const uploaded_by = ctx.actor.user_id;
    const document = { ...owner, file_id, title, document_type, uploaded_by };
    const [added] = await documentsOf[person].add(ctx.db, document);
    if (!added) throw refuse.unknown('Document');
    const after = { [`${person}_id`]: params.id, title, document_type, file_name: upload.fileName };
    ctx.audit({ action: 'create', entity: `${person}_document`, entity_id: added.id, after });
    return read(ctx, person, { ...owner, document_id: added.id });
  };

/** What can be done with the documents of one kind of person. */
export function documentOperations(person: Person): DocumentOperations {
  const queries = documentsOf[person];
  const entity = `${person}_document`;
  return {
    list: async (ctx, { params }) => {
      if (person === 'student') await fileAccess(ctx, params.id);
      const owner = await ownerOf(ctx, person, params.id);
      const rows = await queries.list(ctx.db, owner);
      discloseRestrictions(ctx, owner.person_id, rows);
      return { documents: rows.map((row) => documentReply(ctx, row)) };
    },
    add: add(person),
    remove: async (ctx, { params }) => {
      const [removed] = await queries.remove(ctx.db, keyOf(ctx, params));
      if (!removed) throw refuse.unknown('Document');
      const before = { [`${person}_id`]: params.id, ...removed };
      ctx.audit({ action: 'delete', entity, entity_id: params.docId, before });
      return { deleted: true };
    },
    restore: async (ctx, { params }) => {
      const [restored] = await queries.restore(ctx.db, keyOf(ctx, params));
      if (!restored) throw refuse.unknown('Document');
      const after = { [`${person}_id`]: params.id, ...restored };
      ctx.audit({ action: 'restore', entity, entity_id: params.docId, after });
      return read(ctx, person, keyOf(ctx, params));
    },
  };
}
