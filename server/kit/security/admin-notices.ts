import { defineQuery, type Queryable } from '#server/db/query.ts';

type AdminNotice = {
  readonly school_id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** A path of the web app. */
  readonly link: string;
  readonly entity: string;
  readonly entity_id: string;
};

const insertForAdmins = defineQuery(
  'kit.notify_admins',
  `insert into notifications (school_id, user_id, kind, title, body, link, entity, entity_id)
  select school_id, user_id, :kind, :title, :body, :link, :entity, :entity_id
  from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);

/** Notifies every account-admin of a school of something that the server noticed. */
export async function notifyAdmins(db: Queryable, notice: AdminNotice): Promise<void> {
  await insertForAdmins(db, notice);
}
