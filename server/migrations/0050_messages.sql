-- One outbox for everything that the school sends to people: mails and text messages. It replaces the mails of
-- announcements and the addresses that want none.

-- Whether each child of an address has a letter of its own, with the child's name in it.
alter table announcements add column letter_per_child boolean not null default false;

-- What a school decides about its messages. quiet_from and quiet_to are times of the school's own clock; between them only
-- essential messages leave. daily_emails and daily_sms are the most messages of one day. sms_price is the price of one
-- segment in the school's currency.
create table message_settings (
  school_id uuid not null references schools,
  quiet_from time(0),
  quiet_to time(0),
  daily_emails int constraint message_settings_daily_emails_check check (daily_emails between 1 and 1000000),
  daily_sms int default 5000 constraint message_settings_daily_sms_check check (daily_sms between 1 and 1000000),
  sms_price numeric(10, 4) constraint message_settings_sms_price_check check (sms_price >= 0),
  sms_provider text constraint message_settings_sms_provider_check check (sms_provider in ('http', 'twilio')),
  sms_url text constraint message_settings_sms_url_check check (char_length(sms_url) <= 2000),
  sms_account short_text,
  sms_from short_text,
  sms_fields jsonb not null default '{}' constraint message_settings_sms_fields_check
    check (jsonb_typeof(sms_fields) = 'object'),
  sealed_sms_token bytea,
  sms_token_ends_with short_text,
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id),
  constraint message_settings_quiet_check check (num_nonnulls(quiet_from, quiet_to) in (0, 2) and quiet_from <> quiet_to),
  constraint message_settings_sms_check check (num_nonnulls(sms_provider, sms_url) in (0, 2))
);
call protect_school_table('message_settings');

-- When the quiet hours end that a moment lies in; null outside of them.
create function quiet_until(school uuid, moment timestamptz) returns timestamptz
  language sql stable
begin atomic
  select case
      when rule.quiet_from < rule.quiet_to and here.clock >= rule.quiet_from and here.clock < rule.quiet_to
        or rule.quiet_from > rule.quiet_to and here.clock < rule.quiet_to
        then (here.day + rule.quiet_to) at time zone school.time_zone
      when rule.quiet_from > rule.quiet_to and here.clock >= rule.quiet_from
        then (here.day + 1 + rule.quiet_to) at time zone school.time_zone
    end
  from message_settings rule
  join schools school on school.school_id = rule.school_id
  cross join lateral (select (moment at time zone school.time_zone)::date as day,
    (moment at time zone school.time_zone)::time as clock) here
  where rule.school_id = quiet_until.school and rule.quiet_from is not null;
end;

-- The messages. source_id is what a message belongs to: the announcement, the urgent message, the lead. student_id is the
-- student that it is about. Without a body the sender writes it from its source as it hands it over. While state is
-- sending, a process has it until next_attempt_dt; after a crash the provider is asked with the same message_id, by which it
-- knows what it has. reason says why a message failed or was suppressed. dedup_key keeps a person from getting the same
-- message twice.
create table messages (
  school_id uuid not null references schools,
  message_id uuid not null default new_id(),
  kind text not null constraint messages_kind_check
    check (kind in ('announcement', 'absence_notice', 'urgent', 'lead_mail')),
  source_id uuid,
  channel text not null constraint messages_channel_check check (channel in ('email', 'sms')),
  recipient_kind text not null constraint messages_recipient_kind_check
    check (recipient_kind in ('guardian', 'student', 'teacher', 'user', 'lead')),
  recipient_id uuid,
  recipient_name short_text,
  student_id uuid,
  address text not null constraint messages_address_check check (
    case channel when 'email' then address = lower(address) and char_length(address) between 3 and 254
      else address ~ '^\+[1-9][0-9]{6,14}$' end),
  language text not null default 'en' constraint messages_language_check check (language ~ '^[a-z]{2,3}$'),
  subject short_text,
  body text constraint messages_body_check check (char_length(body) <= 20000),
  segments smallint not null default 1 constraint messages_segments_check check (segments >= 1),
  is_essential boolean not null default false,
  state text not null default 'queued' constraint messages_state_check
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled', 'suppressed')),
  reason long_text,
  attempts int not null default 0,
  next_attempt_dt timestamptz(3) not null default now(),
  provider_id short_text,
  sent_dt timestamptz(3),
  dedup_key text not null constraint messages_dedup_key_check check (char_length(dedup_key) between 1 and 500),
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, message_id),
  constraint messages_dedup_key unique (school_id, dedup_key),
  constraint messages_student_fkey foreign key (school_id, student_id) references students on delete cascade
);
create index messages_due_idx on messages (school_id, next_attempt_dt) where state in ('queued', 'sending');
create index messages_source_idx on messages (school_id, kind, source_id, state, next_attempt_dt);
create index messages_student_idx on messages (school_id, student_id) where student_id is not null;
create index messages_recipient_idx on messages (school_id, recipient_id) where recipient_id is not null;
create index messages_address_idx on messages (school_id, address);
call protect_school_table('messages');

