import { z } from 'zod';
import { blankable, calendarDate, id, instant, pageFields, pageQuery, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';
import { securityEventEntries } from './security-events.ts';

/** The filters of the audit log; blank means all. Days are in the school's time zone. */
const auditFilters = z.object({
  entity: blankable(text('Kind', 100)),
  entity_id: blankable(text('Record', 100)),
  actor: blankable(id),
  from: blankable(calendarDate('From')),
  to: blankable(calendarDate('To')),
});

const values = z.record(z.string(), z.unknown()).nullable();

/** One audit entry: `before` and `after` hold only what changed. `entity_name` is the record's name today. */
const auditEntry = z.object({
  audit_id: z.number(),
  created_dt: instant,
  actor_user_id: id.nullable(),
  actor_name: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  entity_name: z.string().nullable(),
  before: values,
  after: values,
});
export type AuditRow = z.infer<typeof auditEntry>;

export const audit = {
  ...securityEventEntries,
  list: defineRoute({
    method: 'GET',
    path: '/audit',
    permission: accountAdmins,
    summary: 'List who changed or read what, newest first',
    query: auditFilters.extend(pageQuery(25).shape),
    result: z.object({
      entries: z.array(auditEntry),
      ...pageFields,
    }),
  }),
  choices: defineRoute({
    method: 'GET',
    path: '/audit/choices',
    permission: accountAdmins,
    summary: 'List the kinds of record and the people that appear in the audit log',
    result: z.object({
      entities: z.array(z.string()),
      actors: z.array(z.object({ user_id: id, name: z.string() })),
    }),
  }),
};
