import type { z } from 'zod';
import type { marks } from '#contract/marks/calls.ts';
import type { TableExport } from '#server/importing/export.ts';
import { listAllMarks } from './queries.ts';

type Filters = Omit<z.output<typeof marks.listAll.query>, 'page' | 'limit'>;

const headers = [
  'Admission Number',
  'Student Name',
  'Subject',
  'Exam',
  'Year',
  'Marks Obtained',
  'Total Marks',
  'State',
  'Exam Date',
  'Percentage',
  'Grade',
];

/** The marks of the list in the same order; the admission number lets them be imported again. */
export const exportMarks: TableExport<Filters> = async (db, { school_id }, query, most) => {
  const {
    search,
    year = null,
    exam_name = null,
    student_id = null,
    subject_id = null,
    class_id = null,
  } = query;
  const filter = { school_id, search: search || null, year, exam_name, student_id, subject_id, class_id };
  const found = await listAllMarks(db, { ...filter, limit: most, skip: 0 });
  return {
    headers,
    rows: found.map((mark) => [
      mark.admission_no,
      mark.student_name,
      mark.subject_name,
      mark.exam_name,
      mark.year,
      mark.marks ?? mark.state,
      mark.total_marks,
      mark.state,
      mark.exam_date,
      mark.percentage,
      mark.grade,
    ]),
    protectedHeaders: [],
  };
};
