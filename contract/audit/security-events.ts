import { z } from 'zod';
import { blankable, calendarDate, id, instant, pageFields, pageQuery, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const securityEventKinds = [
  'sign_in_failed',
  'sign_in_refused',
  'code_wrong',
  'confirmation_failed',
  'session_ended',
  'permission_denied',
  'signature_wrong',
  'reset_requested',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The filters of the list; blank means all. Days are in the school's time zone. */
const filters = z.object({
  kind: blankable(z.enum(securityEventKinds, 'Kind is not known')),
  user: blankable(id),
  address: blankable(text('Address', 60)),
  from: blankable(calendarDate('From')),
  to: blankable(calendarDate('To')),
});

/** One entry covers `times` events of the same kind, from `first_dt` to `created_dt`. */
const securityEvent = z.object({
  security_event_id: z.number(),
  kind: z.enum(securityEventKinds),
  reason: z.string(),
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  address: z.string().nullable(),
  times: z.number(),
  first_dt: instant,
  created_dt: instant,
});
export type SecurityEventRow = z.infer<typeof securityEvent>;

export const securityEventEntries = {
  listSecurityEvents: defineRoute({
    method: 'GET',
    path: '/audit/security-events',
    permission: accountAdmins,
    summary: 'List failed sign-ins, wrong codes and refusals, newest first',
    query: filters.extend(pageQuery(25).shape),
    result: z.object({
      events: z.array(securityEvent),
      ...pageFields,
    }),
  }),
};
