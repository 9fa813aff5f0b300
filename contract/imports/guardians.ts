import { z } from 'zod';
import { knownPerson } from '#contract/guardians/duplicates.ts';
import { count, id } from '#contract/kit/common.ts';

/** More people than these are imported by the usual rule: the same name with the same email or phone is one person. */
export const mostGuardianQuestions = 300;
export const mostGuardianDecisions = 500;

/** A guardian as the file writes them. */
const typedGuardian = z.object({
  name: z.string().max(500),
  phone: z.string().max(500).nullable(),
  email: z.string().max(500).nullable(),
});
export type TypedGuardian = z.infer<typeof typedGuardian>;

/** `row` limits a decision to one row of the file; null: every row that names the guardian so. */
const decided = typedGuardian.extend({ row: z.int().nullable().default(null) });

/** The person's decision about a guardian of the file. */
const guardianDecision = z.discriminatedUnion('action', [
  /** The guardian on record. */
  decided.extend({ action: z.literal('use'), guardian_id: id }),
  /** The guardian whom another row or field of the file calls `as`. */
  decided.extend({ action: z.literal('rename'), as: z.string().min(1).max(200) }),
  /** None of these guardians on record. */
  decided.extend({ action: z.literal('create'), not: z.array(id).max(10) }),
  /** Two fields of the row have the same name and are two people. */
  decided.extend({ action: z.literal('separate') }),
]);
export type GuardianDecision = z.infer<typeof guardianDecision>;

export const guardianDecisions = z.array(guardianDecision).max(mostGuardianDecisions);

/** What a guardian of the file has in common with someone else. */
const likeness = z.enum(['email', 'phone', 'child']);
export type GuardianLikeness = z.infer<typeof likeness>;

const guardianQuestion = typedGuardian.extend({
  relationships: z.array(z.string()),
  /** The first rows that name the guardian, at most 20, and how many there are. */
  rows: z.array(z.int()),
  row_count: count,
  /** The people on record who may be this guardian, the likeliest first. */
  matches: z.array(knownPerson.extend({ same: z.array(likeness) })),
  /** Other names in the file with the same email or phone. */
  spellings: z.array(z.object({ name: z.string(), row: z.int(), same: z.array(likeness) })),
  /** Whether two fields of one row have this name. */
  is_twice: z.boolean(),
  /** Without a decision: the first of `matches`, or one guardian if the name is there twice; null: someone new. */
  usual: z.enum(['use', 'one']).nullable(),
});
export type GuardianQuestion = z.infer<typeof guardianQuestion>;

export const guardianQuestions = z
  .object({
    /** Those that only a person can decide come first; at most 300. */
    people: z.array(guardianQuestion),
    total: count,
  })
  .meta({ id: 'GuardianQuestions' });
export type GuardianQuestions = z.infer<typeof guardianQuestions>;
