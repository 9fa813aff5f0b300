import type { Delivery, DeliveryCounts } from '#contract/announcement-mail.ts';
import type { DeliveryStatus } from '#contract/announcement-values.ts';
import { defineDynamicQuery, defineQuery } from '#server/kit/query.ts';
import type { AnnouncementKey } from './queries.ts';

type Page = AnnouncementKey & {
  search: string | null;
  status: DeliveryStatus | null;
  limit: number;
  skip: number;
};
type Row = { total: number; counts: DeliveryCounts; job_id: string | null } & (Delivery | { email: null });

const ofOne = 'd.school_id = :school_id and d.announcement_id = :announcement_id';

/** The work under way for an announcement. */
const openJob = `(select j.job_id from jobs j where j.school_id = :school_id and j.kind = 'announcements.deliver'
    and j.status in ('waiting', 'running') and j.input ->> 'announcement_id' = :announcement_id::text limit 1)`;

const chosen = ({ search, status }: Page) =>
  [
    ofOne,
    search && "fold(concat_ws(' ', d.email, d.recipient_name)) like all (search_patterns(:search))",
    status && 'd.status = :status',
  ]
    .filter(Boolean)
    .join(' and ');

/** One page by address, how many match, and how many there are in which state. */
export const listDeliveries = defineDynamicQuery<Page, Row>(
  'announcements.list_deliveries',
  { school_id: '', announcement_id: '', search: 'a', status: 'sent', limit: 20, skip: 0 },
  (page) => `with counted as (
    select count(*)::int as total, count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'sent')::int as sent, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'unsubscribed')::int as unsubscribed,
      count(*) filter (where status = 'cancelled')::int as cancelled
    from announcement_deliveries d where ${ofOne}
  )
  select (select count(*)::int from announcement_deliveries d where ${chosen(page)}) as total, to_json(o) as counts,
    ${openJob} as job_id, p.*
  from counted o left join lateral (
    select d.email, d.recipient_name, d.status, d.attempts, d.error, d.sent_dt,
      case when d.status = 'waiting' then d.next_attempt_dt end as next_attempt_dt
    from announcement_deliveries d where ${chosen(page)}
    order by d.email limit :limit offset :skip
  ) p on true
  order by p.email`,
);

/** Puts back into the queue what did not go out. */
export const requeueDeliveries = defineQuery<
  AnnouncementKey & { now: string },
  { queued: number; job_id: string | null }
>(
  'announcements.requeue_deliveries',
  `with queued as (
    update announcement_deliveries d set status = 'waiting', attempts = 0, error = null, next_attempt_dt = :now
    where ${ofOne} and d.status in ('failed', 'cancelled') returning 1
  )
  select count(*)::int as queued, ${openJob} as job_id from queued`,
);

export const cancelDeliveries = defineQuery<AnnouncementKey, { cancelled: number }>(
  'announcements.cancel_deliveries',
  `with cancelled as (
    update announcement_deliveries d set status = 'cancelled' where ${ofOne} and d.status = 'waiting' returning 1
  )
  select count(*)::int as cancelled from cancelled`,
);

type Attaching = AnnouncementKey & { file_id: string; most: number };

/** No row when it holds as many as it may. */
export const insertAttachment = defineQuery<Attaching, { id: string }>(
  'announcements.insert_attachment',
  `insert into announcement_attachments (school_id, announcement_id, file_id)
  select :school_id, :announcement_id, :file_id
  where (select count(*) from announcement_attachments
    where school_id = :school_id and announcement_id = :announcement_id) < :most
  returning announcement_attachment_id as id`,
);

type OneAttachment = AnnouncementKey & { attachment_id: string };

export const deleteAttachment = defineQuery<OneAttachment, { file_name: string }>(
  'announcements.delete_attachment',
  `with removed as (
    delete from announcement_attachments where school_id = :school_id and announcement_id = :announcement_id
      and announcement_attachment_id = :attachment_id
    returning school_id, file_id
  )
  update files f set deleted_dt = now() from removed r
  where f.school_id = r.school_id and f.file_id = r.file_id returning f.file_name`,
);
