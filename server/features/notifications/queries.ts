import { defineQuery, narrowTo } from '#server/db/query.ts';

/** One row for each active recipient except the author of the action, and an email for those who want one. */
export const insertNotifications = defineQuery(
  'notifications.insert',
  `with told as (
    insert into notifications (school_id, user_id, kind, title, body, link, entity, entity_id)
    select account.school_id, account.user_id, :kind, :title, :body, :link?, :entity?, :entity_id?
    from users account
    where account.school_id = :school_id and account.user_id = any(:user_ids::uuid[])
      and account.status = 'active' and account.deleted_dt is null
      and (:to_actor::boolean or account.user_id::text is distinct from current_setting('app.user_id', true))
    returning school_id, user_id, notification_id
  )
  insert into notification_mails (school_id, notification_id)
  select told.school_id, told.notification_id
  from told
  join notification_wishes wish on wish.school_id = told.school_id and wish.user_id = told.user_id
    and wish.wish = :wish?`,
);

export const listNotifications = defineQuery(
  'notifications.list',
  `select notification_id, kind, title, body, link, entity, entity_id, read_dt, created_dt
  from notifications
  where school_id = :school_id and user_id = :user_id and (not :only_unread::boolean or read_dt is null)
  order by created_dt desc, notification_id desc
  limit :limit offset :offset`,
);

export const countNotifications = defineQuery(
  'notifications.count',
  `select count(*) as total, count(*) filter (where read_dt is null) as unread
  from notifications
  where school_id = :school_id and user_id = :user_id`,
);

/** Marking as read again keeps the first time. */
export const markRead = defineQuery(
  'notifications.mark_read',
  `update notifications
  set read_dt = coalesce(read_dt, now())
  where school_id = :school_id and user_id = :user_id and notification_id = :notification_id
  returning notification_id`,
);

export const markAllRead = defineQuery(
  'notifications.mark_all_read',
  `update notifications
  set read_dt = now()
  where school_id = :school_id and user_id = :user_id and read_dt is null
  returning notification_id`,
);

export const removeNotification = defineQuery(
  'notifications.remove',
  `delete from notifications
  where school_id = :school_id and user_id = :user_id and notification_id = :notification_id
  returning notification_id`,
);

export const listWishes = defineQuery(
  'notifications.list_wishes',
  'select wish from notification_wishes where school_id = :school_id and user_id = :user_id',
);

export const setWishes = defineQuery(
  'notifications.set_wishes',
  `with gone as (
    delete from notification_wishes
    where school_id = :school_id and user_id = :user_id and wish <> all(:wishes::text[])
  )
  insert into notification_wishes (school_id, user_id, wish)
  select :school_id, :user_id, unnest(:wishes::text[])
  on conflict do nothing`,
);

export const findLastMail = defineQuery(
  'notifications.last_mail',
  `select mail.status, note.title, mail.error, mail.created_dt
  from notifications note
  join notification_mails mail on mail.school_id = note.school_id
    and mail.notification_id = note.notification_id
  where note.school_id = :school_id and note.user_id = :user_id and mail.status <> 'unneeded'
  order by note.created_dt desc, note.notification_id
  limit 1`,
  narrowTo<{ status: 'waiting' | 'sent' | 'failed' }>(),
);

export const removeOldNotifications = defineQuery(
  'notifications.remove_old',
  'delete from notifications where school_id = :school_id and created_dt < :before::timestamptz',
);
