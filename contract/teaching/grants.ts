import { z } from 'zod';
import {
  calendarDate,
  chosenId,
  id,
  idParams,
  instant,
  line,
  lines,
  pageQuery,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { managers } from '#contract/policy/grants.ts';

export const teachingGrantKinds = ['substitute', 'head'] as const;
export const teachingGrantStates = ['current', 'coming', 'past', 'ended'] as const;

/** What a teacher may do besides their assignments, for a time: stand in for a colleague, or lead a subject. */
export const teachingGrant = z
  .object({
    id,
    teacher_id: id,
    teacher_name: z.string(),
    kind: z.enum(teachingGrantKinds),
    class_id: id.nullable(),
    class_name: z.string().nullable(),
    /** Null means all sections of the class. */
    section: z.string().nullable(),
    /** A substitute without a subject stands in for the class teacher. */
    subject_id: id.nullable(),
    subject_name: z.string().nullable(),
    department: z.string().nullable(),
    from_date: z.string(),
    to_date: z.string(),
    reason: z.string().nullable(),
    state: z.enum(teachingGrantStates),
    granted_by: z.string().nullable(),
    ended_by: z.string().nullable(),
    ended_dt: instant.nullable(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'TeachingGrant' });
export type TeachingGrant = z.infer<typeof teachingGrant>;

export const newTeachingGrant = z.object({
  kind: z.enum(teachingGrantKinds, 'Kind must be substitute or head'),
  class_id: chosenId('Class').nullish(),
  section: line('Section', 50),
  subject_id: chosenId('Subject').nullish(),
  department: line('Department'),
  from_date: calendarDate('First day'),
  to_date: calendarDate('Last day'),
  reason: lines('Reason', 1000),
});
export type NewTeachingGrant = z.output<typeof newTeachingGrant>;

export const grantLastDay = z.object({ to_date: calendarDate('Last day') });

const grantParams = z.object({ id, grantId: id });

export const teachingGrantEntries = {
  listAllGrants: defineRoute({
    method: 'GET',
    path: '/school/teaching-grants',
    permission: managers,
    summary: 'List the current and coming substitutions and leads of all teachers, the next to end first',
    query: pageQuery(20),
    result: z.object({
      grants: z.array(teachingGrant),
      total: z.int().min(0),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  listGrants: defineRoute({
    method: 'GET',
    path: '/school/teachers/{id}/grants',
    permission: managers,
    summary: 'List the substitutions of a teacher and the subjects they lead, current and coming ones first',
    params: idParams,
    result: z.object({ grants: z.array(teachingGrant) }),
  }),
  addGrant: defineRoute({
    method: 'POST',
    path: '/school/teachers/{id}/grants',
    permission: managers,
    summary:
      'Let a teacher stand in for a colleague or lead a subject or department, from one day to another',
    status: 201,
    params: idParams,
    body: newTeachingGrant,
    result: teachingGrant,
  }),
  moveGrantEnd: defineRoute({
    method: 'PUT',
    path: '/school/teachers/{id}/grants/{grantId}',
    versioned: true,
    permission: managers,
    summary:
      'Change the last day of a substitution or lead that is current or coming; the teacher has the access until then',
    params: grantParams,
    body: grantLastDay,
    result: teachingGrant,
  }),
  endGrant: defineRoute({
    method: 'POST',
    path: '/school/teachers/{id}/grants/{grantId}/end',
    versioned: true,
    permission: managers,
    summary: 'End a substitution or the lead of a subject now; the access ends with the next request',
    params: grantParams,
    result: teachingGrant,
  }),
  resumeGrant: defineRoute({
    method: 'POST',
    path: '/school/teachers/{id}/grants/{grantId}/resume',
    versioned: true,
    permission: managers,
    summary: 'Undo the end of a substitution or of the lead of a subject; it runs until its last day again',
    params: grantParams,
    result: teachingGrant,
  }),
};
