import { defineQuery, type RowOf } from '#server/db/query.ts';

const userColumns = `account.user_id as cms_user_id, account.name as cms_user_name, account.email as cms_user_email, account.role, account.status,
  account.created_dt as created_at, account.updated_dt, account.totp_enabled_dt is not null as two_factor, account.teacher_id, array(select access.chatbot_id from user_chatbots access
    where access.school_id = account.school_id and access.user_id = account.user_id order by access.chatbot_id) as chatbot_ids,
  invitation_is_open(account.school_id, account.user_id) as has_open_invitation,
  (select invitation.expires_dt from invitations invitation
    where invitation.school_id = account.school_id and invitation.user_id = account.user_id) as invitation_ends,
  (select change.new_email from email_changes change where change.school_id = account.school_id
    and change.user_id = account.user_id and change.expires_dt > now()) as new_email,
  (select invitation.failed_dt from invitations invitation
    where invitation.school_id = account.school_id and invitation.user_id = account.user_id) as invitation_failed,
  (select change.failed_dt from email_changes change where change.school_id = account.school_id
    and change.user_id = account.user_id and change.expires_dt > now()) as email_change_failed,
  (select reset.failed_dt from password_resets reset where reset.school_id = account.school_id
    and reset.user_id = account.user_id and reset.used_dt is null
    order by reset.created_dt desc limit 1) as password_reset_failed`;

export type UserRow = RowOf<typeof getUser>;

export const listUsers = defineQuery(
  'users.list',
  `select ${userColumns}
  from users account
  where account.school_id = :school_id and account.deleted_dt is null
    and (:role?::text is null or account.role = :role?)
    and (:status?::text is null or account.status = :status?)
    and (position(fold(coalesce(:search?::text, '')) in fold(account.name)) > 0
      or position(fold(coalesce(:search?::text, '')) in fold(account.email)) > 0)
  order by fold(account.name), account.user_id`,
);

export const getUser = defineQuery(
  'users.get',
  `select ${userColumns}
  from users account
  where account.school_id = :school_id and account.user_id = :user_id and account.deleted_dt is null`,
);

/** The user as above; locked until the transaction ends. */
export const lockUser = defineQuery(
  'users.lock',
  `select user_id, password_hash
  from users
  where school_id = :school_id and user_id = :user_id and deleted_dt is null
  for update`,
);

/** A teacher of the school who is not deleted. */
export const findTeacher = defineQuery(
  'users.find_teacher',
  `select teacher_id
  from teachers
  where school_id = :school_id and teacher_id = :teacher_id and deleted_dt is null`,
);

/** The chatbots of the school, or those of `only`. */
export const listChatbots = defineQuery(
  'users.list_chatbots',
  `select chatbot_id, name as chatbot_name, agent_name as chatbot_agent_name
  from chatbots
  where school_id = :school_id and (:only?::uuid[] is null or chatbot_id = any(:only?::uuid[]))
  order by is_default desc, fold(name), chatbot_id`,
);

/** Returns no row if someone in the school has this address already. */
export const insertUser = defineQuery(
  'users.insert',
  `insert into users
    (school_id, name, email, role, teacher_id, password_hash, must_change_password, created_by)
  values (:school_id, :name, :email, :role, :teacher_id?, :password_hash, true, :created_by)
  on conflict (lower(email), school_id) where deleted_dt is null do nothing
  returning user_id`,
);

export const updateUser = defineQuery(
  'users.update',
  `update users
  set name = :name, role = :role, status = :status, teacher_id = :teacher_id?
  where school_id = :school_id and user_id = :user_id`,
);

export const updatePassword = defineQuery(
  'users.update_password',
  `update users
  set password_hash = :password_hash, password_changed_dt = now(),
    must_change_password = :must_change_password
  where school_id = :school_id and user_id = :user_id`,
);

/** Exactly these chatbots from now on. */
export const assignChatbots = defineQuery(
  'users.assign_chatbots',
  `with removed as (
    delete from user_chatbots
    where school_id = :school_id::uuid and user_id = :user_id::uuid
      and chatbot_id <> all(:chatbot_ids::uuid[])
  )
  insert into user_chatbots (school_id, user_id, chatbot_id)
  select :school_id::uuid, :user_id::uuid, unnest(:chatbot_ids::uuid[])
  on conflict do nothing`,
);

export const removeUser = defineQuery(
  'users.remove',
  'update users set deleted_dt = now() where school_id = :school_id and user_id = :user_id',
);

/** Returns no row if there is no second factor. */
export const removeTwoFactor = defineQuery(
  'users.remove_two_factor',
  `update users
  set totp_enabled_dt = null, totp_secret = null, totp_last_step = null, recovery_code_hashes = '{}'
  where school_id = :school_id and user_id = :user_id and totp_enabled_dt is not null
  returning user_id`,
);

export const otherAdmins = defineQuery(
  'users.other_admins',
  `select exists (
      select from users
      where school_id = :school_id and user_id <> :user_id and role = 'account-admin' and status = 'active'
        and deleted_dt is null
    ) as exist`,
);

/** Ends every session of a user but `keep`, and every link that was mailed and is still open. */
export const endAccess = defineQuery(
  'users.end_access',
  `with resets as (
    update password_resets
    set used_dt = now()
    where school_id = :school_id and user_id = :user_id and used_dt is null
  ), withdrawn as (
    delete from invitations where school_id = :school_id and user_id = :user_id
  ), cancelled as (delete from email_changes where school_id = :school_id and user_id = :user_id)
  update sessions
  set revoked_dt = now()
  where school_id = :school_id and user_id = :user_id and session_id is distinct from :keep?::uuid
    and revoked_dt is null`,
);
