import { genders } from '#contract/kit/gender.ts';
import { bloodGroups } from '#contract/students/values.ts';
import { departments, designations, teacherStatuses } from '#contract/teachers/values.ts';
import type { ImportField } from '#server/importing/target.ts';

const genderWords = {
  m: 'Male',
  man: 'Male',
  mr: 'Male',
  f: 'Female',
  woman: 'Female',
  w: 'Female',
  mrs: 'Female',
  ms: 'Female',
};
const statusWords = {
  'on leave': 'on_leave',
  leave: 'on_leave',
  current: 'active',
  left: 'inactive',
  former: 'inactive',
};

/** The columns of a list of teachers, in the order of an export. */
export const teacherFields: readonly ImportField[] = [
  { field: 'teacher_id', label: 'Teacher ID', importOnly: true, synonyms: ['id', 'uuid'] },
  {
    field: 'teacher_name',
    label: 'Full Name',
    required: true,
    synonyms: ['name', 'teacher', 'teacher name', 'name of teacher', 'staff name'],
  },
  {
    field: 'first_name',
    label: 'First Name',
    importOnly: true,
    synonyms: ['given name', 'forename', 'vorname'],
  },
  {
    field: 'last_name',
    label: 'Last Name',
    importOnly: true,
    synonyms: ['surname', 'family name', 'nachname'],
  },
  {
    field: 'employee_id',
    label: 'Employee ID',
    required: true,
    synonyms: ['employee no', 'employee number', 'staff id', 'staff no', 'staff number', 'personnel number'],
  },
  {
    field: 'dob',
    label: 'Date of Birth',
    kind: 'date',
    synonyms: ['birthdate', 'birthday', 'd o b', 'geburtsdatum'],
  },
  { field: 'gender', label: 'Gender', values: genders, words: genderWords, synonyms: ['sex', 'geschlecht'] },
  {
    field: 'highest_qualification',
    label: 'Qualification',
    required: true,
    synonyms: ['highest qualification', 'degree', 'education'],
  },
  { field: 'experience', label: 'Experience', synonyms: ['years of experience', 'experience years'] },
  {
    field: 'joining_date',
    label: 'Joining Date',
    required: true,
    kind: 'date',
    synonyms: ['joined', 'start date', 'hired', 'date of joining'],
  },
  { field: 'status', label: 'Status', values: teacherStatuses, words: statusWords },
  {
    field: 'specialization',
    label: 'Subject Specialization',
    synonyms: ['subjects', 'specialisation', 'specialization', 'teaches'],
  },
  {
    field: 'phone',
    label: 'Phone',
    required: true,
    synonyms: ['mobile', 'telephone', 'phone number', 'telefon'],
  },
  { field: 'email', label: 'Email', required: true, synonyms: ['e mail', 'email address', 'mail'] },
  { field: 'address', label: 'Address', synonyms: ['home address', 'adresse'] },
  { field: 'emergency_contact', label: 'Emergency Contact', synonyms: ['emergency', 'emergency phone'] },
  { field: 'department', label: 'Department', values: departments, synonyms: ['dept', 'faculty'] },
  {
    field: 'designation',
    label: 'Designation',
    values: designations,
    synonyms: ['position', 'job title', 'role', 'title'],
  },
  { field: 'nationality', label: 'Nationality', synonyms: ['citizenship'] },
  { field: 'documents_url', label: 'Documents URL', synonyms: ['documents'] },
  { field: 'salary', label: 'Salary', protected: true, synonyms: ['pay', 'wage', 'monthly salary'] },
  {
    field: 'blood_group',
    label: 'Blood Group',
    protected: true,
    values: bloodGroups,
    synonyms: ['blood type'],
  },
  { field: 'religion', label: 'Religion', protected: true, synonyms: ['faith'] },
];

/** How a row finds the teacher it is about, by the field that tells. */
export const teacherMatches = [
  { match: 'create', label: 'Add every row as a new teacher', fields: [] },
  { match: 'employee_id', label: 'Employee ID', fields: ['employee_id'] },
  { match: 'email', label: 'Email', fields: ['email'] },
  { match: 'teacher_id', label: 'Teacher ID', fields: ['teacher_id'] },
];

export const teacherSamples: readonly Readonly<Record<string, string>>[] = [
  {
    teacher_name: 'Ingrid Solheim',
    employee_id: 'T-104',
    gender: 'Female',
    highest_qualification: 'M.Sc. Physics',
    experience: '12',
    joining_date: '2019-08-01',
    specialization: 'Physics, Mathematics',
    phone: '+1 555 0199',
    email: 'ingrid@example.org',
    department: 'Science',
    designation: 'Senior Teacher',
  },
];

const numbers: ReadonlySet<string> = new Set(['experience', 'salary']);

/** A row's texts as the form would send them: whole name, and numbers as numbers. */
export function formOf({ first_name, last_name, ...values }: Readonly<Record<string, string>>) {
  const whole = [first_name, last_name].filter((part) => part !== undefined).join(' ');
  const named =
    whole !== '' && values['teacher_name'] === undefined ? { ...values, teacher_name: whole } : values;
  return Object.fromEntries(
    Object.entries(named).map(([field, value]) => [field, numbers.has(field) ? numberOf(value) : value]),
  );
}

/** '1,200.50' and '1200.5' alike; what is no number stays as typed, for the schema to refuse. */
function numberOf(typed: string): number | string {
  const bare = typed.replaceAll(/[\s,](?=\d{3}\b)/g, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : typed;
}
