import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import { type Teacher, type TeacherChanges, teacherChanges } from '#contract/teachers/calls.ts';
import { specializationNames, specializations } from '#contract/teachers/values.ts';

/** The parts of a teacher's record, in the order of the wizard's steps, with their fields. */
export const sections = {
  personal: [
    'photo_url',
    'teacher_name',
    'employee_id',
    'dob',
    'gender',
    'blood_group',
    'nationality',
    'religion',
  ],
  professional: ['highest_qualification', 'experience', 'joining_date', 'status', 'specialization'],
  contact: ['phone', 'email', 'address', 'emergency_contact'],
  employment: ['department', 'designation', 'salary', 'documents_url'],
} as const;

export type TeacherSection = keyof typeof sections;
export type Field = (typeof sections)[TeacherSection][number];
/** Text in every field; `photo_file_id` is the id of a photo uploaded in this form. */
export type TeacherValues = Record<Field | 'photo_file_id', string>;
export type TeacherProblems = Partial<Record<Field, string>>;

export const sectionIds = Object.keys(sections) as TeacherSection[];
const fields: readonly Field[] = sectionIds.flatMap((section) => sections[section]);
const blank = Object.fromEntries([...fields, 'photo_file_id'].map((field) => [field, ''])) as TeacherValues;

export const newValues: TeacherValues = {
  ...blank,
  gender: 'Male',
  status: 'active',
  designation: 'Teacher',
  experience: '0',
  salary: '0',
};

const requiredFields: ReadonlySet<Field> = new Set<Field>([
  'teacher_name',
  'employee_id',
  'highest_qualification',
  'joining_date',
  'phone',
  'email',
  'designation',
]);
export const isRequired = (field: Field) => requiredFields.has(field);

const { shape } = contract.teachers.create.body;
const numbers: ReadonlySet<Field> = new Set<Field>(['experience', 'salary']);

/** A field with its name in the API. */
const toSentValue = (field: Field, value: string) => (numbers.has(field) ? Number(value) : value);

/** Years as typed; anything that is not a number is 0. */
export const wholeNumber = (typed: string) => String(Number.parseInt(typed, 10) || 0);

/** A teacher as form values. */
export function valuesOf(teacher: Teacher): TeacherValues {
  const values = { ...blank };
  for (const field of fields) values[field] = String(teacher[field] ?? newValues[field]);
  return values;
}

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

/** The error of each field, in the words of the contract; `missing` is the error of an empty required field. */
export function problemsOf(values: TeacherValues, missing: (field: Field) => string): TeacherProblems {
  const problems: TeacherProblems = {};
  for (const field of fields) {
    const isMissing = isRequired(field) && values[field].trim() === '';
    const issue = shape[field].safeParse(toSentValue(field, values[field])).error?.issues[0];
    const problem = isMissing ? missing(field) : sentence(issue);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** The signed address of an upload changes every hour. */
const comparableValue = (field: Field, value: string) =>
  field === 'photo_url' ? value.split('?')[0] : value.trim();

/** The fields that differ, with their current values; a photo with its upload. */
export function changedFields(values: TeacherValues, before: TeacherValues): Partial<TeacherValues> {
  const changed = fields.filter(
    (field) => comparableValue(field, values[field]) !== comparableValue(field, before[field]),
  );
  const part: Partial<TeacherValues> = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return 'photo_url' in part ? { ...part, photo_file_id: values.photo_file_id } : part;
}

/** An uploaded photo is sent by its id alone; a removed one leaves neither id nor address. */
function bodyOf(values: TeacherValues, before: TeacherValues): Record<string, unknown> {
  const { photo_url, photo_file_id, ...others } = changedFields(values, before);
  const body = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, toSentValue(field as Field, value)]),
  );
  if (photo_url === undefined) return body;
  return photo_file_id ? { ...body, photo_file_id } : { ...body, photo_file_id: null, photo_url: null };
}

/** The body for a new teacher: only the filled fields. */
export const newTeacherOf = (values: TeacherValues) =>
  contract.teachers.create.body.parse(bodyOf(values, newValues));

/** The body for a changed teacher: only the changed fields. */
export const changesOf = (values: TeacherValues, before: TeacherValues): TeacherChanges =>
  teacherChanges.parse(bodyOf(values, before));

/** The subjects to choose from: the usual ones, and others this teacher has. */
export function specializationChoices(chosen: string): readonly string[] {
  const usual: readonly string[] = specializations;
  return [...usual, ...specializationNames(chosen).filter((name) => !usual.includes(name))];
}

/** The subjects as one text, in the order of the choices, after one was ticked or unticked. */
export function withSpecialization(chosen: string, name: string, ticked: boolean): string {
  const names = new Set(specializationNames(chosen));
  if (ticked) names.add(name);
  else names.delete(name);
  return specializationChoices(chosen)
    .filter((known) => names.has(known))
    .join(', ');
}

type Lesson = { readonly subject_name: string; readonly class_name: string; readonly section: string | null };

/** A class with its section, if there is one. */
export const placeName = ({ class_name, section }: Omit<Lesson, 'subject_name'>) =>
  section === null ? class_name : `${class_name} - ${section}`;

/** A subject in a class. */
export const lessonName = (lesson: Lesson) => `${lesson.subject_name}, ${placeName(lesson)}`;

/** The labels of a chart's axis: if all are of one subject, the class is enough. */
export function lessonNames(lessons: readonly Lesson[]): string[] {
  const subjects = new Set(lessons.map(({ subject_name }) => subject_name));
  return lessons.map(subjects.size > 1 ? lessonName : placeName);
}
