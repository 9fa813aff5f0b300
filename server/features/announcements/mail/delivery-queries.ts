import type { DeliveryStatus } from '#contract/announcements/values.ts';
import { defineDynamicQuery, defineQuery, type RowOf } from '#server/db/query.ts';
import type { AnnouncementKey } from '#server/features/announcements/record/queries.ts';

type DeliveryPage = AnnouncementKey & {
  search: string | null;
  status: DeliveryStatus | null;
  limit: number;
  skip: number;
};

const ofOne = 'd.school_id = :school_id and d.announcement_id = :announcement_id';

/** The work under way for an announcement. */
const openJob = `(select j.job_id from jobs j where j.school_id = :school_id and j.kind in ('announcements.deliver', 'announcements.deliver_again')
    and j.status in ('waiting', 'running') and j.input ->> 'announcement_id' = :announcement_id::text limit 1)`;

const chosen = ({ search, status }: DeliveryPage) =>
  [
    ofOne,
    search && "fold(concat_ws(' ', d.email, d.recipient_name)) like all (search_patterns(:search))",
    status && 'd.status = :status',
  ]
    .filter(Boolean)
    .join(' and ');

/** One page by address, how many match, and how many there are in which state. */
export const listDeliveries = defineDynamicQuery(
  'announcements.list_deliveries',
  [{ school_id: '', announcement_id: '', search: 'a', status: 'sent', limit: 20, skip: 0 }],
  (page: DeliveryPage) => `with counted as (
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
export const requeueDeliveries = defineQuery(
  'announcements.requeue_deliveries',
  `with queued as (
    update announcement_deliveries d set status = 'waiting', attempts = 0, error = null, next_attempt_dt = :now
    where ${ofOne} and d.status in ('failed', 'cancelled') returning 1
  )
  select count(*)::int as queued, ${openJob} as job_id from queued`,
);

export const cancelDeliveries = defineQuery(
  'announcements.cancel_deliveries',
  `with cancelled as (
    update announcement_deliveries d set status = 'cancelled' where ${ofOne} and d.status = 'waiting' returning 1
  )
  select count(*)::int as cancelled from cancelled`,
);

/** How often one address is tried. */
export const mostAttempts = 5;

export type ClaimedDelivery = Omit<RowOf<typeof claimDeliveries>, 'status'>;

/**
 * The next mails to send, taken for `lease` so that nobody else sends them; whoever unsubscribed meanwhile gets none,
 * and what was tried too often without an end has failed. Nothing of an announcement that is no longer published.
 */
export const claimDeliveries = defineQuery(
  'announcements.claim_deliveries',
  `with due as (
    select d.ctid as place, case
        when not a.is_essential and exists (select from mail_unsubscriptions n
          where n.school_id = d.school_id and n.email = d.email) then 'unsubscribed'
        when d.attempts >= ${mostAttempts} then 'failed' else 'waiting' end as status
    from announcement_deliveries d
    join announcements a on a.school_id = d.school_id and a.announcement_id = d.announcement_id
      and a.deleted_dt is null and a.status = 'published'
    where ${ofOne} and d.status = 'waiting' and d.next_attempt_dt <= :now::timestamptz
    order by d.next_attempt_dt limit :size for update of d skip locked
  )
  update announcement_deliveries d
  set status = due.status, next_attempt_dt = :lease::timestamptz,
    attempts = d.attempts + case when due.status = 'waiting' then 1 else 0 end,
    error = case when due.status = 'failed' then 'Interrupted several times' else d.error end
  from due where d.school_id = :school_id and d.ctid = due.place
  returning d.email, d.recipient_name, d.attempts, d.status`,
);

export const settleDelivery = defineQuery(
  'announcements.settle_delivery',
  `update announcement_deliveries d set status = :status, error = :error?, next_attempt_dt = :next::timestamptz,
    sent_dt = case when :status = 'sent' then :now::timestamptz end
  where ${ofOne} and d.email = :email and d.attempts = :attempts and d.status in ('waiting', 'cancelled')`,
);

export const countWaiting = defineQuery(
  'announcements.count_waiting',
  `select count(*)::int as waiting from announcement_deliveries d
  where ${ofOne} and d.status = 'waiting' and d.next_attempt_dt <= :now::timestamptz`,
);
