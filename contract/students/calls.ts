import { z } from 'zod';
import { guardianRelationships } from '#contract/guardians/record.ts';
import { access } from '#contract/kit/access.ts';
import {
  calendarDate,
  commaList,
  count,
  gender,
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  searchTerm,
  sortOrder,
  text,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { genders } from '#contract/kit/gender.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers, withOwnClasses } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { studentFamilyEntries } from './family.ts';
import { newStudent, status, studentChanges } from './form.ts';
import { bloodGroups, familyIncomes, studentStatuses, transportModes } from './values.ts';

/** A student in the list: without health, religion or the family's income. */
export const listedStudent = z
  .object({
    student_id: id,
    /** Unique in the school, for life. */
    admission_no: z.string(),
    name: z.string(),
    class_id: id.nullable(),
    class_name: z.string().nullable(),
    section: z.string().nullable(),
    roll_no: z.string().nullable(),
    dob: z.string().nullable(),
    gender: z.enum(genders),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    parent_contact: z.string().nullable(),
    address: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    admission_date: z.string().nullable(),
    father_name: z.string().nullable(),
    mother_name: z.string().nullable(),
    guardian_name: z.string().nullable(),
    photo_url: z.string().nullable(),
    status: z.enum(studentStatuses),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ListedStudent' });
export type ListedStudent = z.infer<typeof listedStudent>;

const contactableGuardian = z.object({
  name: z.string().nullable(),
  relationships: z.array(z.enum(guardianRelationships)),
  phone: z.string().nullable(),
});

/** A student with all fields; reading it is logged. */
export const student = listedStudent
  .extend({
    blood_group: z.enum(bloodGroups).nullable(),
    medical_conditions: z.string().nullable(),
    nationality: z.string().nullable(),
    religion: z.string().nullable(),
    previous_school: z.string().nullable(),
    transport_mode: z.enum(transportModes).nullable(),
    extracurricular_activities: z.string().nullable(),
    special_needs: z.string().nullable(),
    father_occupation: z.string().nullable(),
    mother_occupation: z.string().nullable(),
    father_contact: z.string().nullable(),
    mother_contact: z.string().nullable(),
    father_email: z.string().nullable(),
    mother_email: z.string().nullable(),
    guardian_email: z.string().nullable(),
    family_income: z.enum(familyIncomes).nullable(),
    allergies: z.string().nullable(),
    medical_info: z.string().nullable(),
    documents_url: z.string().nullable(),
    father_guardian_id: id.nullable(),
    mother_guardian_id: id.nullable(),
    guardian_id: id.nullable(),
    /** Whether teachers of the student's class see the health notes. */
    health_for_teachers: z.boolean(),
    /** The guardians who may be contacted, in the order in which to call; only in replies to teachers. */
    contactable_guardians: z.array(contactableGuardian).optional(),
    access,
  })
  .meta({ id: 'Student' });
export type Student = z.infer<typeof student>;
/** A changed student, and the guardians who have no student since: they stay on record. */
const changedStudent = student
  .extend({ guardians_alone: z.array(z.object({ guardian_id: id, name: z.string().nullable() })) })
  .meta({ id: 'ChangedStudent' });
/** A student as stored: the URL of the photo is created when it is read. */
export type StudentRecord = Omit<Student, 'photo_url' | 'access' | 'contactable_guardians'>;

export const studentSorts = [
  'name',
  'admission_no',
  'roll_no',
  'class',
  'status',
  'admission_date',
  'created_dt',
  'updated_dt',
] as const;

/** Search, filters, order and page of the list; the screen keeps the same in its URL. */
export const studentListQuery = pageQuery(10).extend({
  search: searchTerm,
  status: commaList(status).optional(),
  class_id: commaList(z.uuid('Class not found')).optional(),
  gender: commaList(gender).optional(),
  /** The days on which they were admitted, both included. */
  admission_from: calendarDate('Admitted from').optional(),
  admission_to: calendarDate('Admitted to').optional(),
  sort: z.enum(studentSorts, `Sort must be one of: ${studentSorts.join(', ')}`).default('name'),
  order: sortOrder('asc'),
});

const studentCounts = z.object({
  total: count,
  active: count,
  inactive: count,
  graduated: count,
  transferred: count,
});

/** A student who may be the same person, and what is the same besides the birth date. */
const possibleDuplicate = listedStudent
  .pick({
    student_id: true,
    admission_no: true,
    name: true,
    dob: true,
    class_name: true,
    section: true,
    roll_no: true,
    email: true,
    phone: true,
    status: true,
  })
  .extend({ same: z.array(z.enum(['name', 'phone', 'email'])) });

export const students = {
  list: defineRoute({
    method: 'GET',
    path: '/school/students',
    permission: withOwnClasses,
    summary: 'List students with search and filters, and counts per status',
    query: studentListQuery,
    result: z.object({
      students: z.array(listedStudent),
      ...pageFields,
      counts: studentCounts,
    }),
  }),
  duplicates: defineRoute({
    method: 'GET',
    path: '/school/students/duplicates',
    permission: everyone,
    summary:
      'Find students with the same birth date and the same name, phone or email; a warning, never a refusal',
    query: z.object({
      name: text('Student Name', 200).optional(),
      dob: calendarDate('Date of Birth'),
      phone: text('Student Phone', 200).optional(),
      email: text('Email', 254).optional(),
      exclude: id.optional(),
    }),
    result: z.object({ matches: z.array(possibleDuplicate) }),
  }),
  ...studentFamilyEntries,
  get: defineRoute({
    method: 'GET',
    path: '/school/students/{id}',
    permission: withOwnClasses,
    summary: 'Get one student; reading is logged',
    params: idParams,
    result: student,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/students',
    permission: everyone,
    summary: 'Add a student and enroll them',
    status: 201,
    body: newStudent,
    result: z.object({
      student_id: id,
      admission_no: z.string(),
      /** Who the people of the family are: new guardians, or some on record. */
      guardians: z.array(
        z.object({ relationship: z.enum(guardianRelationships), guardian_id: id, is_new: z.boolean() }),
      ),
    }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/students/{id}',
    versioned: true,
    permission: everyone,
    summary: 'Update a student; a different class or section continues the enrollment there',
    params: idParams,
    body: studentChanges,
    result: changedStudent,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/students/{id}',
    permission: managers,
    summary: `Delete a student; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/restore',
    permission: managers,
    summary: 'Restore a deleted student',
    params: idParams,
    result: student,
  }),
};
