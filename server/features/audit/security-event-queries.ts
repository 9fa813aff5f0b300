import type { SecurityEventKind } from '#contract/audit/security-events.ts';
import { defineDynamicQuery, defineQuery } from '#server/db/query.ts';

export type SecurityEventFilters = {
  readonly school_id: string;
  readonly time_zone: string;
  readonly kind: SecurityEventKind | null;
  readonly user: string | null;
  readonly address: string | null;
  readonly from: string | null;
  readonly to: string | null;
};

const sample = {
  school_id: '',
  time_zone: 'UTC',
  kind: 'sign_in_failed',
  user: '1',
  address: '1',
  from: '2026-01-01',
  to: '2026-01-01',
} as const;

const conditions = ({ kind, user, address, from, to }: SecurityEventFilters) =>
  [
    'event.school_id = :school_id',
    kind && 'event.kind = :kind',
    user && 'event.user_id = :user::uuid',
    address && 'event.address = :address',
    from && 'event.created_dt >= :from::date::timestamp at time zone :time_zone::text',
    to && 'event.created_dt < (:to::date + 1)::timestamp at time zone :time_zone::text',
  ]
    .filter(Boolean)
    .join(' and ');

export const listSecurityEvents = defineDynamicQuery(
  'settings.list_security_events',
  [{ ...sample, limit: 25, offset: 0 }],
  (
    filters: SecurityEventFilters & { limit: number; offset: number },
  ) => `select event.security_event_id, event.kind, event.reason, event.user_id, person.name as user_name,
      event.address, event.times, event.first_dt, event.created_dt
    from (
      select event.*
      from security_events event
      where ${conditions(filters)}
      order by event.security_event_id desc
      limit :limit offset :offset
    ) event
    left join users person on person.school_id = event.school_id and person.user_id = event.user_id
    order by event.security_event_id desc`,
);

export const countSecurityEvents = defineDynamicQuery(
  'settings.count_security_events',
  [sample],
  (filters: SecurityEventFilters) =>
    `select count(*) as total from security_events event where ${conditions(filters)}`,
);

/** Counts the failures of the last ten minutes; account-admins are notified if there are many. */
export const countRecentFailures = defineQuery(
  'settings.count_recent_failures',
  `select coalesce(sum(times), 0)::int as times
  from security_events
  where school_id = :school_id and created_dt > now() - interval '10 minutes'
    and kind in ('sign_in_failed', 'sign_in_refused', 'code_wrong', 'confirmation_failed')`,
);

export const listAccountAdmins = defineQuery(
  'settings.list_account_admins',
  `select user_id
  from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);

export const removeOldSecurityEvents = defineQuery(
  'settings.remove_old_security_events',
  'select remove_old_security_events()',
);
