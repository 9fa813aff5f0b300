-- Contracts: a process of the release before that is still running cannot add users any more, because it names this index. It
-- can sign people in: the functions that it calls stay, and answer the first account of an address. Every process is stopped for
-- the upgrade to this release, so the index need not wait for the next one.
drop index users_email_key;

-- The release before calls these two; the next one drops them.
create or replace function find_account(given_email text, given_network text)
  returns table (folded_email text, school_id uuid, user_id uuid, is_familiar boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select lower(given_email), found.school_id, found.user_id, found.is_familiar
    from find_accounts(given_email, given_network, null) found
    limit 1;
end
$$;

create or replace function find_user_for_sign_in(given_email text)
  returns table (school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text,
    must_change_password boolean, totp_secret text, totp_enabled_dt timestamptz, totp_last_step bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select found.school_id, found.user_id, found.name, found.email, found.role, found.status, found.password_hash,
      found.must_change_password, found.totp_secret, found.totp_enabled_dt, person.totp_last_step
    from find_users_for_sign_in(given_email, null) found
    join users person on person.school_id = found.school_id and person.user_id = found.user_id
    limit 1;
end
$$;