-- Addresses and numbers that want nothing beyond the essential.
create table message_opt_outs (
  school_id uuid not null references schools,
  channel text not null constraint message_opt_outs_channel_check check (channel in ('email', 'sms')),
  address text not null constraint message_opt_outs_address_check
    check (address = lower(address) and char_length(address) between 3 and 254),
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, channel, address)
);
call protect_school_table('message_opt_outs');

-- How many messages of each channel were queued on one day of the school.
create table message_use (
  school_id uuid not null references schools,
  day date not null,
  channel text not null constraint message_use_channel_check check (channel in ('email', 'sms')),
  messages int not null,
  primary key (school_id, day, channel)
);
call protect_school_table('message_use');

-- What there was. The owner sees all schools only without forced row-level security.
alter table announcement_deliveries no force row level security;
alter table mail_unsubscriptions no force row level security;
alter table messages no force row level security;
alter table message_opt_outs no force row level security;
insert into messages (school_id, kind, source_id, channel, recipient_kind, recipient_name, address, is_essential, state, reason,
  attempts, next_attempt_dt, sent_dt, dedup_key, created_dt, updated_dt)
select mail.school_id, 'announcement', mail.announcement_id, 'email', 'guardian', mail.recipient_name, lower(mail.email),
  notice.is_essential,
  case mail.status when 'waiting' then 'queued' when 'unsubscribed' then 'suppressed' else mail.status end,
  mail.error, mail.attempts, mail.next_attempt_dt, mail.sent_dt,
  concat_ws('/', 'announcement', mail.announcement_id, 'email', lower(mail.email)), mail.created_dt, mail.updated_dt
from announcement_deliveries mail
join announcements notice on notice.school_id = mail.school_id and notice.announcement_id = mail.announcement_id
where char_length(mail.email) >= 3
on conflict do nothing;
insert into message_opt_outs (school_id, channel, address, created_dt)
select school_id, 'email', email, created_dt from mail_unsubscriptions where char_length(email) between 3 and 254;
alter table messages force row level security;
alter table message_opt_outs force row level security;
drop table announcement_deliveries;
drop table mail_unsubscriptions;

-- Counts what is queued, and refuses what is more than the school sends on one day. Messages that are queued again count
-- again; a message that waits for its next attempt does not.
create function count_messages() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  full_channel text;
begin
  if tg_op = 'INSERT' then
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (now() at time zone school.time_zone)::date, added.channel, count(*)
    from added join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  else
    insert into message_use as used (school_id, day, channel, messages)
    select added.school_id, (now() at time zone school.time_zone)::date, added.channel, count(*)
    from added
    join removed on removed.school_id = added.school_id and removed.message_id = added.message_id
      and removed.state in ('failed', 'cancelled', 'suppressed')
    join schools school on school.school_id = added.school_id
    where added.state = 'queued' group by 1, 2, 3
    on conflict (school_id, day, channel) do update set messages = used.messages + excluded.messages;
  end if;
  if not found then
    return null;
  end if;
  select used.channel into full_channel
  from message_use used
  join schools school on school.school_id = used.school_id and used.day = (now() at time zone school.time_zone)::date
  left join message_settings rule on rule.school_id = used.school_id
  where used.school_id = current_school() and used.messages > case
    when used.channel = 'email' then rule.daily_emails
    when rule.school_id is null then 5000
    else rule.daily_sms end
  limit 1;
  if full_channel is not null then
    raise exception 'more messages than the school sends on one day'
      using errcode = 'check_violation', constraint = 'messages_daily_' || full_channel, table = 'messages';
  end if;
  return null;
end
$$;
create trigger count_inserted after insert on messages
  referencing new table as added for each statement execute function count_messages();
create trigger count_queued_again after update on messages
  referencing old table as removed new table as added for each statement execute function count_messages();
