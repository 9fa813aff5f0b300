import type { AudienceWord } from '#contract/audiences/values.ts';
import {
  type MessageChannel,
  type MessageFilter,
  type MessageState,
  notArrived,
} from '#contract/messages/values.ts';
import { defineDynamicQuery, defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';

export type UrgentKey = SchoolKey & { readonly urgent_message_id: string };

export const insertUrgent = defineQuery(
  'messages.insert_urgent',
  `insert into urgent_messages
    (school_id, title, message, channels, target_audience, audiences, sent_by, sent_by_name, created_dt)
  values
    (:school_id, :title, :text, :channels, :target_audience, :audiences::jsonb, :user_id, :user_name, :now)
  returning urgent_message_id as id`,
);

const urgentColumns = `urgent.urgent_message_id as id, urgent.title, urgent.message as text, urgent.channels,
    urgent.target_audience as "targetAudience", coalesce(sender.name, urgent.sent_by_name) as sent_by, urgent.created_dt,
    (select json_build_object('total', count(*) filter (where item.state <> 'unreachable'), 'waiting', count(*) filter (where item.state in ('queued', 'sending')),
        'sent', count(*) filter (where item.state in ('sent', 'delivered')),
        'delivered', count(*) filter (where item.state = 'delivered'),
        'unreachable', count(*) filter (where item.state = 'unreachable'),
        'failed', count(*) filter (where item.state in ('failed', 'suppressed')),
        'cancelled', count(*) filter (where item.state = 'cancelled'))
      from messages item where item.school_id = urgent.school_id and item.kind = 'urgent'
        and item.source_id = urgent.urgent_message_id) as counts,
    (select job.job_id from jobs job where job.school_id = urgent.school_id and job.kind = 'messages.deliver'
      and job.status in ('waiting', 'running') and job.input ->> 'source_id' = urgent.urgent_message_id::text
      limit 1) as job_id`;
const sender =
  'left join users sender on sender.school_id = urgent.school_id and sender.user_id = urgent.sent_by';

type Counts = Record<
  'total' | 'waiting' | 'sent' | 'delivered' | 'failed' | 'cancelled' | 'unreachable',
  number
>;
type UrgentColumns = { channels: MessageChannel[]; targetAudience: AudienceWord; counts: Counts };

export const getUrgent = defineQuery(
  'messages.get_urgent',
  `select ${urgentColumns}
  from urgent_messages urgent
  ${sender} where urgent.school_id = :school_id and urgent.urgent_message_id = :urgent_message_id`,
  narrowTo<UrgentColumns>(),
);

/** One page, newest first. */
export const listUrgent = defineQuery(
  'messages.list_urgent',
  `select ${urgentColumns}
  from urgent_messages urgent
  ${sender} where urgent.school_id = :school_id
  order by urgent.created_dt desc, urgent.urgent_message_id
  limit :limit offset :skip`,
  narrowTo<UrgentColumns>(),
);

export const countUrgent = defineQuery(
  'messages.count_urgent',
  'select count(*)::int as total from urgent_messages where school_id = :school_id',
);

type DeliveryPage = UrgentKey & {
  search: string | null;
  state: MessageFilter | null;
  limit: number;
  skip: number;
};

const notArrivedCondition = `item.state = any('{${notArrived.join(',')}}')`;

const deliveryConditions = ({ search, state }: DeliveryPage) =>
  [
    "item.school_id = :school_id and item.kind = 'urgent' and item.source_id = :urgent_message_id",
    search &&
      "fold(concat_ws(' ', item.address, item.recipient_name, student.name)) like all (search_patterns(:search))",
    state && (state === 'not_arrived' ? notArrivedCondition : 'item.state = :state'),
  ]
    .filter(Boolean)
    .join(' and ');

const itemsWithStudents = `messages item
    left join students student on student.school_id = item.school_id and student.student_id = item.student_id`;

/** One page by name; a row without a message where there is none. */
export const listUrgentDeliveries = defineDynamicQuery(
  'messages.list_urgent_deliveries',
  [{ school_id: '', urgent_message_id: '', search: 'a', state: 'sent', limit: 20, skip: 0 }],
  (page: DeliveryPage) => `select counted.total, found.*
    from (select count(*)::int as total from ${itemsWithStudents} where ${deliveryConditions(page)}) counted
    left join lateral (
      select item.message_id as id, item.channel, item.recipient_name, student.name as student_name,
        item.address, item.state, item.reason, item.attempts, item.sent_dt
      from ${itemsWithStudents}
      where ${deliveryConditions(page)}
      order by item.recipient_name, student.name, item.channel, item.address, item.message_id
      limit :limit offset :skip
    ) found on true
    order by found.recipient_name, found.student_name, found.channel, found.address, found.id`,
  narrowTo<{ channel: MessageChannel; state: MessageState }>(),
);
