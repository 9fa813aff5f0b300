import type { Contract } from '#contract/index.ts';
import { documentOperations } from '#server/features/personal-documents/operations.ts';
import { toPhoto } from '#server/kit/files/photos.ts';
import { fileUrl, readFile, storeFile } from '#server/kit/files/storage.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findSuspension, recordDocumentReading, removeFiles } from './queries.ts';

/** Deletes the rows of files that nothing refers to; returns the keys of the bytes to delete after the commit. */
export const dropFiles = removeFiles;

const ofStudent = documentOperations('student');
const ofTeacher = documentOperations('teacher');

export const fileOperations: OperationsFor<Contract['files'], 'uploadPhoto'> = {
  listStudentDocuments: ofStudent.list,
  addStudentDocument: ofStudent.add,
  removeStudentDocument: ofStudent.remove,
  restoreStudentDocument: ofStudent.restore,
  listTeacherDocuments: ofTeacher.list,
  addTeacherDocument: ofTeacher.add,
  removeTeacherDocument: ofTeacher.remove,
  restoreTeacherDocument: ofTeacher.restore,

  uploadPhoto: withPreparation<Contract['files']['uploadPhoto'], Upload>(
    ({ actor }, { upload }) => toPhoto(upload, actor.user_id),
    async (ctx, { upload }, photo) => {
      const { file_id } = await storeFile(ctx, photo);
      const after = { file_name: upload.fileName };
      ctx.audit({ action: 'create', entity: 'file', entity_id: file_id, after });
      return { file_id, photo_url: fileUrl(ctx, file_id) };
    },
  ),

  download: async ({ database, ports, fileAddresses, noteSecurity }, { params, query }) => {
    const { school: school_id = '', reader, signature = '' } = query;
    const place = { school_id, file_id: params.id };
    const until = Number(query.until);
    const state = fileAddresses.check({ ...place, reader, until, signature });
    // A forged address can name any school, so the log names none.
    if (state === 'forged') noteSecurity({ kind: 'signature_wrong', reason: 'files.download' });
    if (state !== 'good') throw refuse.unknown('File');
    return database.autocommit(place, async (db) => {
      const [school] = await findSuspension(db, place);
      if (school?.is_suspended !== false) throw refuse.unknown('File');
      const { file_name: fileName, mime_type: mimeType, bytes } = await readFile({ db, ports }, place);
      if (!reader) {
        const keepSeconds = Math.floor((until - ports.clock().getTime()) / 1000);
        return { fileName, mimeType, bytes, keepSeconds };
      }
      await recordDocumentReading(db, { ...place, reader });
      return { fileName, mimeType, bytes };
    });
  },
};
