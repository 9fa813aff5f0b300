-- What looks like an attack: failed sign-ins, wrong codes, refusals. Lines can be added and read, never changed; they are
-- removed after 180 days. One line stands for times events of the same kind, from first_dt to created_dt.
-- No foreign key to the user: lines stay as they are when the user is erased.
create table public.security_events (
  school_id uuid not null,
  security_event_id bigint not null generated always as identity,
  kind text not null constraint security_events_kind_check check (kind in ('sign_in_failed', 'sign_in_refused',
    'code_wrong', 'confirmation_failed', 'session_ended', 'permission_denied', 'signature_wrong', 'reset_requested')),
  reason text not null constraint security_events_reason_check check (char_length(reason) between 1 and 100),
  user_id uuid,
  -- Null where too many addresses took part to write down each.
  address text constraint security_events_address_check check (char_length(address) <= 60),
  times int not null constraint security_events_times_check check (times > 0),
  request_id text,
  first_dt timestamptz(3) not null,
  created_dt timestamptz(3) not null,
  primary key (school_id, security_event_id),
  constraint security_events_dates_check check (first_dt <= created_dt)
);
create index security_events_kind_idx on public.security_events (school_id, kind, security_event_id);
create index security_events_user_idx on public.security_events (school_id, user_id, security_event_id);
create index security_events_address_idx on public.security_events (school_id, address, security_event_id);
create index security_events_created_idx on public.security_events (school_id, created_dt, security_event_id);
call public.protect_school_table('public.security_events', 'select, insert');
create trigger security_events_append_only before update or truncate on public.security_events
  for each statement execute function public.refuse_change();

-- The same where no account is known, so that no school can be named. The app may add lines only.
create table public.installation_security_events (
  security_event_id bigint not null generated always as identity primary key,
  kind text not null constraint installation_security_events_kind_check check (char_length(kind) between 1 and 100),
  reason text not null constraint installation_security_events_reason_check check (char_length(reason) between 1 and 100),
  address text constraint installation_security_events_address_check check (char_length(address) <= 60),
  times int not null constraint installation_security_events_times_check check (times > 0),
  request_id text,
  first_dt timestamptz(3) not null,
  created_dt timestamptz(3) not null
);
create index installation_security_events_created_idx on public.installation_security_events (created_dt);
grant insert on public.installation_security_events to homeroom_app;

-- Removes what is older than 180 days: the only way in which lines go.
grant select, delete on public.security_events, public.installation_security_events to homeroom_lookup;
create policy lookup on public.security_events to homeroom_lookup using (true);

create function public.remove_old_security_events() returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  delete from public.security_events
  where school_id = public.current_school() and created_dt < now() - interval '180 days';
  delete from public.installation_security_events where created_dt < now() - interval '180 days';
end
$$;

call public.run_as('remove_old_security_events()', 'homeroom_lookup');
