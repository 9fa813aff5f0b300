-- How a school appears to the outside, if the operator has given it something of its own: the host name at which its people
-- work, and the sender of its emails. Only the operator changes it.
create table school_addresses (
  school_id uuid primary key references schools,
  host_name text constraint school_addresses_host_name_check check (
    char_length(host_name) <= 253
    and host_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'
  ),
  sender_name text constraint school_addresses_sender_name_check check (
    char_length(sender_name) between 1 and 200 and sender_name !~ '[[:cntrl:]]'
  ),
  sender_address text constraint school_addresses_sender_address_check check (
    char_length(sender_address) between 3 and 254 and sender_address ~ '^[^\s<>"(),;:\\@]+@[^\s<>"(),;:\\@]+$'
  ),
  constraint school_addresses_sender_check check ((sender_name is null) = (sender_address is null))
);
create unique index school_addresses_host_name_key on school_addresses (host_name);
call protect_school_table('school_addresses', 'select');
grant select on school_addresses to homeroom_lookup;
create policy lookup on school_addresses for select to homeroom_lookup using (true);

-- The host names of one school, or of all.
create function find_school_hosts(given_school uuid)
  returns table (school_id uuid, host_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select own.school_id, own.host_name
    from school_addresses own
    where own.host_name is not null and (given_school is null or own.school_id = given_school);
end
$$;
call run_as('find_school_hosts(uuid)', 'homeroom_lookup');

-- Every process keeps the host names in memory.
create function notify_school_addresses() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('school_changed', case when tg_op = 'DELETE' then old.school_id else new.school_id end::text);
  return null;
end
$$;
create trigger notify_school_changed after insert or update or delete on school_addresses
  for each row execute function notify_school_addresses();
call rest_triggers_while_loading();

-- The accounts that an address means, spelled as it may be: in one school, or in all. At most five: those that can sign in
-- before those that cannot, then those whose owners chose the password themselves, then the oldest. So no one pushes out an
-- account by making others that no one uses. Always one row, so that an unknown address takes the same way.
create function find_accounts(given_email text, given_network text, given_school uuid)
  returns table (folded_email text, school_id uuid, user_id uuid, is_familiar boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select lower(given_email), account.school_id, account.user_id, exists (
        select from sign_in_networks known
        where known.school_id = account.school_id and known.user_id = account.user_id
          and known.network = given_network and known.last_dt > now() - interval '90 days')
    from (select 1) one
    left join lateral (
      select person.school_id, person.user_id,
        row_number() over (
          order by person.status <> 'active' or school.suspended_dt is not null, person.status = 'invited',
            person.must_change_password, person.created_dt, person.user_id
        ) as place
      from users person join schools school on school.school_id = person.school_id
      where lower(person.email) = lower(given_email) and person.deleted_dt is null
        and (given_school is null or person.school_id = given_school)
      order by place
      limit 5
    ) account on true
    order by account.place;
end
$$;
call run_as('find_accounts(text,text,uuid)', 'homeroom_lookup');

-- All accounts of the address with what signing in needs, in the same order, without people who have not joined.
create function find_users_for_sign_in(given_email text, given_school uuid)
  returns table (school_id uuid, user_id uuid, name text, email text, role text, status text, password_hash text,
    must_change_password boolean, totp_secret text, totp_enabled_dt timestamptz, school_name text, school_place text)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query
    select person.school_id, person.user_id, person.name::text, person.email, person.role, person.status,
      person.password_hash, person.must_change_password, person.totp_secret, person.totp_enabled_dt::timestamptz,
      school.name::text, coalesce(own.host_name, school.address::text)
    from users person join schools school on school.school_id = person.school_id
    left join school_addresses own on own.school_id = person.school_id
    where lower(person.email) = lower(given_email) and person.deleted_dt is null and person.status <> 'invited'
      and (given_school is null or person.school_id = given_school)
    order by person.status <> 'active' or school.suspended_dt is not null, person.must_change_password,
      person.created_dt, person.user_id;
end
$$;
call run_as('find_users_for_sign_in(text,uuid)', 'homeroom_lookup');

-- How many accounts any one address has at most in the installation, up to the five that a sign-in tries. It says nothing about
-- the address that someone asks for.
create function count_accounts_per_address() returns integer
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return least(5, coalesce((
    select max(same.accounts)
    from (
      select count(*) as accounts from users person
      where person.deleted_dt is null and person.status <> 'invited'
      group by lower(person.email)
    ) same), 1))::integer;
end
$$;
call run_as('count_accounts_per_address()', 'homeroom_lookup');
