import type { Contract } from '#contract/index.ts';
import type { Database } from '#server/db/pool.ts';
import { notify } from '#server/features/notifications/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import {
  countRecentFailures,
  countSecurityEvents,
  listAccountAdmins,
  listSecurityEvents,
} from './security-event-queries.ts';

const failuresToTell = 20;

/** Notifies a school's account-admins that many attempts failed within ten minutes; at most once an hour. */
export const tellOfFailures = (database: Database) => async (school_id: string) => {
  const [recent] = await database.read({ school_id }, (db) => countRecentFailures(db, { school_id }));
  if (!recent || recent.times < failuresToTell) return;
  const notices = { database, name: 'security-notice', points: 1, seconds: 3600, message: '' };
  if ((await createLimit(notices).count(school_id)) > 1) return;
  await database.write({ school_id }, async (db) => {
    const admins = await listAccountAdmins(db, { school_id });
    await notify(db, {
      school_id,
      user_ids: admins.map(({ user_id }) => user_id),
      kind: 'security_failures',
      title: 'Many failed attempts to sign in',
      body: `${recent.times} attempts failed in the last 10 minutes. The list shows which accounts and addresses.`,
      link: '/settings/security-events',
    });
  });
};

type SecurityEventOperations = Pick<OperationsFor<Contract['audit']>, 'listSecurityEvents'>;

export const securityEventOperations: SecurityEventOperations = {
  listSecurityEvents: async ({ db, actor, school }, { query }) => {
    const { page, limit, kind = null, user = null, address = null, from = null, to = null } = query;
    const place = { school_id: actor.school_id, time_zone: school.time_zone };
    const filters = { ...place, kind, user, address, from, to };
    const events = await listSecurityEvents(db, { ...filters, limit, offset: (page - 1) * limit });
    const [counted] = await countSecurityEvents(db, filters);
    return { events, total: counted?.total ?? 0, page, limit };
  },
};
