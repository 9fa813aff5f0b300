-- What a school demands of everyone who signs in: a second factor, and how long a session lasts.
alter table public.schools
  add column two_factor_for text not null default 'nobody'
    constraint schools_two_factor_for_check check (two_factor_for in ('nobody', 'account-admins', 'everybody')),
  add column session_idle_minutes integer not null default 720
    constraint schools_session_idle_minutes_check check (session_idle_minutes between 15 and 10080),
  add column session_days integer not null default 14
    constraint schools_session_days_check check (session_days between 1 and 90),
  add constraint schools_session_limits_check check (session_idle_minutes <= session_days * 1440);
