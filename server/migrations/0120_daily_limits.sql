-- What a school sends on one day: announcements wait for the next day, notices of absence fail, and urgent messages leave.

-- A limit for e-mail too. The names of a provider's fields belong to the installation, never to a school.
alter table message_settings
  alter column daily_emails set default 20000,
  drop column sms_fields;

-- The most messages of a channel that a school sends on one day; null for no limit.
create function message_limit(school uuid, given_channel text) returns int
  language sql stable
begin atomic
  select case
      when rule.school_id is null then case given_channel when 'email' then 20000 else 5000 end
      when given_channel = 'email' then rule.daily_emails
      else rule.daily_sms
    end
  from schools
  left join message_settings rule on rule.school_id = schools.school_id
  where schools.school_id = message_limit.school;
end;

-- Counts what is queued on the day on which it may leave, and refuses what is more than the school sends on that day. Urgent
-- messages count and are never refused. Messages that are queued again count again; a message that waits for its next
-- attempt does not.
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
      and removed.state in ('failed', 'cancelled', 'suppressed', 'unreachable')
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
    where added.state = 'queued' and added.kind <> 'urgent'
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
