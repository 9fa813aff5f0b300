import { defineQuery, type RowOf } from '#server/db/query.ts';

export const findSchool = defineQuery(
  'announcements.find_school',
  'select time_zone, locale from schools where school_id = :school_id',
);

export type DueAnnouncement = RowOf<typeof publishDue>;

/** Publishes due announcements; those that expired while the server was down are archived without notice. */
export const publishDue = defineQuery(
  'announcements.publish_due',
  `with due as (
    select announcement_id
    from announcements
    where school_id = :school_id and deleted_dt is null and status = 'scheduled'
      and publish_dt <= :now::timestamptz
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
    select distinct source_id as announcement_id
    from messages
    where school_id = :school_id and kind = 'announcement' and state in ('queued', 'sending')
      and next_attempt_dt <= :now::timestamptz
      and (is_essential or quiet_until(:school_id, :now::timestamptz) is null)
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
  where announcement.deleted_dt is null and announcement.status = 'published'
    and (sending.status is null or sending.status not in ('waiting', 'running'))`,
);
