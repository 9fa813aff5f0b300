import { z } from 'zod';
import { id, idParams, schoolYear } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

/** A subject that a student takes in a year; marks are possible only in these. */
export const registration = z
  .object({
    id,
    subject_id: id,
    subject_name: z.string(),
    subject_code: z.string().nullable(),
    subject_type: z.enum(['core', 'elective']),
    year: z.int(),
    registration_date: z.string(),
    /** The number of marks so far; they stay when the registration is removed. */
    marks_count: z.int(),
  })
  .meta({ id: 'SubjectRegistration' });
export type Registration = z.infer<typeof registration>;

const registrationCounts = z.object({ enrolled: z.int(), core: z.int(), elective: z.int() });

/** The student's class in the year, and how many of its subjects the student is not registered for. */
const classSubjects = z.object({ class_name: z.string(), unregistered: z.int() });

/** Registrations of a class for its core subjects, and how many students they are for. */
const missingRegistrations = z.object({ students: z.int(), registrations: z.int() });

export const registrationEntries = {
  listSubjects: defineRoute({
    method: 'GET',
    path: '/school/students/{id}/subjects',
    permission: everyone,
    summary: 'List the subjects a student is registered for, in one year or in all',
    params: idParams,
    query: z.object({ year: schoolYear.optional() }),
    result: z.object({
      subjects: z.array(registration),
      counts: registrationCounts,
      class_subjects: classSubjects.nullable(),
    }),
  }),
  registerSubject: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/subjects',
    permission: everyone,
    summary: 'Register a student for a subject of a year; a removed registration is restored',
    status: 201,
    params: idParams,
    body: z.object({
      subject_id: z.uuid({ error: ({ input }) => (input ? 'Subject not found' : 'Subject is required') }),
      year: schoolYear,
    }),
    result: registration,
  }),
  registerClassSubjects: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/subjects/of-class',
    permission: everyone,
    summary: 'Register a student for all remaining subjects of their class in a year',
    status: 201,
    params: idParams,
    body: z.object({ year: schoolYear }),
    result: z.object({ registered: z.int() }),
  }),
  classRegistrations: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/registrations',
    permission: everyone,
    summary: 'Count the active students of a class who were never registered for its core subjects in a year',
    params: idParams,
    /** When left out: the current year. */
    query: z.object({ year: schoolYear.optional() }),
    result: missingRegistrations,
  }),
  registerClass: defineRoute({
    method: 'POST',
    path: '/school/classes/{id}/registrations',
    permission: everyone,
    summary:
      'Register the active students of a class for its core subjects; removed registrations stay removed',
    status: 201,
    params: idParams,
    body: z.object({ year: schoolYear }),
    result: missingRegistrations,
  }),
  removeSubject: defineRoute({
    method: 'DELETE',
    path: '/school/students/{id}/subjects/{subjectId}',
    permission: everyone,
    summary: 'Remove a subject registration; its marks stay, new ones are refused',
    params: z.object({ id, subjectId: id }),
    query: z.object({ year: schoolYear.optional() }),
    result: z.object({ deleted: z.literal(true), kept_marks: z.int() }),
  }),
};
