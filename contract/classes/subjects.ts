import { z } from 'zod';
import { id, idParams, instant, line, lines, schoolYear } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { managers, withOwnClasses } from '#contract/policy/grants.ts';
import { subjectType } from '#contract/subjects/calls.ts';

const periodsMessage = 'Periods per week must be a whole number from 1 to 10';

/** A subject of a class in a year: in one section, or in all of them (null). */
export const classSubject = z
  .object({
    id,
    subject_id: id,
    subject_name: z.string(),
    subject_code: z.string().nullable(),
    subject_type: subjectType,
    section: z.string().nullable(),
    teacher_id: id.nullable(),
    teacher_name: z.string().nullable(),
    periods_per_week: z.int(),
    schedule_details: z.string().nullable(),
    academic_year: z.int(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ClassSubject' });
export type ClassSubject = z.infer<typeof classSubject>;

const reference = (label: string) => z.uuid(`${label} not found`);

const shape = {
  subject_id: z.uuid({ error: ({ input }) => (input ? 'Subject not found' : 'Subject is required') }),
  teacher_id: z.union([z.literal('').transform(() => null), z.null(), reference('Teacher')]).optional(),
  section: line('Section', 50),
  periods_per_week: z.int(periodsMessage).min(1, periodsMessage).max(10, periodsMessage),
  schedule_details: lines('Schedule details'),
};

/** When left out: the current year. */
export const newClassSubject = z.object({
  ...shape,
  periods_per_week: shape.periods_per_week.default(4),
  academic_year: schoolYear.optional(),
});

const classSubjectChanges = z.object({ ...shape, academic_year: schoolYear.optional() }).partial();

/** A row of the class form: an existing row has its id, and `updated_dt` as it was read. */
export const classSubjectRow = z
  .object({
    id: id.optional(),
    updated_dt: instant.optional(),
    subject_id: shape.subject_id,
    teacher_id: shape.teacher_id,
    section: shape.section,
  })
  .meta({ id: 'ClassSubjectRow' });

/** The id of the row, or of the subject together with `year`. */
const rowParams = z.object({ id, subjectId: id });
const year = z.object({ year: schoolYear.optional() });

export const classSubjectEntries = {
  listSubjects: defineRoute({
    method: 'GET',
    path: '/school/classes/{id}/subjects',
    permission: withOwnClasses,
    summary: 'List the subjects of a class and who teaches them, in a year or in the current one',
    params: idParams,
    query: year,
    result: z.object({ subjects: z.array(classSubject), year: z.int().nullable() }),
  }),
  addSubject: defineRoute({
    method: 'POST',
    path: '/school/classes/{id}/subjects',
    permission: managers,
    summary: 'Assign a subject and its teacher to a class',
    status: 201,
    params: idParams,
    body: newClassSubject,
    result: classSubject,
  }),
  updateSubject: defineRoute({
    method: 'PUT',
    path: '/school/classes/{id}/subjects/{subjectId}',
    versioned: true,
    permission: managers,
    summary: "Update the teacher, periods, section or schedule of a class's subject",
    params: rowParams,
    query: year,
    body: classSubjectChanges,
    result: classSubject,
  }),
  removeSubject: defineRoute({
    method: 'DELETE',
    path: '/school/classes/{id}/subjects/{subjectId}',
    permission: managers,
    summary: 'Remove a subject from a class and from the teacher who teaches it there',
    params: rowParams,
    query: year,
    result: deleted,
  }),
};
