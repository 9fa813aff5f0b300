import { z } from 'zod';
import { id, idParams, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { guardian } from './record.ts';

/**
 * The rights that remain for a student of both guardians: `stricter` what both permit, `kept` those of the guardian who
 * stays, `merged` those of the other one.
 */
export const keptRights = ['stricter', 'kept', 'merged'] as const;

const other = z.object({ guardian_id: z.uuid('Guardian not found') });

const mergeRequest = other.extend({
  /** The `updated_dt` of the other guardian as the caller read it. */
  version: instant.optional(),
  /** Students of both guardians that are not listed keep the stricter rights. */
  rights: z
    .array(
      z.object({
        student_id: z.uuid('Student not found'),
        keep: z.enum(keptRights, `Keep must be one of: ${keptRights.join(', ')}`),
      }),
    )
    .max(100, 'At most 100 students can be decided in one merge')
    .default([]),
});

const guardianMerge = z.object({
  guardian_id: id,
  name: z.string().nullable(),
  merged_dt: instant,
  merged_by: z.string().nullable(),
});
export type GuardianMerge = z.infer<typeof guardianMerge>;

export const guardianMergeEntries = {
  merge: defineRoute({
    method: 'POST',
    path: '/school/guardians/{id}/merge',
    versioned: true,
    permission: everyone,
    summary:
      'Merge another guardian into this one: contacts, students and messages move here, blank fields are filled',
    params: idParams,
    body: mergeRequest,
    result: guardian,
  }),
  unmerge: defineRoute({
    method: 'POST',
    path: '/school/guardians/{id}/unmerge',
    permission: everyone,
    summary: 'Undo a merge; both guardians are as before, except for what someone has changed since',
    params: idParams,
    body: other,
    result: guardian,
  }),
  listMerges: defineRoute({
    method: 'GET',
    path: '/school/guardians/{id}/merges',
    permission: everyone,
    summary: 'List the merges into a guardian that can be undone, newest first',
    params: idParams,
    result: z.object({ merges: z.array(guardianMerge) }),
  }),
  split: defineRoute({
    method: 'POST',
    path: '/school/students/{id}/guardians/{gid}/split',
    versioned: true,
    permission: everyone,
    summary: 'Copy a guardian for one student, as a separate person; the other students keep the original',
    status: 201,
    params: z.object({ id, gid: id }),
    result: z.object({ guardian_id: id }),
  }),
};
