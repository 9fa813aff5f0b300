import { defineQuery, type RowOf } from '#server/db/query.ts';

/** Users who cannot sign in until they accept. No row for an address, or a teacher, that has a user already. */
export const insertInvited = defineQuery(
  'users.insert_invited',
  `insert into users (school_id, name, email, role, teacher_id, status, created_by)
  select :school_id::uuid, person.name, person.email, person.role, person.teacher_id, 'invited',
    :user_id?::uuid
  from jsonb_to_recordset(:people::jsonb) as person (name text, email text, role text, teacher_id uuid)
  on conflict do nothing
  returning user_id, teacher_id, name, email`,
);

/** Ends invitations of the operator, so that one person at most is the first account-admin. */
export const removeFirstAdmins = defineQuery(
  'users.remove_first_admins',
  `update users person
  set deleted_dt = now()
  where person.school_id = :school_id and person.status = 'invited' and person.deleted_dt is null
    and person.created_by is null`,
);

/** New links for these people, valid for 7 days from now; earlier ones stop working. */
export const storeLinks = defineQuery(
  'users.store_invitation_links',
  `insert into invitations (school_id, user_id, token_hash, email_id, invited_by)
  select :school_id::uuid, link.user_id, link.token_hash, link.email_id, :invited_by?::uuid
  from unnest(:user_ids::uuid[], :token_hashes::bytea[], :email_ids::uuid[]) as link (user_id, token_hash,
    email_id)
  on conflict (school_id, user_id) do update
    set token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_dt = now(),
      expires_dt = now() + interval '7 days', failed_dt = null, email_id = excluded.email_id`,
);

/** The email with this link did not leave. */
export const noteFailedInvitation = defineQuery(
  'users.note_failed_invitation',
  'update invitations set failed_dt = now() where school_id = :school_id and token_hash = :token_hash',
);

/** The school of an invitation by the id of its email; called outside every school. */
export const findInvitationEmail = defineQuery(
  'users.find_invitation_email',
  'select school_id from find_invitation_email(:email_id::uuid)',
);

/** A mail server has returned this email. */
export const noteReturnedInvitation = defineQuery(
  'users.note_returned_invitation',
  'update invitations set failed_dt = now() where school_id = :school_id and email_id = :email_id',
);

export type TeacherToInvite = RowOf<typeof lockTeachersToInvite>;

/** The teachers in the order of their names, with the users they have; none of them leaves before the transaction ends. */
export const lockTeachersToInvite = defineQuery(
  'users.lock_teachers_to_invite',
  `select teacher.teacher_id, teacher.name, teacher.email, teacher.status, account.user_id,
    account.email as account_email, account.status as account_status,
    coalesce(invitation_is_open(account.school_id, account.user_id), false)
    and not exists (
      select from invitations invitation
      where invitation.school_id = account.school_id and invitation.user_id = account.user_id
        and invitation.failed_dt is not null
    ) as has_open_invitation
  from teachers teacher
  left join users account on account.school_id = teacher.school_id and account.teacher_id = teacher.teacher_id
    and account.deleted_dt is null
  where teacher.school_id = :school_id and teacher.teacher_id = any(:teacher_ids::uuid[])
    and teacher.deleted_dt is null
  order by teacher.name_folded, teacher.teacher_id
  for share of teacher`,
);

export const findInvitation = defineQuery(
  'users.find_invitation',
  `select school_id, user_id, name, email, school_name from find_invitation(:token_hash)`,
);

/** Uses up a link; no row where it was used or withdrawn meanwhile. */
export const takeInvitation = defineQuery(
  'users.take_invitation',
  `delete from invitations
  where school_id = :school_id and user_id = :user_id and token_hash = :token_hash
    and invitation_is_open(school_id, user_id)
  returning user_id`,
);

/** The person chose a password and can sign in from now on; no row for a user who is not invited any more. */
export const joinUser = defineQuery(
  'users.join',
  `update users
  set status = 'active', password_hash = :password_hash, password_changed_dt = now(),
    must_change_password = false
  where school_id = :school_id and user_id = :user_id and status = 'invited' and deleted_dt is null
  returning user_id`,
);

/** Corrects the address of someone who has not joined yet. */
export const correctEmail = defineQuery(
  'users.correct_email',
  `update users set email = :email where school_id = :school_id and user_id = :user_id and status = 'invited'`,
);
