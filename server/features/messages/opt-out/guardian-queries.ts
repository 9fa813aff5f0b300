import type { MessageChannel, MessageKind, MessageState, WayToOptOut } from '#contract/messages/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

export const findGuardian = defineQuery(
  'messages.find_guardian',
  `select guardian_id
  from guardians
  where school_id = :school_id and guardian_id = :guardian_id and deleted_dt is null`,
);

/** Which of a guardian's addresses and numbers get no messages. */
export const listGuardianOptOuts = defineQuery(
  'messages.list_guardian_opt_outs',
  `with contacts as (
    select distinct case contact.kind when 'email' then 'email' else 'sms' end as channel,
      contact.normal as address
    from guardian_contacts contact
    where contact.school_id = :school_id and contact.guardian_id = :guardian_id and contact.normal is not null
  )
  select contacts.channel, contacts.address, refusal.how, refusal.reason::text as reason,
    refusal.created_dt as since_dt
  from contacts
  join message_opt_outs refusal on refusal.school_id = :school_id and refusal.channel = contacts.channel
    and refusal.address = contacts.address
  union all
  select contacts.channel, contacts.address, 'returned', failed.reason, failed.created_dt
  from contacts
  join failed_addresses failed on failed.school_id = :school_id and failed.channel = contacts.channel
    and failed.address = contacts.address
  order by 2, 1, 3`,
  narrowTo<{ channel: MessageChannel; how: WayToOptOut }>(),
);

const ofGuardian =
  "message.school_id = :school_id and message.recipient_kind = 'guardian' and message.recipient_id = :guardian_id";

export const countGuardianMessages = defineQuery(
  'messages.count_guardian_messages',
  `select count(*)::int as total from messages message where ${ofGuardian}`,
);

/** One page of the messages to a guardian, newest first. */
export const listGuardianMessages = defineQuery(
  'messages.list_guardian_messages',
  `select message.message_id as id, message.kind, coalesce(notice.title, urgent.title)::text as title,
    message.channel, message.recipient_name, student.name as student_name, message.address, message.state,
    message.reason, message.attempts, message.sent_dt, message.created_dt
  from messages message
  left join students student on student.school_id = message.school_id
    and student.student_id = message.student_id
  left join announcements notice on message.kind = 'announcement' and notice.school_id = message.school_id
    and notice.announcement_id = message.source_id
  left join urgent_messages urgent on message.kind = 'urgent' and urgent.school_id = message.school_id
    and urgent.urgent_message_id = message.source_id
  where ${ofGuardian}
  order by message.created_dt desc, message.message_id desc
  limit :limit offset :skip`,
  narrowTo<{ kind: MessageKind; channel: MessageChannel; state: MessageState }>(),
);
