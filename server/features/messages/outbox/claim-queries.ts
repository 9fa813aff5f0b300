import { defineQuery, type RowOf } from '#server/db/query.ts';
import { dueCondition } from './queries.ts';

/** The number of attempts after which a message has failed. */
export const mostAttempts = 5;

/** Moves what is due in the quiet hours to their end; essential messages do not wait. */
export const postponeForQuiet = defineQuery(
  'messages.postpone_for_quiet',
  `update messages message
  set next_attempt_dt = quiet.until, is_held = true
  from (select quiet_until(:school_id::uuid, :now::timestamptz) as until) quiet
  where message.school_id = :school_id and message.state = 'queued' and not message.is_essential
    and message.next_attempt_dt <= :now::timestamptz and quiet.until is not null
  returning 1 as postponed`,
);

export type ClaimedMessage = Omit<RowOf<typeof claimMessages>, 'state'>;

/**
 * The next messages to hand over. No other process takes them until `lease`, or until `beginHandOver` extends that.
 * Suppressed if the recipient has opted out meanwhile, failed if tried too often. One that a crash interrupted while it
 * was handed over is only handed over again if its provider recognizes it.
 */
export const claimMessages = defineQuery(
  'messages.claim',
  `with due as (
    select message.message_id,
      case
        when not message.is_essential
        and exists (
          select from message_opt_outs refusal
          where refusal.school_id = message.school_id and refusal.channel = message.channel
            and refusal.address = message.address
        ) then 'suppressed'
        when message.attempts >= ${mostAttempts} then 'failed'
        when message.state = 'sending' and message.channel <> all(:recognized::text[]) then 'uncertain'
        else 'queued'
      end as outcome
    from messages message
    where message.school_id = :school_id and ${dueCondition} and message.kind = any(:kinds::text[])
      and (:source_id?::uuid is null or message.source_id = :source_id::uuid)
    order by message.next_attempt_dt
    limit :size
    for update skip locked
  )
  update messages message
  set state = case due.outcome when 'uncertain' then 'failed' else due.outcome end,
    next_attempt_dt = :lease::timestamptz, is_held = false,
    attempts = message.attempts + case when due.outcome = 'queued' then 1 else 0 end,
    reason = case due.outcome
      when 'failed' then coalesce(message.reason, 'Interrupted several times')
      when 'uncertain' then 'The server stopped while it handed this message over. It may have arrived.'
      when 'suppressed' then null
      else message.reason
    end
  from due
  where message.school_id = :school_id and message.message_id = due.message_id
  returning
    message.message_id, message.kind, message.source_id, message.channel, message.address,
    message.recipient_name, message.student_id,
    (
      select student.name
      from students student
      where student.school_id = message.school_id and student.student_id = message.student_id
    ) as student_name,
    message.language, message.subject, message.body, message.is_essential, message.attempts, message.state`,
);

/**
 * Marks a claimed message as being sent until `lease`. Returns no row if it was cancelled, or another process has claimed
 * it since: then this one may not hand it over.
 */
export const beginHandOver = defineQuery(
  'messages.begin_hand_over',
  `update messages message
  set state = 'sending', next_attempt_dt = :lease::timestamptz
  where message.school_id = :school_id and message.message_id = :message_id and message.attempts = :attempts
    and message.state = 'queued'
  returning message.message_id`,
);

/**
 * Stores the outcome of the attempt that claimed it, and says whether the school still works. A message cancelled meanwhile is
 * sent only if it was handed over.
 */
export const settleMessage = defineQuery(
  'messages.settle',
  `update messages message
  set state = case
      when message.state = 'cancelled' and :state::text = 'queued' then 'cancelled'
      else :state::text
    end,
    reason = :reason?,
    next_attempt_dt = case
      when message.state = 'cancelled' then :now::timestamptz
      else :next::timestamptz
    end,
    provider_id = coalesce(:provider_id?, message.provider_id),
    sent_dt = case when :state::text = 'sent' then :now::timestamptz end
  where message.school_id = :school_id and message.message_id = :message_id and message.attempts = :attempts
    and message.state in ('sending', 'cancelled')
  returning
    exists (
      select from schools school where school.school_id = message.school_id and school.suspended_dt is null
    ) as is_working`,
);

/** Queues messages again that an attempt claimed and did not hand over; it does not count for them. */
export const releaseMessages = defineQuery(
  'messages.release',
  `update messages message
  set state = case message.state when 'sending' then 'queued' else message.state end,
    attempts = message.attempts - 1, next_attempt_dt = :now::timestamptz
  from unnest(:message_ids::uuid[], :attempts::int[]) claimed (message_id, attempts)
  where message.school_id = :school_id and message.message_id = claimed.message_id
    and message.attempts = claimed.attempts and message.state in ('queued', 'sending', 'cancelled')`,
);
