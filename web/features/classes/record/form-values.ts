import type { z } from 'zod';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { contract } from '#contract/index.ts';

/** The fields of the form, in the order of its steps. */
export const stepFields = {
  basic: ['class_name', 'sections'],
  details: ['description'],
  subjects: ['subjects'],
} as const;

export type ClassStep = keyof typeof stepFields;
export type TextField = 'class_name' | 'sections' | 'description';
export type ClassField = (typeof stepFields)[ClassStep][number];
/** A subject in the form; a new one has no id yet, so `key` distinguishes rows. */
export type SubjectRow = {
  readonly key: string;
  readonly id: string;
  readonly subject_id: string;
  readonly subject_name: string;
  readonly teacher_id: string;
  readonly teacher_name: string;
  readonly section: string;
};
export type ClassValues = Record<TextField, string> & { readonly subjects: readonly SubjectRow[] };
export type ClassProblems = Partial<Record<ClassField, string>>;

export const stepIds = Object.keys(stepFields) as ClassStep[];
const textFields: readonly TextField[] = ['class_name', 'sections', 'description'];

export const newValues: ClassValues = { class_name: '', sections: 'A', description: '', subjects: [] };

const { shape } = contract.classes.create.body;
/** Unlike in the API, missing sections do not mean A. */
const rules: Record<TextField, z.ZodType> = {
  class_name: shape.class_name,
  sections: shape.sections.unwrap(),
  description: shape.description,
};

const rowOf = (subject: ClassSubject): SubjectRow => ({
  key: subject.id,
  id: subject.id,
  subject_id: subject.subject_id,
  subject_name: subject.subject_name,
  teacher_id: subject.teacher_id ?? '',
  teacher_name: subject.teacher_name ?? '',
  section: subject.section ?? '',
});

/** A class as form values: text in every field. */
export const valuesOf = ({ class_name, sections, description, subjects }: ClassDetails): ClassValues => ({
  class_name,
  sections: spaceSections(sections),
  description: description ?? '',
  subjects: subjects.map(rowOf),
});

/** Formats `A,B` for people: `A, B`. */
export const spaceSections = (sections: string) => sectionNames(sections).join(', ');

/** The rows with a subject. */
export const rowsWithSubject = (rows: readonly SubjectRow[]) =>
  rows.filter(({ subject_id }) => subject_id !== '');

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

/** The error of each field, in the words of the contract. */
export function problemsOf(values: ClassValues): ClassProblems {
  const problems: ClassProblems = {};
  for (const field of textFields) {
    const problem = sentence(rules[field].safeParse(values[field]).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  const rows = values.subjects.map((row) => rowProblem(row, values));
  const problem = rows.find((text) => text !== undefined);
  return problem ? { ...problems, subjects: problem } : problems;
}

/** The error of one row of subjects. */
export function rowProblem(row: SubjectRow, { subjects, sections }: ClassValues): string | undefined {
  if (row.subject_id === '') return undefined;
  if (row.section !== '' && !sectionNames(sections).includes(row.section))
    return `The class has no section ${row.section}`;
  const same = subjects.find(
    ({ subject_id, section }) => subject_id === row.subject_id && section === row.section,
  );
  return same === row ? undefined : 'This subject is already in the list';
}

const plainRows = (rows: readonly SubjectRow[]) =>
  JSON.stringify(
    rowsWithSubject(rows).map(({ id, subject_id, teacher_id, section }) => [
      id,
      subject_id,
      teacher_id,
      section,
    ]),
  );

function comparableValue(field: ClassField, values: ClassValues) {
  if (field === 'subjects') return plainRows(values.subjects);
  return field === 'sections' ? spaceSections(values.sections) : values[field].trim();
}

/** The fields that differ, with their current values. */
export function changedFields(values: ClassValues, before: ClassValues): Partial<ClassValues> {
  const fields: readonly ClassField[] = [...textFields, 'subjects'];
  const changed = fields.filter((field) => comparableValue(field, values) !== comparableValue(field, before));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

const subjectRowBody = ({ subject_id, teacher_id, section }: SubjectRow) => ({
  subject_id,
  teacher_id,
  section,
});

/** The body for a new class. */
export function newClassOf({ subjects, ...texts }: ClassValues) {
  const rows = rowsWithSubject(subjects).map(subjectRowBody);
  return { ...texts, ...(rows.length > 0 && { subjects: rows }) };
}

/**
 * The body for a changed class: new and changed rows, known rows with the version that was read, and the ids of
 * removed rows.
 */
export function changesOf(values: ClassValues, record: ClassDetails) {
  const before = valuesOf(record);
  const { subjects, ...texts } = changedFields(values, before);
  if (!subjects) return texts;
  const rows = rowsWithSubject(subjects);
  const known = new Map(record.subjects.map((row) => [row.id, row]));
  const removed = record.subjects.filter(({ id }) => rows.every((row) => row.id !== id)).map(({ id }) => id);
  const differing = rows.filter((row) => {
    const own = known.get(row.id);
    return !own || plainRows([row]) !== plainRows([rowOf(own)]);
  });
  const sent = differing.map((row) => {
    const own = known.get(row.id);
    return { ...subjectRowBody(row), ...(own && { id: own.id, updated_dt: own.updated_dt }) };
  });
  return { ...texts, subjects: sent, removed_subjects: removed };
}
