import { defineQuery } from '#server/db/query.ts';

const columns = `channel, recipient_kind, recipient_id, recipient_name, student_id, address, language, subject, body, segments,
  dedup_key`;

/** A message that was cancelled while a process handed it over: its outcome comes until its lease ends. */
const handedOverCondition = `message.state = 'cancelled' and message.next_attempt_dt > :now::timestamptz`;

/** Waits until no other transaction adds messages of the school: what is left of a day is only spent once. */
export const lockUse = defineQuery(
  'messages.lock_use',
  `insert into message_use as used (school_id, day, channel, messages)
  select :school_id, (:now::timestamptz at time zone school.time_zone)::date, channel.name, 0
  from schools school cross join unnest('{email,sms}'::text[]) channel (name)
  where school.school_id = :school_id
  order by channel.name
  on conflict (school_id, day, channel) do update set messages = used.messages`,
);

/** The number of days that a message can wait for a day on which the school may send it. */
const mostDays = 60;

/**
 * `placed`: the given messages with the day on which the school may send them, and whether the recipient has opted out.
 * Urgent messages are sent whatever the limit; an email to a lead is refused by the database when the day is full.
 */
const givenCtes = `given as (
    select item.*, coalesce(item.source_id, :source_id?::uuid) as belongs_to,
      not :is_essential::boolean
      and exists (
        select from message_opt_outs refusal
        where refusal.school_id = :school_id and refusal.channel = item.channel
          and refusal.address = item.address
      ) as has_opted_out,
      item.address <> ''
      and (known.message_id is null or :revives::boolean and known.state in ('failed', 'cancelled', 'suppressed'))
      as is_queued
    from jsonb_to_recordset(:messages::jsonb) item (channel text, recipient_kind text, recipient_id uuid,
      recipient_name text, student_id uuid, address text, language text, subject text, body text,
      segments smallint, dedup_key text, source_id uuid)
    left join messages known on known.school_id = :school_id and known.dedup_key = item.dedup_key
  ), here as (
    select school.time_zone, (:not_before::timestamptz at time zone school.time_zone)::date as today
    from schools school
    where school.school_id = :school_id
  ), free as (
    select channel.name as channel, calendar.day::date as day,
      sum(greatest(message_limit(:school_id, channel.name) - coalesce(used.messages, 0), 0))
        over (partition by channel.name order by calendar.day) as places
    from here
    cross join unnest('{email,sms}'::text[]) channel (name)
    cross join generate_series(here.today::timestamp, here.today + ${mostDays}, interval '1 day') calendar (day)
    left join message_use used on used.school_id = :school_id and used.channel = channel.name
      and used.day = calendar.day::date
    where :kind::text in ('announcement', 'absence_notice')
      and message_limit(:school_id, channel.name) is not null
  ), numbered as (
    select given.*, row_number() over (
        partition by given.channel, given.is_queued and not given.has_opted_out
        order by given.recipient_name, given.dedup_key
      ) as place
    from given
  ), placed as (
    select numbered.*, coalesce(found.day, here.today) as day, here.today, here.time_zone,
      exists (select from free where free.channel = numbered.channel) and found.day is null
        or :kind::text = 'absence_notice' and found.day > here.today as has_no_place
    from numbered
    cross join here
    left join lateral (
      select min(free.day) as day from free where free.channel = numbered.channel and free.places >= numbered.place
    ) found on true
  )`;

/**
 * Adds messages that do not exist yet. With `revives`, a message that failed, was cancelled or suppressed is queued
 * again; one that was sent stays sent. What the school may not send today waits until eight in the morning of the next
 * day that has room; a notice of absence would come too late then, and fails.
 */
