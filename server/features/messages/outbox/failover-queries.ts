import { defineQuery } from '#server/db/query.ts';

/** Remembers that an address of a guardian cannot be reached for good. Only guardians have several. */
export const noteFailedAddress = defineQuery(
  'messages.note_failed_address',
  `insert into failed_addresses (school_id, channel, address, reason, created_dt)
  select message.school_id, message.channel, message.address, message.reason, :now::timestamptz
  from messages message
  where message.school_id = :school_id and message.message_id = :message_id and message.state = 'failed'
    and message.recipient_kind = 'guardian'
  on conflict (school_id, channel, address) do update
    set reason = excluded.reason, created_dt = excluded.created_dt`,
);

/**
 * Queues a failed message to a guardian again for the guardian's next address of the same channel, unless one of the same
 * source went there already. The place of the address in the key keeps anyone from getting it twice.
 */
export const queueForNextAddress = defineQuery(
  'messages.queue_for_next_address',
  `insert into messages
    (school_id, kind, source_id, channel, recipient_kind, recipient_id, recipient_name, student_id, address,
      language, subject, body, segments, is_essential, state, next_attempt_dt, created_by, replaces, dedup_key)
  select failed.school_id, failed.kind, failed.source_id, failed.channel, failed.recipient_kind,
    failed.recipient_id, failed.recipient_name, failed.student_id, next.address, failed.language,
    failed.subject, failed.body, failed.segments, failed.is_essential,
    case
      when not failed.is_essential
      and exists (
        select from message_opt_outs refusal
        where refusal.school_id = failed.school_id and refusal.channel = failed.channel
          and refusal.address = next.address
      ) then 'suppressed'
      else 'queued'
    end,
    :now::timestamptz, failed.created_by, failed.message_id,
    replace(failed.dedup_key, failed.channel || '/' || failed.address, failed.channel || '/' || next.address)
  from messages failed
  cross join lateral (
    select contact.normal as address
    from guardian_contacts contact
    where contact.school_id = failed.school_id and contact.guardian_id = failed.recipient_id
      and contact.kind = case failed.channel when 'email' then 'email' else 'phone' end
      and contact.normal is not null and contact.normal <> failed.address
      and not exists (
        select from failed_addresses refused
        where refused.school_id = contact.school_id and refused.channel = failed.channel
          and refused.address = contact.normal
      )
    order by contact.position, contact.guardian_contact_id
    limit 1
  ) next
  where failed.school_id = :school_id and failed.message_id = :message_id and failed.state = 'failed'
    and failed.recipient_kind = 'guardian' and failed.kind <> 'lead_mail'
  on conflict (school_id, dedup_key) do nothing
  returning message_id`,
);

/** Forgets that an address has failed, because a message has reached it again. */
export const clearFailedAddress = defineQuery(
  'messages.clear_failed_address',
  `delete from failed_addresses failed
  using messages message
  where message.school_id = :school_id and message.message_id = :message_id
    and failed.school_id = message.school_id and failed.channel = message.channel
    and failed.address = message.address
  returning 1 as cleared`,
);
