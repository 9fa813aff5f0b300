import type { Notification } from '#contract/notifications.ts';
import { defineQuery } from '#server/kit/query.ts';

type Person = { school_id: string; user_id: string };
type One = Person & { notification_id: string };

type ToTell = {
  school_id: string;
  user_ids: readonly string[];
  to_actor: boolean;
  kind: string;
  title: string;
  body: string;
  link: string | null;
  entity: string | null;
  entity_id: string | null;
};

/** One row for each of the people who may still come in, but for the one who did it. */
export const insertNotifications = defineQuery<ToTell, never>(
  'notifications.insert',
  `insert into notifications (school_id, user_id, kind, title, body, link, entity, entity_id)
  select u.school_id, u.user_id, :kind, :title, :body, :link, :entity, :entity_id from users u
  where u.school_id = :school_id and u.user_id = any(:user_ids::uuid[])
    and u.status = 'active' and u.deleted_dt is null
    and (:to_actor::boolean or u.user_id::text is distinct from current_setting('app.user_id', true))`,
);

type Page = Person & { only_unread: boolean; limit: number; offset: number };

export const listNotifications = defineQuery<Page, Notification>(
  'notifications.list',
  `select notification_id, kind, title, body, link, entity, entity_id, read_dt, created_dt from notifications
  where school_id = :school_id and user_id = :user_id and (not :only_unread::boolean or read_dt is null)
  order by created_dt desc, notification_id limit :limit offset :offset`,
);

export const countNotifications = defineQuery<Person, { total: number; unread: number }>(
  'notifications.count',
  `select count(*) as total, count(*) filter (where read_dt is null) as unread from notifications
  where school_id = :school_id and user_id = :user_id`,
);

/** Reading again keeps the first moment. */
export const markRead = defineQuery<One, { notification_id: string }>(
  'notifications.mark_read',
  `update notifications set read_dt = coalesce(read_dt, now())
  where school_id = :school_id and user_id = :user_id and notification_id = :notification_id
  returning notification_id`,
);

export const markAllRead = defineQuery<Person, { notification_id: string }>(
  'notifications.mark_all_read',
  `update notifications set read_dt = now()
  where school_id = :school_id and user_id = :user_id and read_dt is null returning notification_id`,
);

export const removeNotification = defineQuery<One, { notification_id: string }>(
  'notifications.remove',
  `delete from notifications
  where school_id = :school_id and user_id = :user_id and notification_id = :notification_id
  returning notification_id`,
);