export const insertMessages = defineQuery(
  'messages.insert',
  `with ${givenCtes}, written as (
    insert into messages as message (school_id, kind, source_id, is_essential, state, reason, next_attempt_dt,
      created_by, ${columns})
    select :school_id::uuid, :kind::text, belongs_to, :is_essential::boolean,
      case
        when address = '' then 'unreachable'
        when has_opted_out then 'suppressed'
        when has_no_place then 'failed'
        else 'queued'
      end,
      case
        when has_no_place and not has_opted_out then 'Your school had sent as many messages as its settings allow on one day.'
      end,
      case
        when day > today and not has_no_place then (day + time '08:00') at time zone time_zone
        else :not_before::timestamptz
      end,
      :user_id?::uuid, ${columns}
    from placed
    on conflict (school_id, dedup_key) do update
      set state = excluded.state, attempts = 0, reason = excluded.reason,
        next_attempt_dt = excluded.next_attempt_dt, recipient_name = excluded.recipient_name,
        is_essential = excluded.is_essential, is_held = false, subject = excluded.subject,
        body = excluded.body, language = excluded.language
      where :revives::boolean and message.state in ('failed', 'cancelled', 'suppressed')
        and not (${handedOverCondition})
    returning message.state, message.next_attempt_dt
  )
  select count(*) filter (where state = 'queued')::int as queued,
    count(*) filter (where state = 'suppressed')::int as suppressed,
    count(*) filter (where state = 'queued' and next_attempt_dt > :not_before::timestamptz)::int as later,
    case
      when not :is_essential::boolean
      and bool_or(state = 'queued' and next_attempt_dt <= :not_before::timestamptz) then quiet_until(
        :school_id::uuid, :not_before::timestamptz
      )
    end as quiet_until
  from written`,
);

/** Forgets who could not be reached, before the audience is read again. */
export const deleteUnreachable = defineQuery(
  'messages.delete_unreachable',
  `delete from messages
  where school_id = :school_id and kind = :kind and source_id = :source_id and state = 'unreachable'`,
);

/** A message that no process holds, and whose time has come. */
export const dueCondition = `message.state in ('queued', 'sending') and message.next_attempt_dt <= :now::timestamptz`;

/**
 * Schools with due messages of these kinds. A run also postpones what may not be sent in the quiet hours, whatever its kind.
 */
export const listSchoolsToSend = defineQuery(
  'messages.list_schools_to_send',
  `select distinct message.school_id
  from messages message
  where ${dueCondition}
    and (message.kind = any(:kinds::text[])
      or message.state = 'queued' and not message.is_essential
      and quiet_until(message.school_id, :now::timestamptz) is not null)`,
);

const source = 'message.school_id = :school_id and message.kind = :kind and message.source_id = :source_id';

/** One message that has left, or may have. */
export const findSent = defineQuery(
  'messages.find_sent',
  `select message.message_id
  from messages message
  where ${source} and message.state in ('sending', 'sent', 'delivered')
  limit 1`,
);

/** What is due, and what waits for a further attempt or is held by another process, which may have been killed. */
export const countDue = defineQuery(
  'messages.count_due',
  `select count(*)::int as due
  from messages message
  where ${source}
    and (${dueCondition}
      or message.state in ('queued', 'sending') and message.attempts > 0 and not message.is_held)`,
);

/** A message that a process is handing over keeps its lease. */
const cancelledColumns = `state = 'cancelled',
    next_attempt_dt = case when message.state = 'queued' then 'epoch' else message.next_attempt_dt end`;

/** Cancels what was not handed over yet. */
export const cancelMessages = defineQuery(
  'messages.cancel',
  `with cancelled as (
    update messages message
    set ${cancelledColumns}
    where ${source} and message.state in ('queued', 'sending')
    returning 1
  )
  select count(*)::int as cancelled
  from cancelled`,
);

/** Cancels the messages of several sources. */
export const cancelSources = defineQuery(
  'messages.cancel_sources',
  `update messages message
  set ${cancelledColumns}
  where message.school_id = :school_id and message.kind = :kind
    and message.source_id = any(:source_ids::uuid[]) and message.state in ('queued', 'sending')
  returning message.message_id`,
);

/** Queues again what failed or was cancelled. */
export const requeueMessages = defineQuery(
  'messages.requeue',
  `with queued as (
    update messages message
    set state = 'queued', attempts = 0, reason = null, next_attempt_dt = :now
    where ${source} and message.state in ('failed', 'cancelled') and not (${handedOverCondition})
    returning 1
  )
  select count(*)::int as queued
  from queued`,
);
