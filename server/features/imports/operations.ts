import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import {
  exportClasses,
  exportLeads,
  exportMarks,
  exportStudents,
  exportTeachers,
  startClassExport,
  startLeadExport,
  startMarkExport,
  startStudentExport,
  startTeacherExport,
} from './export.ts';
import { errors, get, guardians, list, rows, undo } from './review.ts';
import { classesOf, columnsOf, startImport, templateOf } from './start.ts';

/** Both read the uploaded file before the transaction. */
type PreparedCalls =
  | 'studentColumns'
  | 'studentClasses'
  | 'students'
  | 'teacherColumns'
  | 'teachers'
  | 'markColumns'
  | 'marks'
  | 'leadColumns'
  | 'leads';

export const importOperations: OperationsFor<Contract['imports'], PreparedCalls> = {
  studentColumns: columnsOf('students'),
  studentClasses: classesOf('students'),
  students: startImport('students'),
  studentTemplate: templateOf('students'),
  exportStudents,
  startStudentExport,
  teacherColumns: columnsOf('teachers'),
  teachers: startImport('teachers'),
  teacherTemplate: templateOf('teachers'),
  exportTeachers,
  startTeacherExport,
  markColumns: columnsOf('marks'),
  marks: startImport('marks'),
  markTemplate: templateOf('marks'),
  exportMarks,
  startMarkExport,
  leadColumns: columnsOf('leads'),
  leads: startImport('leads'),
  leadTemplate: templateOf('leads'),
  exportLeads,
  startLeadExport,
  exportClasses,
  startClassExport,
  list,
  get,
  rows,
  guardians,
  errors,
  undo,
};
