import { z } from 'zod';
import { id, idParams, instant, line, lines, schoolYear } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';

const record = (label: string) =>
  z.uuid({ error: ({ input }) => (input ? `${label} not found` : `${label} is required`) });

/** One subject taught in one class, in one section or in all of them (null). */
export const teacherAssignment = z
  .object({
    id,
    class_id: id,
    class_name: z.string(),
    subject_id: id,
    subject_name: z.string(),
    section: z.string().nullable(),
    is_class_teacher: z.boolean(),
    schedule: z.string().nullable(),
    year: z.int(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'TeacherAssignment' });
export type TeacherAssignment = z.infer<typeof teacherAssignment>;

/** A section of a class has one class teacher per year; `replace_class_teacher` replaces the current one. */
const shape = {
  class_id: record('Class'),
  subject_id: record('Subject'),
  section: line('Section', 50),
  schedule: lines('Schedule'),
  is_class_teacher: z.boolean('Class teacher must be yes or no').optional(),
  replace_class_teacher: z.boolean('Replacing must be yes or no').optional(),
  year: schoolYear.optional(),
};

const newAssignment = z.object(shape);
const assignmentChanges = newAssignment.partial();
export type AssignmentChanges = z.output<typeof assignmentChanges>;

const assignmentParams = z.object({ id, assignmentId: id });

export const teacherAssignmentEntries = {
  listAssignments: defineRoute({
    method: 'GET',
    path: '/school/teachers/{id}/assignments',
    permission: everyone,
    summary: 'List what a teacher teaches, in one year or in all, newest first',
    params: idParams,
    query: z.object({ year: schoolYear.optional() }),
    result: z.object({ assignments: z.array(teacherAssignment) }),
  }),
  addAssignment: defineRoute({
    method: 'POST',
    path: '/school/teachers/{id}/assignments',
    permission: managers,
    summary: 'Assign a teacher to a subject of a class, in a year or in the current one',
    status: 201,
    params: idParams,
    body: newAssignment,
    result: teacherAssignment,
  }),
  updateAssignment: defineRoute({
    method: 'PUT',
    path: '/school/teachers/{id}/assignments/{assignmentId}',
    versioned: true,
    permission: managers,
    summary: 'Update an assignment; fields that are left out stay unchanged',
    params: assignmentParams,
    body: assignmentChanges,
    result: teacherAssignment,
  }),
  removeAssignment: defineRoute({
    method: 'DELETE',
    path: '/school/teachers/{id}/assignments/{assignmentId}',
    permission: managers,
    summary: 'Delete an assignment',
    params: assignmentParams,
    result: deleted,
  }),
};
