import type { OperatorAction, SchoolState } from '#contract/operator/school.ts';
import { defineOwnerQuery, narrowTo, type RowOf } from '#server/db/query.ts';

const state = `case when deletion.started_dt is not null then 'deleting'
      when school.suspended_dt is not null then 'suspended' else 'active' end`;

const columns = `school.school_id, school.name, school.locale, school.currency, school.time_zone, ${state} as state,
    own.host_name, own.sender_name, own.sender_address,
    school.suspended_dt, school.suspended_reason, deletion.due_dt as deletion_due_dt,
    deletion.started_dt as deletion_started_dt, deletion.error as deletion_error, school.created_dt,
    school.name_folded`;

const fromSchools = `from schools school
    left join school_addresses own on own.school_id = school.school_id
    left join school_deletions deletion on deletion.subject_id = school.school_id and deletion.finished_dt is null`;

/** What one school uses; each part reads an index that begins with the school. */
const usage = `(
      select coalesce(sum(kept.n), 0)::int from student_counts kept where kept.school_id = page.school_id
    ) as students,
    (
      select count(*)::int from users account
      where account.school_id = page.school_id and account.deleted_dt is null
    ) as users,
    (
      select coalesce(sum(file.file_size), 0)::bigint from files file where file.school_id = page.school_id
    ) as storage_bytes,
    (
      select coalesce(sum(use.messages), 0)::int from message_use use
      where use.school_id = page.school_id
        and use.day >= date_trunc('month', now() at time zone page.time_zone)::date
    ) as messages_this_month,
    (
      select count(*)::int from chat_sessions conversation
      where conversation.school_id = page.school_id
        and conversation.created_dt >= date_trunc('month', now() at time zone page.time_zone)
          at time zone page.time_zone
    ) as conversations_this_month,
    (
      select max(network.last_dt) from sign_in_networks network where network.school_id = page.school_id
    ) as last_sign_in_dt`;

const schoolRow = narrowTo<{ state: SchoolState }>();

const matchCondition = `(:search?::text is null or position((select fold(:search?)) in school.name_folded) > 0)
      and (:state?::text is null or ${state} = :state?)`;

/** The columns of each order that the list can have; each order has an index. */
const orders = {
  name_asc: ['name_folded', 'school_id'],
  name_desc: ['name_folded desc', 'school_id desc'],
  created_dt_asc: ['created_dt', 'school_id'],
  created_dt_desc: ['created_dt desc', 'school_id desc'],
} as const;
export type SchoolOrder = keyof typeof orders;

const defineList = (order: SchoolOrder) =>
  defineOwnerQuery(
    `operator.list_schools_${order}`,
    `with page as materialized (
      select ${columns} ${fromSchools}
      where ${matchCondition}
      order by ${orders[order].map((column) => `school.${column}`).join(', ')}
      limit :limit offset :skip
    )
    select page.*, ${usage}
    from page
    order by ${orders[order].map((column) => `page.${column}`).join(', ')}`,
    schoolRow,
  );

export const listSchools: Readonly<Record<SchoolOrder, ReturnType<typeof defineList>>> = {
  name_asc: defineList('name_asc'),
  name_desc: defineList('name_desc'),
  created_dt_asc: defineList('created_dt_asc'),
  created_dt_desc: defineList('created_dt_desc'),
};

export const countSchools = defineOwnerQuery(
  'operator.count_schools',
  `select count(*)::int as total ${fromSchools} where ${matchCondition}`,
);

export type SchoolRow = RowOf<typeof getSchool>;

export const getSchool = defineOwnerQuery(
  'operator.get_school',
  `with page as materialized (select ${columns} ${fromSchools} where school.school_id = :school_id)
  select page.*, ${usage}
  from page`,
  schoolRow,
);

/** The school, locked until the transaction ends, so that two calls follow one another. */
export const lockSchool = defineOwnerQuery(
  'operator.lock_school',
  `select school_id, name, locale, suspended_dt, suspended_reason
  from schools
  where school_id = :school_id
  for update`,
);

export const insertSchool = defineOwnerQuery(
  'operator.insert_school',
  `insert into schools (name, time_zone, currency, locale)
  values (:name, :time_zone, :currency, :locale)
  returning school_id, name, locale`,
);

/** Whether someone administers the school already. */
export const hasAdmin = defineOwnerQuery(
  'operator.has_admin',
  `select exists (
      select from users
      where school_id = :school_id and role = 'account-admin' and status <> 'invited' and deleted_dt is null
    ) as has_admin`,
);

type Changes = Readonly<Record<string, unknown>>;

export const listLog = defineOwnerQuery(
  'operator.list_log',
  `select operator_log_id, action, subject_id as school_id, subject_name as school_name, before, after,
    address, request_id, created_dt
  from operator_log
  where :school_id?::uuid is null or subject_id = :school_id?
  order by operator_log_id desc
  limit :limit offset :skip`,
  narrowTo<{ action: OperatorAction; before: Changes; after: Changes }>(),
);

export const countLog = defineOwnerQuery(
  'operator.count_log',
  `select count(*)::int as total from operator_log where :school_id?::uuid is null or subject_id = :school_id?`,
);
