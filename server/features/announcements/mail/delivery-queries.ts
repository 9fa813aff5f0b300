import type { DeliveryFilter, DeliveryStatus } from '#contract/announcements/values.ts';
import { asInstant } from '#server/db/instant-sql.ts';
import { defineDynamicQuery, narrowTo } from '#server/db/query.ts';
import type { AnnouncementKey } from '#server/features/announcements/record/queries.ts';

type DeliveryPage = AnnouncementKey & {
  search: string | null;
  status: DeliveryFilter | null;
  today: string;
  now: string;
  limit: number;
  skip: number;
};

const ofOne =
  "mail.school_id = :school_id and mail.kind = 'announcement' and mail.source_id = :announcement_id";
/** The state of a message in the outbox, in the words that announcements use. */
const statusOf = `case when mail.state in ('queued', 'sending') then 'waiting' when mail.state = 'delivered' then 'sent'
      when mail.state = 'suppressed' then 'unsubscribed' else mail.state end`;
/** The running job of an announcement. */
const openJob = `(select job.job_id from jobs job where job.school_id = :school_id
      and job.kind in ('announcements.deliver', 'announcements.deliver_again')
      and job.status in ('waiting', 'running') and job.input ->> 'announcement_id' = :announcement_id::text limit 1)`;

/** Waits for a further attempt, or is held by a process that hands it over or was killed. */
const againCondition = `state in ('queued', 'sending') and not is_held and attempts > 0
      and next_attempt_dt > :now::timestamptz`;

const filterConditions = ({ search, status }: DeliveryPage) =>
  [
    ofOne,
    search && "fold(concat_ws(' ', mail.address, mail.recipient_name)) like all (search_patterns(:search))",
    status && (status === 'not_arrived' ? `${statusOf} not in ('waiting', 'sent')` : `${statusOf} = :status`),
  ]
    .filter(Boolean)
    .join(' and ');

/** One page by address, how many match, and how many there are in each state. */
export const listDeliveries = defineDynamicQuery(
  'announcements.list_deliveries',
  [
    {
      school_id: '',
      announcement_id: '',
      search: 'a',
      status: 'sent',
      today: '',
      now: '',
      limit: 20,
      skip: 0,
    },
  ],
  (page: DeliveryPage) => `with counted as (
      select count(*) filter (where state <> 'unreachable')::int as total,
        count(*) filter (where state in ('queued', 'sending'))::int as waiting,
        count(*) filter (where state in ('sent', 'delivered'))::int as sent,
        count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'suppressed')::int as unsubscribed,
        count(*) filter (where state = 'cancelled')::int as cancelled,
        count(*) filter (where state = 'unreachable')::int as unreachable,
        count(*) filter (where state = 'queued' and day > :today::date and not is_held)::int as later,
        min(day) filter (where state = 'queued' and day > :today::date and not is_held) as later_from,
        count(*) filter (where state = 'queued' and is_held)::int as quiet,
        ${asInstant("min(next_attempt_dt) filter (where state = 'queued' and is_held)")} as quiet_until,
        count(*) filter (where ${againCondition})::int as again,
        ${asInstant(`max(next_attempt_dt) filter (where ${againCondition})`)} as again_until
      from messages mail
      join schools school on school.school_id = mail.school_id
      cross join lateral (select (mail.next_attempt_dt at time zone school.time_zone)::date as day) leaving
      where ${ofOne}
    )
    select (select count(*)::int from messages mail where ${filterConditions(page)}) as total,
      to_json(counted) as counts, ${openJob} as job_id, shown.*
    from counted
    left join lateral (
      select mail.message_id as id, mail.address as email, mail.recipient_name, student.name as student_name,
        ${statusOf} as status, mail.attempts, mail.reason as error, mail.sent_dt,
        case when mail.state in ('queued', 'sending') then mail.next_attempt_dt end as next_attempt_dt
      from messages mail
      left join students student on student.school_id = mail.school_id
        and student.student_id = mail.student_id
      where ${filterConditions(page)}
      order by mail.address = '', mail.address, mail.recipient_name, mail.student_id
      limit :limit offset :skip
    ) shown on true
    order by shown.email = '', shown.email, shown.recipient_name, shown.student_name, shown.id`,
  narrowTo<{ status: DeliveryStatus }>(),
);

/** The job that sends the emails of an announcement while it is open. */
export const findOpenJob = defineDynamicQuery(
  'announcements.find_open_job',
  [{ school_id: '', announcement_id: '' }],
  (_key: AnnouncementKey) => `select ${openJob} as job_id`,
);
