import { contract, type OperationId } from '#contract/index.ts';

/** The student or teacher whose documents are shown. */
export type Owner = { readonly person: 'student' | 'teacher'; readonly id: string };

const ofStudent = {
  list: contract.files.listStudentDocuments,
  add: contract.files.addStudentDocument,
  remove: contract.files.removeStudentDocument,
  restore: contract.files.restoreStudentDocument,
};
/** The calls about a teacher's documents take and return the same. */
const ofTeacher: typeof ofStudent = {
  list: contract.files.listTeacherDocuments,
  add: contract.files.addTeacherDocument,
  remove: contract.files.removeTeacherDocument,
  restore: contract.files.restoreTeacherDocument,
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
