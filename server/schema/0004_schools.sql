-- The schools and what they decide for all their people.

-- A school is never deleted. time_zone (IANA) decides what "today" is, currency (ISO 4217) is that of amounts.
-- school_days are ISO weekdays (1 is Monday). settings holds switches without rules of their own: retention days,
-- attendance thresholds, providers.
create table schools (
  school_id uuid not null default new_id() primary key,
  name name_text not null,
  time_zone text not null default 'UTC',
  currency char(3) not null default 'USD' constraint schools_currency_check check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en' constraint schools_locale_check check (char_length(locale) between 2 and 35),
  school_days smallint[] not null default '{1,2,3,4,5}'
    constraint schools_school_days_check check (school_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  address long_text,
  phone short_text,
  email short_text,
  logo bytea constraint schools_logo_check check (octet_length(logo) <= 1048576),
  logo_type short_text,
  settings jsonb not null default '{}' constraint schools_settings_check check (jsonb_typeof(settings) = 'object'),
  -- What the school demands of everyone who signs in: a second factor, and how long a session lasts.
  two_factor_for text not null default 'nobody'
    constraint schools_two_factor_for_check check (two_factor_for in ('nobody', 'account-admins', 'everybody')),
  session_idle_minutes integer not null default 720
    constraint schools_session_idle_minutes_check check (session_idle_minutes between 15 and 10080),
  session_days integer not null default 14
    constraint schools_session_days_check check (session_days between 1 and 90),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  constraint schools_session_limits_check check (session_idle_minutes <= session_days * 1440)
);
call protect_school_table('schools', 'select, insert, update');

-- With a time zone that the server does not know, every "today" of the school would fail.
create function check_time_zone() returns trigger
  language plpgsql
as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'unknown time zone' using errcode = '23514', constraint = 'schools_time_zone_check', table = 'schools';
end
$$;
create trigger check_time_zone before insert or update of time_zone on schools
  for each row execute function check_time_zone();

-- Every process remembers the school's name, time zone, currency and locale with each session.
create function notify_school_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('school_changed', new.school_id::text);
  return null;
end
$$;
create trigger notify_school_changed after update on schools
  for each row execute function notify_school_changed();

-- Today in the school's time zone.
create function school_today() returns date
  language sql stable
  return (select (now() at time zone time_zone)::date from schools where school_id = current_school());
grant select, insert on schools to homeroom_lookup;
create policy lookup on schools to homeroom_lookup using (true);

-- The ids of all schools, for jobs that run for each school in turn.
create function list_school_ids()
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select s.school_id from schools s order by 1;
end
$$;
call run_as('list_school_ids()', 'homeroom_lookup');

-- Whether the installation has been set up: decides about the first visit and the demo school.
create function any_school() returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return exists (select from schools);
end
$$;
call run_as('any_school()', 'homeroom_lookup');
