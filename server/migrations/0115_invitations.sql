-- People join by an invitation: a link that arrives by mail, works once and for 7 days, and lets them choose a password.
-- Until then they are a user with the status "invited" and without a password, who cannot sign in.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'inactive', 'invited'));
alter table users alter column password_hash drop not null;
alter table users add constraint users_password_check check ((password_hash is null) = (status = 'invited'));

-- Only the SHA-256 of the token is stored.
create table invitations (
  school_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null constraint invitations_token_hash_check check (octet_length(token_hash) = 32),
  invited_by uuid not null,
  sent_dt timestamptz(3) not null default now(),
  expires_dt timestamptz(3) not null default now() + interval '7 days',
  primary key (school_id, user_id),
  constraint invitations_user_fkey foreign key (school_id, user_id) references users on delete cascade,
  constraint invitations_invited_by_fkey foreign key (school_id, invited_by) references users on delete cascade
);
create unique index invitations_token_hash_key on invitations (token_hash);
create index invitations_invited_by_idx on invitations (school_id, invited_by);
call protect_school_table('invitations');
grant select on invitations to homeroom_lookup;
create policy lookup on invitations for select to homeroom_lookup using (true);

-- An invitation is worth what its sender may do today: it ends with the sender's account, and an administrator who lost
-- a rank does not hand it to others.
create function invitation_is_open(school uuid, invited uuid) returns boolean
  language sql stable
  return exists (
    select from invitations invitation
    join users person on person.school_id = invitation.school_id and person.user_id = invitation.user_id
    join users sender on sender.school_id = invitation.school_id and sender.user_id = invitation.invited_by
    where invitation.school_id = school and invitation.user_id = invited and invitation.expires_dt > now()
      and person.status = 'invited' and person.deleted_dt is null
      and sender.status = 'active' and sender.deleted_dt is null
      and (sender.role = 'account-admin' or (sender.role = 'cms-admin' and person.role <> 'account-admin'))
  );

create function find_invitation(given_token_hash bytea)
  returns table (school_id uuid, user_id uuid, name text, email text, school_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email, school.name::text
    from invitations invitation
    join users person on person.school_id = invitation.school_id and person.user_id = invitation.user_id
    join schools school on school.school_id = invitation.school_id
    where invitation.token_hash = given_token_hash and invitation_is_open(invitation.school_id, invitation.user_id);
end
$$;
call run_as('find_invitation(bytea)', 'homeroom_lookup');

-- As before, without people who have not joined yet: for sign-in and "forgot password" they do not exist.
drop function find_user_for_sign_in(text);
create function find_user_for_sign_in(given_email text)
  returns table (school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text,
    must_change_password boolean, totp_secret text, totp_enabled_dt timestamptz, totp_last_step bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select account.school_id, account.user_id, account.name::text, account.email, account.role, account.status,
      account.password_hash,
      account.must_change_password, account.totp_secret, account.totp_enabled_dt::timestamptz, account.totp_last_step
    from users account where lower(account.email) = lower(given_email) and account.deleted_dt is null
      and account.status <> 'invited';
end
$$;
call run_as('find_user_for_sign_in(text)', 'homeroom_lookup');

-- A teacher who has left keeps no access: the account becomes inactive with the record, an invitation is withdrawn.
create function end_teacher_account() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update sessions set revoked_dt = now()
  where school_id = new.school_id and revoked_dt is null and user_id in (
    select person.user_id from users person
    where person.school_id = new.school_id and person.teacher_id = new.teacher_id and person.deleted_dt is null);
  update users set status = 'inactive'
  where school_id = new.school_id and teacher_id = new.teacher_id and status = 'active' and deleted_dt is null;
  update users set deleted_dt = now()
  where school_id = new.school_id and teacher_id = new.teacher_id and status = 'invited' and deleted_dt is null;
  return null;
end
$$;
create trigger end_teacher_account after update of status, deleted_dt on teachers
  for each row when ((new.status = 'inactive' or new.deleted_dt is not null)
    and old.status <> 'inactive' and old.deleted_dt is null)
  execute function end_teacher_account();

-- The reverse: no account opens for a teacher who has left, not even in the same moment.
create function check_teacher_account() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform from teachers
  where school_id = new.school_id and teacher_id = new.teacher_id and status <> 'inactive' and deleted_dt is null
  for share;
  if not found then
    raise exception 'the teacher of this user has left'
      using errcode = '23514', constraint = 'users_teacher_left', table = 'users';
  end if;
  return new;
end
$$;
create trigger check_teacher_account before insert or update of role, status, teacher_id on users
  for each row when (new.role = 'teacher' and new.status <> 'inactive' and new.teacher_id is not null
    and new.deleted_dt is null)
  execute function check_teacher_account();
