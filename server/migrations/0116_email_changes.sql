-- A new e-mail address takes effect when the link to it is opened: so no one signs up with the address of someone else,
-- and a typing error locks no one out. One change waits per user. Only the SHA-256 of the token is stored.
create table email_changes (
  school_id uuid not null,
  user_id uuid not null,
  new_email text not null constraint email_changes_new_email_check check (char_length(new_email) between 3 and 254),
  token_hash bytea not null constraint email_changes_token_hash_check check (octet_length(token_hash) = 32),
  requested_by uuid not null,
  -- The session in which people change their own address: it stays open.
  session_id uuid,
  created_dt timestamptz(3) not null default now(),
  expires_dt timestamptz(3) not null default now() + interval '1 day',
  primary key (school_id, user_id),
  constraint email_changes_user_fkey foreign key (school_id, user_id) references users on delete cascade,
  constraint email_changes_requested_by_fkey foreign key (school_id, requested_by) references users on delete cascade
);
create unique index email_changes_token_hash_key on email_changes (token_hash);
create index email_changes_requested_by_idx on email_changes (school_id, requested_by);
call protect_school_table('email_changes');
grant select on email_changes to homeroom_lookup;
create policy lookup on email_changes for select to homeroom_lookup using (true);

-- A change ends with the account of the person who requested it.
create function find_email_change(given_token_hash bytea)
  returns table (school_id uuid, user_id uuid, name text, email text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email
    from email_changes change
    join users person on person.school_id = change.school_id and person.user_id = change.user_id
    join users requester on requester.school_id = change.school_id and requester.user_id = change.requested_by
    where change.token_hash = given_token_hash and change.expires_dt > now()
      and person.status = 'active' and person.deleted_dt is null
      and requester.status = 'active' and requester.deleted_dt is null;
end
$$;
call run_as('find_email_change(bytea)', 'homeroom_lookup');
