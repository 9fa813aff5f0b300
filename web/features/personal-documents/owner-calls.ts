import { contract, type OperationId } from '#contract/index.ts';

/** The student or teacher whose documents are shown. */
export type Owner = { readonly person: 'student' | 'teacher'; readonly id: string };

const files = contract.files;

const ofStudent = {
  list: files.listStudentDocuments,
  add: files.addStudentDocument,
  remove: files.removeStudentDocument,
  restore: files.restoreStudentDocument,
};
/** The calls about a teacher's documents take and return the same. */
const ofTeacher: typeof ofStudent = {
  list: files.listTeacherDocuments,
  add: files.addTeacherDocument,
  remove: files.removeTeacherDocument,
  restore: files.restoreTeacherDocument,
};

export const documentCalls = { student: ofStudent, teacher: ofTeacher };

export const documentRights = {
  student: {
    list: 'files.listStudentDocuments',
    add: 'files.addStudentDocument',
    remove: 'files.removeStudentDocument',
  },
  teacher: {
    list: 'files.listTeacherDocuments',
    add: 'files.addTeacherDocument',
    remove: 'files.removeTeacherDocument',
  },
} as const satisfies Record<Owner['person'], Record<string, OperationId>>;
