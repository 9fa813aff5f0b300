import { examNames } from '#contract/marks/exam-names.ts';
import { markStates } from '#contract/marks/values.ts';
import type { ImportField } from '#server/importing/target.ts';

const stateWords = {
  ab: 'absent',
  abs: 'absent',
  a: 'absent',
  ex: 'exempt',
  excused: 'exempt',
  p: 'present',
};

/** The columns of a list of marks, in the order of an export. */
export const markFields: readonly ImportField[] = [
  {
    field: 'admission_no',
    label: 'Admission Number',
    synonyms: ['admission no', 'adm no', 'student number', 'student no', 'student code'],
  },
  { field: 'student_id', label: 'Student ID', importOnly: true, synonyms: ['id'] },
  { field: 'student_name', label: 'Student Name', synonyms: ['name', 'student', 'full name', 'pupil'] },
  { field: 'class_name', label: 'Class', synonyms: ['grade', 'form', 'klasse', 'standard'] },
  { field: 'section', label: 'Section', synonyms: ['division'] },
  { field: 'roll_no', label: 'Roll Number', synonyms: ['roll', 'roll no', 'rollno'] },
  {
    field: 'subject',
    label: 'Subject',
    required: true,
    synonyms: ['subject name', 'subject code', 'course'],
  },
  {
    field: 'exam_name',
    label: 'Exam',
    required: true,
    values: examNames,
    synonyms: ['exam name', 'test', 'term'],
  },
  { field: 'year', label: 'Year', synonyms: ['academic year', 'school year'] },
  { field: 'marks', label: 'Marks Obtained', required: true, synonyms: ['marks', 'score', 'points', 'mark'] },
  { field: 'total_marks', label: 'Total Marks', synonyms: ['total', 'out of', 'maximum', 'max marks'] },
  { field: 'state', label: 'State', values: markStates, words: stateWords, synonyms: ['presence'] },
  { field: 'exam_date', label: 'Exam Date', kind: 'date', synonyms: ['date', 'date of exam'] },
  { field: 'remarks', label: 'Remarks', synonyms: ['comment', 'comments', 'note'] },
];

export const markMatches = [
  { match: 'create', label: 'Add new marks only', fields: [] },
  {
    match: 'replace',
    label: 'Replace existing marks',
    fields: ['subject', 'exam_name', 'marks'],
  },
];

export const markSamples: readonly Readonly<Record<string, string>>[] = [
  {
    student_name: 'Amina Yusuf',
    class_name: 'Grade 5',
    section: 'A',
    roll_no: '12',
    subject: 'Mathematics',
    exam_name: 'First Term',
    marks: '87.5',
    total_marks: '100',
  },
];

const numberOf = (typed: string) =>
  /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed;

/** A row as the form would send it: numbers as numbers, and a word instead of a mark as its state. */
export function formOf({ marks, total_marks, year, ...values }: Readonly<Record<string, string>>) {
  const word = marks?.toLowerCase() ?? '';
  const words: Readonly<Record<string, string>> = { ...stateWords, absent: 'absent', exempt: 'exempt' };
  const said = Object.hasOwn(words, word) ? words[word] : undefined;
  return {
    ...values,
    ...(said !== undefined && { state: said }),
    ...(marks !== undefined && said === undefined && { marks: numberOf(marks) }),
    ...(total_marks !== undefined && { total_marks: numberOf(total_marks) }),
    ...(year !== undefined && { year: Number(/\d{4}/.exec(year)?.[0] ?? Number.NaN) }),
  };
}
