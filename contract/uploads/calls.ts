import { z } from 'zod';
import { id, idParams } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { documentRoutes } from '#contract/personal-documents/calls.ts';
import { everyone, managers, withOwnClasses } from '#contract/policy/grants.ts';

const megabyte = 1024 * 1024;
const ofStudent = documentRoutes('/school/students', 'student', everyone, withOwnClasses);
const ofTeacher = documentRoutes('/school/teachers', 'teacher', managers);

export const files = {
  uploadPhoto: defineRoute({
    method: 'POST',
    path: '/files/photo',
    permission: everyone,
    summary: 'Upload a photo of a person; save the person with its id as photo_file_id',
    status: 201,
    upload: { maxBytes: 10 * megabyte, kinds: ['png', 'jpeg', 'webp'] },
    result: z.object({ file_id: id, photo_url: z.string() }),
  }),
  download: defineRoute({
    method: 'GET',
    path: '/files/{id}',
    summary: 'Download an upload, by a signed address from another call',
    access: 'public',
    params: idParams,
    query: z.object({
      school: z.string().optional(),
      until: z.string().optional(),
      reader: z.string().optional(),
      signature: z.string().optional(),
    }),
    reply: 'file',
    mimeTypes: ['*/*'],
  }),
  listStudentDocuments: ofStudent.list,
  addStudentDocument: ofStudent.add,
  removeStudentDocument: ofStudent.remove,
  restoreStudentDocument: ofStudent.restore,
  listTeacherDocuments: ofTeacher.list,
  addTeacherDocument: ofTeacher.add,
  removeTeacherDocument: ofTeacher.remove,
  restoreTeacherDocument: ofTeacher.restore,
};
