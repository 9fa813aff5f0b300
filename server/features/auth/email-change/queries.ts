import { defineQuery } from '#server/db/query.ts';
import { oldRows } from '#server/features/auth/old-rows-sql.ts';

/** The one change that waits for confirmation; an earlier one, and its link, ends. */
export const storeEmailChange = defineQuery(
  'auth.store_email_change',
  `insert into email_changes (school_id, user_id, new_email, token_hash, requested_by, session_id)
  values (:school_id, :user_id, :new_email, :token_hash, :requested_by, :session_id?)
  on conflict (school_id, user_id) do update
    set new_email = excluded.new_email, token_hash = excluded.token_hash,
      requested_by = excluded.requested_by, session_id = excluded.session_id, created_dt = now(),
      expires_dt = now() + interval '1 day', failed_dt = null`,
);

/** Another user of the school with this address. */
export const findOtherUser = defineQuery(
  'auth.find_other_user',
  `select user_id
  from users
  where school_id = :school_id and user_id <> :user_id and lower(email) = lower(:email) and deleted_dt is null`,
);

/** The email with this link did not leave. */
export const noteFailedEmailChange = defineQuery(
  'auth.note_failed_email_change',
  'update email_changes set failed_dt = now() where school_id = :school_id and token_hash = :token_hash',
);

export const getEmailChange = defineQuery(
  'auth.get_email_change',
  `select new_email, expires_dt
  from email_changes
  where school_id = :school_id and user_id = :user_id and expires_dt > now()`,
);

export const deleteEmailChange = defineQuery(
  'auth.delete_email_change',
  `delete from email_changes where school_id = :school_id and user_id = :user_id returning new_email`,
);

export const findEmailChange = defineQuery(
  'auth.find_email_change',
  `select school_id, user_id, name, email from find_email_change(:token_hash)`,
);

/** Uses up a link; no row where it was used or cancelled meanwhile. */
export const takeEmailChange = defineQuery(
  'auth.take_email_change',
  `delete from email_changes
  where school_id = :school_id and user_id = :user_id and token_hash = :token_hash and expires_dt > now()
  returning new_email, session_id`,
);

export const updateEmail = defineQuery(
  'auth.update_email',
  `update users
  set email = :email
  where school_id = :school_id and user_id = :user_id and status = 'active' and deleted_dt is null
  returning user_id`,
);

export const removeOldEmailChanges = defineQuery(
  'auth.remove_old_email_changes',
  `delete from email_changes where school_id = :school_id and ${oldRows.email_changes}`,
);
