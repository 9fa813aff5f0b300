import type { MessageChannel, OptOutFilter, WayToOptOut } from '#contract/messages/values.ts';
import { defineDynamicQuery, defineQuery, narrowTo, type SchoolKey } from '#server/db/query.ts';

type Guardian = { guardian_id: string; name: string | null };
type OptOutColumns = { channel: MessageChannel; how: WayToOptOut; guardians: Guardian[] };

/** `stopped`: every address that gets no messages, and those that were allowed again. */
const stoppedCte = `stopped as (
    select refusal.channel, refusal.address, refusal.how, refusal.reason::text, refusal.created_dt as since_dt,
      refusal.created_by, null::text as lift_reason, null::timestamptz as lifted_dt, null::uuid as lifted_by
    from message_opt_outs refusal
    where refusal.school_id = :school_id
    union all
    select failed.channel, failed.address, 'returned', failed.reason, failed.created_dt, null, null, null, null
    from failed_addresses failed
    where failed.school_id = :school_id
    union all
    select lifted.channel, lifted.address, lifted.how, lifted.stopped_reason, lifted.stopped_dt, lifted.stopped_by,
      lifted.reason, lifted.created_dt, lifted.created_by
    from lifted_opt_outs lifted
    where lifted.school_id = :school_id
  )`;

const joins = `left join users stopper on stopper.school_id = :school_id and stopper.user_id = item.created_by
  left join users lifter on lifter.school_id = :school_id and lifter.user_id = item.lifted_by
  cross join lateral (
    select coalesce(json_agg(json_build_object('guardian_id', guardian.guardian_id, 'name', guardian.name)
        order by guardian.name, guardian.guardian_id), '[]') as guardians,
      string_agg(guardian.name, ' ') as names
    from guardian_contacts contact
    join guardians guardian on guardian.school_id = contact.school_id
      and guardian.guardian_id = contact.guardian_id and guardian.deleted_dt is null
    where contact.school_id = :school_id and contact.normal = item.address
      and contact.kind = case item.channel when 'email' then 'email' else 'phone' end
  ) family`;

const columns = `item.channel, item.address, item.how, item.reason, item.since_dt, stopper.name as stopped_by,
    family.guardians as guardians, lifter.name as lifted_by, item.lift_reason, item.lifted_dt`;

type OptOutPage = SchoolKey & {
  search: string | null;
  channel: string | null;
  how: OptOutFilter | null;
  limit: number;
  skip: number;
};

const optOutConditions = ({ search, channel, how }: OptOutPage) =>
  [
    how === 'lifted' ? 'item.lifted_dt is not null' : 'item.lifted_dt is null',
    how && how !== 'lifted' && 'item.how = :how',
    channel && 'item.channel = :channel',
    search && "fold(concat_ws(' ', item.address, family.names)) like all (search_patterns(:search))",
  ]
    .filter(Boolean)
    .join(' and ');

/** One page, the latest first; a row without an address where there is none. */
export const listOptOuts = defineDynamicQuery(
  'messages.list_opt_outs',
  [{ school_id: '', search: 'a', channel: 'sms', how: 'stop' as OptOutFilter, limit: 20, skip: 0 }],
  (page: OptOutPage) => `with ${stoppedCte}, found as (
      select ${columns} from stopped item ${joins} where ${optOutConditions(page)}
    )
    select counted.total, shown.*
    from (select count(*)::int as total from found) counted
    left join lateral (
      select *
      from found
      order by coalesce(found.lifted_dt, found.since_dt) desc, found.address, found.channel, found.how
      limit :limit offset :skip
    ) shown on true
    order by coalesce(shown.lifted_dt, shown.since_dt) desc, shown.address, shown.channel, shown.how`,
  narrowTo<OptOutColumns>(),
);

/** One opt-out, whether or not it was lifted. */
export const findOptOut = defineQuery(
  'messages.find_opt_out',
  `with ${stoppedCte}
  select ${columns}
  from stopped item
  ${joins} where item.channel = :channel and item.address = :address and item.how = :how`,
  narrowTo<OptOutColumns>(),
);

export const addOfficeOptOut = defineQuery(
  'messages.add_office_opt_out',
  `insert into message_opt_outs (school_id, channel, address, how, reason, created_by)
  values (:school_id, :channel, :address, 'office', :reason, :user_id)
  on conflict do nothing
  returning address`,
);

/** Moves an opt-out, or an address whose messages came back, to those that were lifted. */
export const liftOptOut = defineQuery(
  'messages.lift_opt_out',
  `with refused as (
    delete from message_opt_outs
    where school_id = :school_id and channel = :channel and address = :address and how = :how
    returning reason, created_by, created_dt
  ), returned as (
    delete from failed_addresses
    where school_id = :school_id and channel = :channel and address = :address and :how = 'returned'
    returning reason, null::uuid as created_by, created_dt
  )
  insert into lifted_opt_outs
    (school_id, channel, address, how, stopped_reason, stopped_by, stopped_dt, reason, created_by)
  select :school_id, :channel, :address, :how, ended.reason, ended.created_by, ended.created_dt, :reason,
    :user_id
  from (
    select * from refused
    union all
    select * from returned
  ) ended
  on conflict (school_id, channel, address, how) do update
    set stopped_reason = excluded.stopped_reason, stopped_by = excluded.stopped_by,
      stopped_dt = excluded.stopped_dt, reason = excluded.reason, created_by = excluded.created_by,
      created_dt = now()
  returning address`,
);

/** Moves it back; an opt-out that came in meanwhile stays as it is. */
export const restoreOptOut = defineQuery(
  'messages.restore_opt_out',
  `with lifted as (
    delete from lifted_opt_outs
    where school_id = :school_id and channel = :channel and address = :address and how = :how
    returning *
  ), refused as (
    insert into message_opt_outs (school_id, channel, address, how, reason, created_by, created_dt)
    select school_id, channel, address, how, stopped_reason, stopped_by, stopped_dt
    from lifted
    where how <> 'returned'
    on conflict do nothing
  ), returned as (
    insert into failed_addresses (school_id, channel, address, reason, created_dt)
    select school_id, channel, address, stopped_reason, stopped_dt from lifted where how = 'returned'
    on conflict do nothing
  )
  select lifted.reason
  from lifted`,
);
