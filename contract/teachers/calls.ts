import { z } from 'zod';
import {
  blankable,
  calendarDate,
  choice,
  commaList,
  count,
  emailAddress,
  gender,
  id,
  idParams,
  instant,
  line,
  lines,
  name200,
  pageFields,
  pageQuery,
  photoAddress,
  requiredText,
  searchTerm,
  sortOrder,
  text,
  webAddress,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { genders } from '#contract/kit/gender.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { grants, managers } from '#contract/policy/grants.ts';
import { bloodGroups } from '#contract/students/values.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { teacherAssignmentEntries } from './assignments.ts';
import { teacherPerformanceEntries } from './performance.ts';
import { designations, specializationNames, teacherStatuses } from './values.ts';

const status = z.enum(teacherStatuses, 'Status must be active, inactive or on_leave');
const designation = z.enum(designations, {
  error: ({ input }) =>
    input ? `Designation must be one of: ${designations.join('; ')}` : 'Designation is required',
});

/** A list, or one text with commas between the subjects. */
const specialization = z
  .union(
    [text('Subject Specialization', 2000), z.array(text('Subject Specialization', 200)).max(100)],
    'Subject Specialization must be a list of subjects',
  )
  .nullish()
  .transform((names) =>
    names === undefined
      ? undefined
      : specializationNames(typeof names === 'string' ? names : (names ?? []).join(',')),
  )
  .refine(
    (names) => (names ?? []).every((name) => name.length <= 200),
    'Each subject must be at most 200 characters',
  );

const experienceMessage = 'Experience must be a whole number from 0 to 50';
const salaryMessage = 'Salary must be a number, at least 0';

const required = {
  teacher_name: name200('Full Name'),
  employee_id: requiredText('Employee ID', 50),
  highest_qualification: requiredText('Qualification', 200),
  joining_date: calendarDate('Joining Date'),
  phone: requiredText('Phone', 200),
  email: emailAddress('Email'),
};

const optional = {
  dob: blankable(calendarDate('Date of Birth')),
  blood_group: choice('Blood Group', bloodGroups),
  nationality: line('Nationality'),
  religion: line('Religion'),
  specialization,
  address: lines('Address'),
  emergency_contact: line('Emergency Contact'),
  department: line('Department'),
  photo_url: photoAddress('Photo URL'),
  photo_file_id: blankable(id),
  documents_url: blankable(webAddress('Documents URL')),
};

/** An amount; null or blank means none. */
const orNothing = (amount: z.ZodNumber) =>
  z.union([z.literal('').transform(() => 0), z.null().transform(() => 0), amount]);

/** Fields with a default. */
const usual = {
  gender,
  experience: orNothing(
    z.number(experienceMessage).int(experienceMessage).min(0, experienceMessage).max(50, experienceMessage),
  ),
  status,
  designation,
  /** In the school's currency, with cents as decimals. */
  salary: orNothing(
    z.number(salaryMessage).min(0, salaryMessage).max(1e12, 'Salary must be at most 1000000000000'),
  ),
};

const newTeacher = z.object({
  ...required,
  ...optional,
  gender: usual.gender.default('Male'),
  experience: usual.experience.default(0),
  status: usual.status.default('active'),
  designation: usual.designation.default('Teacher'),
  salary: usual.salary.default(0),
});

/** The changes to a teacher: fields that are left out stay, null or blank clears optional fields. */
export const teacherChanges = z.object({
  ...z.object({ ...required, ...usual }).partial().shape,
  ...optional,
});
export type TeacherChanges = z.output<typeof teacherChanges>;

/** Whether a teacher can sign in: no user, invited, an invitation that has expired, joined, or deactivated. */
/** Undelivered: the email with the invitation is known not to have arrived. */
export const teacherAccounts = ['none', 'invited', 'undelivered', 'expired', 'joined', 'inactive'] as const;
export type TeacherAccount = (typeof teacherAccounts)[number];

/** A teacher in the list: without health or religion; the salary only for roles that may see it. */
export const listedTeacher = z
  .object({
    teacher_id: id,
    teacher_name: z.string(),
    employee_id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    highest_qualification: z.string().nullable(),
    experience: z.int(),
    /** The subjects, joined with a comma and a space. */
    specialization: z.string(),
    joining_date: z.string().nullable(),
    department: z.string().nullable(),
    designation: z.string(),
    status: z.enum(teacherStatuses),
    photo_url: z.string().nullable(),
    /** Only in the list, and only for those who manage users. */
    account: z.enum(teacherAccounts).optional(),
    /** Since when the email with the invitation is known not to have arrived. */
    account_failed_dt: instant.nullable().optional(),
    dob: z.string().nullable(),
    gender: z.enum(genders),
    salary: z.number().optional(),
    /** The currency of the salary, ISO 4217. */
    salary_currency: z.string().nullable().optional(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ListedTeacher' });
export type ListedTeacher = z.infer<typeof listedTeacher>;

/** A teacher with all fields; reading it is logged. */
export const teacher = listedTeacher
  .extend({
    blood_group: z.enum(bloodGroups).nullable(),
    nationality: z.string().nullable(),
    religion: z.string().nullable(),
    documents_url: z.string().nullable(),
  })
  .meta({ id: 'Teacher' });
export type Teacher = z.infer<typeof teacher>;
/** A teacher as stored: the URL of the photo is created when it is read. */
export type TeacherRecord = Omit<Teacher, 'photo_url'>;

export const teacherSorts = [
  'name',
  'employee_id',
  'department',
  'experience',
  'status',
  'joining_date',
  'created_dt',
  'updated_dt',
] as const;

/** Search, filters, order and page of the list; the screen keeps the same in its URL. */
export const teacherListQuery = pageQuery(10).extend({
  /** Searches name, employee ID and email. */
  search: searchTerm,
  department: text('Department', 200).optional(),
  status: commaList(status).optional(),
  sort: z.enum(teacherSorts, `Sort must be one of: ${teacherSorts.join(', ')}`).default('name'),
  order: sortOrder('asc'),
});

/** Counts all teachers of the school, regardless of the filters. */
const teacherCounts = z.object({
  total: count,
  active: count,
  inactive: count,
  on_leave: count,
  /** Years, with one decimal; 0 without teachers. */
  avg_experience: z.number(),
  /** How many departments there are. */
  departments: count,
});
export type TeacherCounts = z.infer<typeof teacherCounts>;

export const teachers = {
  list: defineRoute({
    method: 'GET',
    path: '/school/teacher',
    permission: grants('A', 'A', 'R'),
    summary: 'List teachers with search and filters, and figures over all of them',
    query: teacherListQuery,
    result: z.object({
      teachers: z.array(listedTeacher),
      meta: z.object({ ...pageFields }),
      counts: teacherCounts,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/teacher/{id}',
    permission: grants('A', 'A', 'R'),
    summary: 'Get one teacher; reading is logged',
    params: idParams,
    result: teacher,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/teacher',
    permission: managers,
    summary: 'Add a teacher',
    status: 201,
    body: newTeacher,
    result: z.object({ teacher_id: id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/teacher/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update a teacher; fields that are left out stay unchanged',
    params: idParams,
    body: teacherChanges,
    result: teacher,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/teacher/{id}',
    permission: managers,
    summary: `Delete a teacher; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/school/teacher/{id}/restore',
    permission: managers,
    summary: 'Restore a deleted teacher',
    params: idParams,
    result: teacher,
  }),
  ...teacherAssignmentEntries,
  ...teacherPerformanceEntries,
};
