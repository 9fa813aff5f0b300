import { z } from 'zod';
import { id, instant, requiredText, startedJob } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';
import { longestDays, personKind, retentionKind, shortestDays } from './values.ts';

const person = z.object({ kind: personKind, id });

/** `delete` and `clear` say what happens to rows of one table; `clear` keeps a row that also belongs to others. */
const plannedPart = z.object({
  part: z.string(),
  label: z.string(),
  count: z.number(),
  action: z.enum(['delete', 'clear']),
  why: z.string().nullable(),
});

const hold = z
  .object({ reason: z.string(), placed_by: z.string().nullable(), created_dt: instant })
  .meta({ id: 'LegalHold' });

const plan = z.object({
  kind: personKind,
  id,
  name: z.string(),
  in_trash: z.boolean(),
  hold: hold.nullable(),
  parts: z.array(plannedPart),
  kept: z.array(z.object({ label: z.string(), why: z.string() })),
});
export type ErasurePlan = z.infer<typeof plan>;

const reason = requiredText('Reason', 1000);

const keepDays = z
  .number('Days must be a number')
  .int('Days must be a whole number')
  .min(shortestDays, `Records must be kept for at least ${shortestDays} days`)
  .max(longestDays, `At most ${longestDays} days`)
  .nullable();

/** `keep_days` applies today; `next_days` from `next_from` on. Null means forever, and seven years for the audit log. */
const rule = z
  .object({
    kind: retentionKind,
    keep_days: z.number().nullable(),
    next_days: z.number().nullable(),
    next_from: instant.nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'RetentionRule' });
export type RetentionRule = z.infer<typeof rule>;

/** What was erased: how many records of which kind and why, but not whose. */
const erasure = z.object({
  erasure_id: id,
  kind: z.string(),
  cause: z.enum(['trash', 'retention', 'request']),
  reason: z.string().nullable(),
  people: z.number(),
  counts: z.record(z.string(), z.number()),
  started_by: z.string().nullable(),
  created_dt: instant,
  finished_dt: instant.nullable(),
});
export type Erasure = z.infer<typeof erasure>;

const duePerson = z.object({ id: z.string(), name: z.string(), since: instant });
export type DueRecord = z.infer<typeof duePerson>;

export const privacy = {
  plan: defineRoute({
    method: 'GET',
    path: '/privacy/people/{kind}/{id}/plan',
    permission: accountAdmins,
    summary: 'Preview what erasing a person would delete, and what would be kept and why',
    params: person,
    result: plan,
  }),
  exportPerson: defineRoute({
    method: 'POST',
    path: '/privacy/people/{kind}/{id}/export',
    permission: accountAdmins,
    summary: 'Export everything about one person as a ZIP of JSON and PDF, as a job',
    status: 202,
    params: person,
    result: startedJob,
  }),
  erase: defineRoute({
    method: 'POST',
    confirms: ['password'],
    path: '/privacy/people/{kind}/{id}/erase',
    permission: accountAdmins,
    summary: 'Erase a person permanently; a job removes them from the audit log',
    status: 202,
    params: person,
    /** The name as in the preview, and the caller's password. */
    body: z.object({ name: requiredText('Name', 200), password: requiredText('Password', 1000), reason }),
    result: z.object({ erasure_id: id, job_id: id }),
  }),
  placeHold: defineRoute({
    method: 'PUT',
    path: '/privacy/people/{kind}/{id}/hold',
    permission: accountAdmins,
    summary:
      'Put a person on legal hold; neither the trash, a retention rule nor an account-admin can erase them',
    params: person,
    body: z.object({ reason }),
    result: hold,
  }),
  liftHold: defineRoute({
    method: 'DELETE',
    path: '/privacy/people/{kind}/{id}/hold',
    permission: accountAdmins,
    summary: 'Lift the legal hold of a person',
    params: person,
    result: z.object({ deleted: z.literal(true) }),
  }),
  retention: defineRoute({
    method: 'GET',
    path: '/privacy/retention',
    permission: accountAdmins,
    summary: 'List how long each kind of record is kept, and what was erased recently',
    result: z.object({ rules: z.array(rule), erasures: z.array(erasure) }),
  }),
  updateRule: defineRoute({
    method: 'PUT',
    path: '/privacy/retention/{kind}',
    permission: accountAdmins,
    summary: 'Set how long a kind of record is kept; a shorter time takes effect after seven days',
    params: z.object({ kind: retentionKind }),
    body: z.object({ keep_days: keepDays }),
    result: rule,
  }),
  cancelChange: defineRoute({
    method: 'POST',
    path: '/privacy/retention/{kind}/cancel',
    permission: accountAdmins,
    summary: 'Cancel a shorter time that has not taken effect yet',
    params: z.object({ kind: retentionKind }),
    result: rule,
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/privacy/retention/{kind}/preview',
    permission: accountAdmins,
    summary: 'Preview what a retention time would delete tonight: how many records, and the oldest',
    params: z.object({ kind: retentionKind }),
    query: z.object({ keep_days: z.coerce.number().int().min(shortestDays).max(longestDays) }),
    result: z.object({ total: z.number(), items: z.array(duePerson) }),
  }),
};
