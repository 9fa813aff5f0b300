import { z } from 'zod';
import { id, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';

const guardianRelationships = ['father', 'mother', 'guardian', 'emergency', 'other'] as const;

/** A person responsible for students, with these students: siblings can share one. */
const guardian = z.object({
  guardian_id: id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  occupation: z.string().nullable(),
  students: z.array(
    z.object({ student_id: id, name: z.string(), relationship: z.enum(guardianRelationships) }),
  ),
});

export const guardians = {
  list: defineRoute({
    method: 'GET',
    path: '/school/guardians',
    permission: everyone,
    summary: 'Search guardians by the start of their name or phone, so that siblings can share one',
    query: z.object({ search: text('Search', 200).min(2, 'Search needs at least 2 characters') }),
    result: z.object({ guardians: z.array(guardian) }),
  }),
};
