import type { z } from 'zod';
import { contract } from '#contract/index.ts';
import { type Student } from '#contract/students/calls.ts';
import { parentRequired, type StudentChanges, studentChanges } from '#contract/students/form.ts';

/** The parts of a student's record, in the order of the wizard's steps, with their fields. */
export const sections = {
  basic: ['name', 'dob', 'gender', 'religion', 'nationality'],
  academic: [
    'class_id',
    'section',
    'admission_no',
    'roll_no',
    'status',
    'admission_date',
    'previous_school',
    'transport_mode',
    'extracurricular_activities',
    'special_needs',
  ],
  contact: [
    'phone',
    'email',
    'guardian_name',
    'parent_contact',
    'guardian_email',
    'emergency_contact',
    'address',
  ],
  family: [
    'father_name',
    'father_occupation',
    'father_contact',
    'father_email',
    'mother_name',
    'mother_occupation',
    'mother_contact',
    'mother_email',
    'family_income',
  ],
  medical: ['blood_group', 'medical_conditions', 'allergies', 'medical_info', 'health_for_teachers'],
} as const;

export type StudentSection = keyof typeof sections;
export type Field = (typeof sections)[StudentSection][number];
/** Whether father, mother and guardian are people on record, or expressly someone else or two people, besides the names. */
export type Link =
  | 'father_guardian_id'
  | 'mother_guardian_id'
  | 'guardian_id'
  | 'father_is_new'
  | 'mother_is_new'
  | 'separate_guardians';
export type StudentValues = Record<Field | Link, string>;
export type StudentProblems = Partial<Record<Field, string>>;

export const sectionIds = Object.keys(sections) as StudentSection[];
export const fields: readonly Field[] = sectionIds.flatMap((section) => sections[section]);
/** Fields that are a yes or a no; as form values 'true' or blank. */
export const switches: ReadonlySet<Field | Link> = new Set([
  'health_for_teachers',
  'father_is_new',
  'mother_is_new',
]);
const links: readonly Link[] = [
  'father_guardian_id',
  'mother_guardian_id',
  'guardian_id',
  'father_is_new',
  'mother_is_new',
  'separate_guardians',
];
const blank = Object.fromEntries([...fields, ...links].map((field) => [field, ''])) as StudentValues;

export const newValues: StudentValues = { ...blank, status: 'active' };

const { shape } = contract.students.create.body;

export const isRequired = (field: Field) => !shape[field].safeParse(undefined).success;

export function sectionOf(field: Field): StudentSection {
  return sectionIds.find((section) => sections[section].some((own) => own === field)) ?? 'basic';
}

/** A student as form values: text in every field. */
export function valuesOf(student: Student): StudentValues {
  const values = { ...blank };
  for (const field of fields) values[field] = textOf(student[field]);
  return values;
}

const textOf = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'true' : '') : (value ?? '');

const valueToSend = (field: Field | Link, value: string) => (switches.has(field) ? value !== '' : value);

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

/**
 * What is wrong with each field, in the words of the contract; `missing` names what has to be filled in. What an import
 * left empty in a known student may stay empty.
 */
export function problemsOf(
  values: StudentValues,
  missing: (field: Field) => string,
  before: StudentValues = newValues,
): StudentProblems {
  const problems: StudentProblems = {};
  for (const field of fields) {
    const isMissing = values[field].trim() === '' && isRequired(field);
    if (isMissing && before !== newValues && before[field] === '') continue;
    const problem = isMissing
      ? missing(field)
      : sentence(shape[field].safeParse(valueToSend(field, values[field])).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  if (lacksParents(values)) problems.father_name ??= parentRequired;
  return problems;
}

export const lacksParents = ({ father_name, mother_name }: StudentValues) =>
  father_name.trim() === '' && mother_name.trim() === '';

const personNames = ['father_name', 'mother_name', 'guardian_name'] as const;

/** A new class clears the section; a new name clears the chosen guardian, and who is someone else than a namesake. */
export function withConsequences(part: Partial<StudentValues>): Partial<StudentValues> {
  return {
    ...('class_id' in part && { section: '' }),
    ...('father_name' in part && { father_guardian_id: '', father_is_new: '' }),
    ...('mother_name' in part && { mother_guardian_id: '', mother_is_new: '' }),
    ...('guardian_name' in part && { guardian_id: '' }),
    ...(personNames.some((name) => name in part) && { separate_guardians: '' }),
    ...part,
  };
}

/** The fields that differ, with their current values. */
export function changedFields(values: StudentValues, before: StudentValues): Partial<StudentValues> {
  const changed = [...fields, ...links].filter((field) => values[field].trim() !== before[field].trim());
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

const bodyOf = (changed: Partial<StudentValues>) =>
  Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [field, valueToSend(field as Field | Link, value)]),
  );

/** The body for a new student: only the filled fields. */
export const newStudentOf = (values: StudentValues) =>
  contract.students.create.body.parse(bodyOf(changedFields(values, newValues)));

/** The body for a changed student: only the changed fields. */
export const changesOf = (values: StudentValues, before: StudentValues): StudentChanges =>
  studentChanges.parse(bodyOf(changedFields(values, before)));
