import { z } from 'zod';
import {
  choice,
  id,
  idParams,
  instant,
  line,
  lines,
  name200,
  pageFields,
  pageQuery,
  searchTerm,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';

export const subjectTypes = ['core', 'elective'] as const;
export const subjectType = z.enum(subjectTypes, 'Type must be core or elective');
export type SubjectType = z.infer<typeof subjectType>;

const newSubject = z.object({
  subject_name: name200('Subject name'),
  /** Unique within the school. */
  subject_code: line('Code', 50),
  subject_type: subjectType.default('core'),
  description: lines('Description'),
});

/** With the number of records that refer to it, over all years. */
export const subject = z
  .object({
    subject_id: id,
    subject_name: z.string(),
    subject_code: z.string().nullable(),
    subject_type: subjectType,
    description: z.string().nullable(),
    class_count: z.int(),
    teacher_count: z.int(),
    student_count: z.int(),
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'Subject' });
export type Subject = z.infer<typeof subject>;

export const subjects = {
  list: defineRoute({
    method: 'GET',
    path: '/school/subjects',
    permission: everyone,
    summary: 'List subjects by name',
    query: pageQuery(50).extend({
      /** Part of the name or code. */
      search: searchTerm,
      type: choice('Type', subjectTypes),
    }),
    result: z.object({ subjects: z.array(subject), ...pageFields }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/school/subjects/{id}',
    permission: everyone,
    summary: 'Get one subject',
    params: idParams,
    result: subject,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/subjects',
    permission: managers,
    summary: 'Add a subject',
    status: 201,
    body: newSubject,
    result: subject,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/school/subjects/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update the name, code, type or description of a subject',
    params: idParams,
    body: z.object({ ...newSubject.shape, subject_type: subjectType }).partial(),
    result: subject,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/school/subjects/{id}',
    permission: managers,
    summary: 'Delete a subject that nothing refers to',
    params: idParams,
    result: deleted,
  }),
};
