import { defineQuery, type RowOf } from '#server/db/query.ts';
import { oldRows } from '#server/features/auth/old-rows-sql.ts';

export type SignInRow = RowOf<typeof findUsersForSignIn>;

/** The people with an address who have joined, in one school or in all. */
export const findUsersForSignIn = defineQuery(
  'auth.find_users_for_sign_in',
  `select school_id, user_id, name, email, status, password_hash as "password_hash!", totp_secret,
    totp_enabled_dt, must_change_password, school_name, school_place
  from find_users_for_sign_in(:email, :school_id?)`,
);

/** Ends when the school's rules say so; on a shared computer after 12 hours at the latest. */
export const insertSession = defineQuery(
  'auth.insert_session',
  `insert into sessions (school_id, user_id, token_hash, user_agent, address, is_shared, expires_dt)
  select school_id, :user_id, :token_hash, :user_agent?, :address, :is_shared,
    now() + case when :is_shared then interval '12 hours' else make_interval(days => session_days) end
  from schools
  where school_id = :school_id
  returning session_id`,
);

export const ownSecrets = defineQuery(
  'auth.own_secrets',
  `select password_hash, totp_secret, totp_enabled_dt is not null as two_factor
  from users
  where school_id = :school_id and user_id = :user_id
  for update`,
);

export const updatePassword = defineQuery(
  'auth.update_password',
  `update users
  set password_hash = :password_hash, password_changed_dt = now(), must_change_password = false
  where school_id = :school_id and user_id = :user_id`,
);

export const updateName = defineQuery(
  'auth.update_name',
  `update users
  set name = :name
  from (
    select name as before from users where school_id = :school_id and user_id = :user_id for update
  ) earlier
  where school_id = :school_id and user_id = :user_id
  returning earlier.before`,
);

export const listSessions = defineQuery(
  'auth.list_sessions',
  `select session_id, sessions.created_dt, last_seen_dt, sessions.address, user_agent,
    session_id = :session_id as current
  from sessions join schools using (school_id)
  where school_id = :school_id and user_id = :user_id and revoked_dt is null and expires_dt > now()
    and last_seen_dt > now() - make_interval(mins => idle_minutes(is_shared, session_idle_minutes))
  order by session_id = :session_id desc, last_seen_dt desc
  limit 100`,
);

export const endSession = defineQuery(
  'auth.end_session',
  `update sessions
  set revoked_dt = now()
  where school_id = :school_id and user_id = :user_id and session_id = :session_id and revoked_dt is null
  returning session_id`,
);

/** Ends every session of a user but `keep` (null keeps none). */
export const endSessions = defineQuery(
  'auth.end_sessions',
  `update sessions
  set revoked_dt = now()
  where school_id = :school_id and user_id = :user_id and session_id is distinct from :keep?::uuid
    and revoked_dt is null
  returning session_id`,
);

export const insertPasswordReset = defineQuery(
  'auth.insert_password_reset',
  `insert into password_resets (school_id, user_id, token_hash, expires_dt)
  values (:school_id, :user_id, :token_hash, :expires_dt)`,
);

/** The email with this link did not leave. */
export const noteFailedPasswordReset = defineQuery(
  'auth.note_failed_password_reset',
  'update password_resets set failed_dt = now() where school_id = :school_id and token_hash = :token_hash',
);

export const findPasswordReset = defineQuery(
  'auth.find_password_reset',
  `select school_id, user_id, password_reset_id from find_password_reset(:token_hash)`,
);

/** Uses up this link and all other links of the user. */
export const usePasswordReset = defineQuery(
  'auth.use_password_reset',
  `update password_resets
  set used_dt = now()
  where school_id = :school_id and user_id = :user_id and used_dt is null
  returning password_reset_id`,
);

export const passwordOwner = defineQuery(
  'auth.password_owner',
  `select person.name, person.email, school.name as school
  from users person join schools school on school.school_id = person.school_id
  where person.school_id = :school_id and person.user_id = :user_id`,
);

export const removeOldSessions = defineQuery(
  'auth.remove_old_sessions',
  `delete from sessions where school_id = :school_id and ${oldRows.sessions}`,
);

export const removeOldPasswordResets = defineQuery(
  'auth.remove_old_password_resets',
  `delete from password_resets where school_id = :school_id and ${oldRows.password_resets}`,
);

export const removeOldIdempotencyKeys = defineQuery(
  'auth.remove_old_idempotency_keys',
  `delete from idempotency_keys where school_id = :school_id and ${oldRows.idempotency_keys}`,
);

export const removeOldRateLimits = defineQuery(
  'auth.remove_old_rate_limits',
  `delete from rate_limits where ${oldRows.rate_limits}`,
);

/** Schools with rows that are no longer needed. Any one of them removes what belongs to no school. */
export const listSchoolsToTidy = defineQuery(
  'auth.list_schools_to_tidy',
  `select school_id from sessions where ${oldRows.sessions}
  union
  select school_id from password_resets where ${oldRows.password_resets}
  union
  select school_id from email_changes where ${oldRows.email_changes}
  union
  select school_id from idempotency_keys where ${oldRows.idempotency_keys}
  union
  select school_id from sign_in_networks where ${oldRows.sign_in_networks}
  union
  (
    select school_id
    from schools
    where exists (select from rate_limits where ${oldRows.rate_limits})
    order by school_id
    limit 1
  )`,
);

/**
 * A person's school, for emails to people who are not signed in. No row for a suspended school; the operator suspends it only
 * after the transaction.
 */
export const findWorkingSchool = defineQuery(
  'auth.find_working_school',
  `select locale, name as school
  from schools
  where school_id = :school_id and suspended_dt is null
  for key share`,
);
