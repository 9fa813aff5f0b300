import { defineQuery, type RowOf } from '#server/db/query.ts';

export const findSchool = defineQuery(
  'announcements.find_school',
  'select time_zone, locale from schools where school_id = :school_id',
);

export type DueAnnouncement = RowOf<typeof publishDue>;

const dueCondition = `deleted_dt is null and status = 'scheduled' and publish_dt <= :now::timestamptz`;
const shownCondition = `announcement.deleted_dt is null and announcement.status = 'published'`;
const unsentCondition = `message.kind = 'announcement' and message.state in ('queued', 'sending')
      and message.next_attempt_dt <= :now::timestamptz
      and (message.is_essential or quiet_until(message.school_id, :now::timestamptz) is null)`;

/** Schools with emails that are due. Whether a job is sending them already is left to `listUnsent`. */
const schoolsWithUnsent = `select message.school_id
  from messages message
  join announcements announcement on announcement.school_id = message.school_id
    and announcement.announcement_id = message.source_id
  where ${unsentCondition} and ${shownCondition}`;

/** Schools with something to publish, to archive or to send. No place is more than a day ahead of UTC. */
export const listSchoolsToFollow = defineQuery(
  'announcements.list_schools_to_follow',
  `select school_id from announcements where ${dueCondition}
  union
  select announcement.school_id
  from announcements announcement join schools school on school.school_id = announcement.school_id
  where ${shownCondition} and announcement.expiry_date <= (:now::timestamptz at time zone 'UTC')::date
    and announcement.expiry_date < (:now::timestamptz at time zone school.time_zone)::date
  union
  ${schoolsWithUnsent}`,
);

const adminCondition = `status = 'active' and deleted_dt is null and role = 'account-admin'`;

/** Schools with emails that are due and no one who may send them. */
export const listSchoolsToSendFor = defineQuery(
  'announcements.list_schools_to_send_for',
  `select school_id
  from (${schoolsWithUnsent}) waiting
  where not exists (
    select from users account where account.school_id = waiting.school_id and ${adminCondition}
  )
  group by school_id`,
);

/** Publishes due announcements; those that expired while the server was down are archived without notice. */
export const publishDue = defineQuery(
  'announcements.publish_due',
  `with due as (
    select announcement_id
    from announcements
    where school_id = :school_id and ${dueCondition}
    order by publish_dt
    limit :limit
    for update skip locked
  )
  update announcements announcement
  set published_dt = :now::timestamptz,
    status = case when announcement.expiry_date < :today::date then 'archived' else 'published' end
  from due
  where announcement.school_id = :school_id and announcement.announcement_id = due.announcement_id
  returning
    announcement.announcement_id, announcement.status, announcement.published_by,
    coalesce(
      (
        select account.name
        from users account
        where account.school_id = announcement.school_id and account.user_id = announcement.published_by
      ),
      announcement.created_by_name, ''
    ) as name`,
);

/** Archives what has expired: its last day is over in the school's time zone. */
export const archiveExpired = defineQuery(
  'announcements.archive_expired',
  `update announcements
  set status = 'archived'
  where school_id = :school_id and deleted_dt is null and status = 'published' and expiry_date < :today::date
  returning announcement_id`,
);

/** The user in whose name scheduled work runs: the publisher, or else the school's first account-admin. */
export const findStarter = defineQuery(
  'announcements.find_starter',
  `select user_id
  from users
  where school_id = :school_id and status = 'active' and deleted_dt is null
    and (role = 'account-admin' or (role = 'cms-admin' and user_id = :user_id?))
  order by user_id is distinct from :user_id?::uuid, created_dt, user_id
  limit 1`,
);

/** Emails that are due but that no job is sending: further attempts, and those left by a crash. */
export const listUnsent = defineQuery(
  'announcements.list_unsent',
  `select unsent.announcement_id, announcement.published_by,
    coalesce(sending.status = 'cancelled', false) as was_cancelled
  from (
    select distinct message.source_id as announcement_id
    from messages message
    where message.school_id = :school_id and ${unsentCondition}
  ) unsent
  join announcements announcement on announcement.school_id = :school_id
    and announcement.announcement_id = unsent.announcement_id
  left join lateral (
    select status
    from jobs
    where school_id = :school_id and kind in ('announcements.deliver', 'announcements.deliver_again')
      and input ->> 'announcement_id' = unsent.announcement_id::text
    order by created_dt desc, job_id desc
    limit 1
  ) sending on true
  where ${shownCondition} and (sending.status is null or sending.status not in ('waiting', 'running'))`,
);
