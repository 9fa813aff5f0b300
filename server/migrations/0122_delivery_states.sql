-- What becomes of a message after it was handed over, and which address is tried next.

-- unreachable is a person of the audience without an address on any of the channels: the address is blank. replaces is the
-- message that failed, in whose place this one goes to another address of the same guardian; it counts in the daily limit
-- and is not refused by it.
alter table messages
  add column replaces uuid,
  drop constraint messages_state_check,
  add constraint messages_state_check check (state in
    ('queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled', 'suppressed', 'unreachable')),
  drop constraint messages_address_check,
  add constraint messages_address_check check (
    case when state = 'unreachable' then address = ''
      when channel = 'email' then address = lower(address) and char_length(address) between 3 and 254
      else address ~ '^\+[1-9][0-9]{6,14}$' end),
  add constraint messages_replaces_fkey foreign key (school_id, replaces) references messages on delete set null (replaces);
create index messages_replaces_idx on messages (school_id, replaces) where replaces is not null;

-- Addresses and numbers that the last message to them could not reach for good. The next message goes to another one of
-- the same person, if there is one.
create table failed_addresses (
  school_id uuid not null references schools,
  channel text not null constraint failed_addresses_channel_check check (channel in ('email', 'sms')),
  address text not null constraint failed_addresses_address_check
    check (address = lower(address) and char_length(address) between 3 and 254),
  reason long_text,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, channel, address)
);
call protect_school_table('failed_addresses');

-- The school of a message, by the id in the address that a returned email was sent to. The look-up role can read nothing
-- of a message but its two ids.
create index messages_id_idx on messages (message_id);
grant select (school_id, message_id) on messages to homeroom_lookup;
create policy lookup on messages for select to homeroom_lookup using (true);
create function public.find_message(given_message_id uuid)
  returns table (school_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
begin
  return query select message.school_id from public.messages message where message.message_id = given_message_id limit 1;
end
$$;
call run_as('find_message(uuid)', 'homeroom_lookup');

create or replace function count_messages() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  full_channel text;
begin
  if tg_op = 'INSERT' then
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (added.next_attempt_dt at time zone school.time_zone)::date as day, added.channel, count(*)
    from added join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3 order by 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  else
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (added.next_attempt_dt at time zone school.time_zone)::date as day, added.channel, count(*)
    from added
    join removed on removed.school_id = added.school_id and removed.message_id = added.message_id
      and removed.state in ('failed', 'cancelled', 'suppressed')
    join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3 order by 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  end if;
  if not found then
    return null;
  end if;
  select used.channel into full_channel
  from (
    select distinct added.school_id, added.channel, (added.next_attempt_dt at time zone school.time_zone)::date as day
    from added join schools school on school.school_id = added.school_id
    where added.state = 'queued' and added.kind <> 'urgent' and added.replaces is null
  ) limited
  join message_use used on used.school_id = limited.school_id and used.day = limited.day
    and used.channel = limited.channel
  where used.messages > message_limit(used.school_id, used.channel)
  limit 1;
  if full_channel is not null then
    raise exception 'more messages than the school sends on one day'
      using errcode = 'check_violation', constraint = 'messages_daily_' || full_channel, table = 'messages';
  end if;
  return null;
end
$$;
