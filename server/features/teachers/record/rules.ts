import type { Gender } from '#contract/kit/gender.ts';
import type { ListedTeacher, Teacher, TeacherChanges } from '#contract/teachers/calls.ts';
import { protectedFields } from '#server/kit/audit/protected-fields.ts';
import { fileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { countsInWords, type Nouns, type Reference } from '#server/lib/counts-in-words.ts';
import { minorUnits } from '#server/lib/money.ts';
import { refuse } from '#server/lib/refusal.ts';

/** The address of a photo is made from its file in each reply. */
type EnteredField = Exclude<keyof TeacherChanges, 'photo_url'>;

/** The column of each API field. */
const columnOf = {
  teacher_name: 'name',
  employee_id: 'employee_id',
  dob: 'date_of_birth',
  gender: 'gender',
  blood_group: 'blood_group',
  nationality: 'nationality',
  religion: 'religion',
  highest_qualification: 'highest_qualification',
  experience: 'experience',
  specialization: 'specialization',
  joining_date: 'joining_date',
  status: 'status',
  phone: 'phone',
  email: 'email',
  address: 'address',
  emergency_contact: 'emergency_contact',
  department: 'department',
  designation: 'designation',
  salary: 'salary',
  photo_file_id: 'photo_file_id',
  documents_url: 'documents_url',
} as const satisfies Record<EnteredField, string>;

const fields = Object.keys(columnOf) as EnteredField[];

/** The columns of `teachers` that a person fills in, with the currency that follows the salary. */
export const teacherColumns: readonly string[] = [...Object.values(columnOf), 'salary_currency'];

/** Money and photos differ between the database and the API. */
export type StoredTeacher<Shown extends ListedTeacher> = Omit<
  Shown,
  'salary' | 'salary_currency' | 'photo_url'
> & {
  readonly salary_minor: number;
  readonly salary_currency: string | null;
  readonly photo_file_id: string | null;
};

const kept: { readonly [Field in EnteredField]?: (value: never, currency: string) => unknown } = {
  gender: (value: Gender) => value.toLowerCase(),
  salary: (value: number, currency: string) => Math.round(value * minorUnits(currency)),
  // The column is an array that is never null.
  specialization: (value: string[] | null) => value ?? [],
};

/** The columns to write for what was sent; money is in the school's currency. */
export function teacherRow(sent: TeacherChanges, currency: string): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of fields) {
    const value = sent[field];
    if (value === undefined) continue;
    const keep = kept[field];
    row[columnOf[field]] = keep ? keep(value as never, currency) : value;
  }
  if (sent.salary !== undefined) row['salary_currency'] = currency;
  // Clearing a photo's address removes the photo, like clearing its file.
  if (sent.photo_url === null && sent.photo_file_id === undefined) row['photo_file_id'] = null;
  return row;
}

/** The salary as the API has it; a missing salary has no currency. */
export function withSalary<Stored extends StoredTeacher<ListedTeacher>>(
  { salary_minor, ...stored }: Stored,
  schoolCurrency: string,
) {
  const salary_currency = stored.salary_currency ?? schoolCurrency;
  return { ...stored, salary: salary_minor / minorUnits(salary_currency), salary_currency };
}

type Viewer = Pick<Context, 'actor' | 'fileAddresses' | 'grant' | 'school'>;

/** A teacher as the caller may see them: the photo with a new address, the salary only if it is allowed. */
export function shownTeacher<Shown extends ListedTeacher>(
  viewer: Viewer,
  stored: StoredTeacher<Shown>,
): Shown {
  const { photo_file_id, ...teacher } = withSalary(stored, viewer.school.currency);
  const { salary, salary_currency, ...plain } = {
    ...teacher,
    photo_url: fileUrl(viewer, photo_file_id),
  };
  return (viewer.grant === 'R' ? plain : { ...plain, salary, salary_currency }) as unknown as Shown;
}

/** The fields of a shown teacher whose reading is logged. */
export const disclosedFields = (teacher: Teacher) =>
  protectedFields.teacher.filter((field) => teacher[field] !== null && teacher[field] !== undefined);

/** Refuses a date of birth in the future, or after the joining date. */
export function checkDates(
  { dob, joining_date }: { dob?: string | null | undefined; joining_date?: string | null | undefined },
  today: string,
) {
  if (dob && dob > today) throw refuse.invalid('dob', 'Date of Birth cannot be in the future');
  if (dob && joining_date && dob >= joining_date)
    throw refuse.invalid('joining_date', 'Joining Date must be after the date of birth');
}

const nouns: Nouns = {
  teacher_assignments: ['assignment', 'assignments'],
  teacher_attendance: ['day of attendance', 'days of attendance'],
};

/** Why a teacher cannot be deleted, counting what they still have; undefined for a teacher without a history. */
export function reasonToKeep(references: readonly Reference[]): string | undefined {
  const counts = countsInWords(references, nouns);
  return (
    counts && `This teacher still has ${counts}, now or in earlier years. Set the status to inactive instead`
  );
}
