import { z } from 'zod';
import { id, pageQuery, text } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone } from '#contract/policy/grants.ts';
import { listedGuardian } from './record.ts';

/** What two guardians have in common. */
const likenesses = ['email', 'phone', 'child', 'address'] as const;

const duplicatePair = z.object({
  guardian: listedGuardian,
  other: listedGuardian,
  same: z.array(z.enum(likenesses)),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const knownPerson = listedGuardian.extend({
  name: z.string(),
  same: z.array(z.enum(['email', 'phone'])),
});
export type KnownPerson = z.infer<typeof knownPerson>;

const pairParams = z.object({ id, oid: id });
const pairPath = '/school/guardians/{id}/distinct/{oid}';

export const guardianDuplicateEntries = {
  duplicates: defineRoute({
    method: 'GET',
    path: '/school/guardians/duplicates',
    permission: everyone,
    summary:
      'List pairs of guardians that may be the same person: same email, same phone and similar name, or same name and a shared student or address',
    query: pageQuery(20),
    result: z.object({
      pairs: z.array(duplicatePair),
      page: z.int(),
      limit: z.int(),
      total: z.int().min(0),
    }),
  }),
  findOnRecord: defineRoute({
    method: 'GET',
    path: '/school/guardians/on-record',
    permission: everyone,
    summary:
      'Find guardians with a similar name and this email or phone, to ask before someone is added a second time',
    query: z.object({
      name: text('Name', 200),
      email: text('Email', 254).optional(),
      phone: text('Phone', 200).optional(),
      /** Leaves out the guardians of this student. */
      exclude_student_id: id.optional(),
    }),
    result: z.object({ matches: z.array(knownPerson) }),
  }),
  markDistinct: defineRoute({
    method: 'PUT',
    path: pairPath,
    permission: everyone,
    summary: 'Mark two guardians as different people; they are no longer listed as duplicates',
    params: pairParams,
    result: z.object({ distinct: z.literal(true) }),
  }),
  unmarkDistinct: defineRoute({
    method: 'DELETE',
    path: pairPath,
    permission: everyone,
    summary:
      'Undo marking two guardians as different people; they can be listed as possible duplicates again',
    params: pairParams,
    result: deleted,
  }),
};
