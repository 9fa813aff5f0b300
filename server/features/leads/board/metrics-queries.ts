import type { LeadStage } from '#contract/leads/values.ts';
import { defineDynamicQuery, defineQuery, narrowTo } from '#server/db/query.ts';
import {
  anyFilters,
  type FilterParams,
  leadConditions,
  lookupCtes,
  staleLeadCondition,
} from '#server/features/leads/record/filter-sql.ts';

export type LeadOutcomeCounts = { total: number; open: number; won: number; lost: number };
const outcome = `count(*)::int as total, count(*) filter (where lead.stage not in ('closed-won', 'closed-lost'))::int as open,
    count(*) filter (where lead.stage = 'closed-won')::int as won, count(*) filter (where lead.stage = 'closed-lost')::int as lost`;

/** How leads ended, in total, by source and by owner, in one reading. */
export const countOutcomes = defineDynamicQuery(
  'leads.outcomes',
  [anyFilters],
  (given: FilterParams) => `with ${lookupCtes(given)} counted as (
      select grouping(lead.owner_user_id) + 2 * grouping(lead.source) as kind, lead.source,
        lead.owner_user_id, ${outcome}, count(*) filter (where ${staleLeadCondition})::int as stale
      from contacts lead
      where ${leadConditions(given)}
      group by grouping sets ((), (lead.source), (lead.owner_user_id))
    )
    select counted.*, account.name as owner_name
    from counted
    left join users account on account.school_id = :school_id and account.user_id = counted.owner_user_id
    order by counted.kind, counted.total desc, counted.source, account.name`,
);

/** How long leads stayed in each stage, from one move to the next; the last stay lasts until now. */
export const timeStages = defineDynamicQuery(
  'leads.stage_days',
  [anyFilters],
  (given: FilterParams) => `with ${lookupCtes(given)} stays as (
    select stage_change.stage_after as stage, stage_change.contact_id, extract(epoch from coalesce(
      lead(stage_change.changed_dt) over (partition by stage_change.contact_id order by stage_change.changed_dt, stage_change.contact_stage_id),
      :now::timestamptz) - stage_change.changed_dt) / 86400 as days
    from contact_stages stage_change join contacts lead on lead.school_id = stage_change.school_id and lead.contact_id = stage_change.contact_id
    where stage_change.school_id = :school_id and ${leadConditions(given)}
  )
  select stage, count(distinct contact_id)::int as reached, round(avg(greatest(days, 0)), 1) as average_days,
    round((percentile_cont(0.5) within group (order by greatest(days, 0)))::numeric, 1) as median_days
  from stays group by stage`,
  narrowTo<{ stage: LeadStage }>(),
);

export const sumOpen = defineDynamicQuery(
  'leads.sum_open',
  [{ ...anyFilters, currency: '' }],
  (given: FilterParams & { currency: string }) => `with ${lookupCtes(given)} counted as (
      select coalesce(lead.value_currency, :currency) as currency, sum(lead.value) as minor
      from contacts lead
      where ${leadConditions(given)} and lead.stage not in ('closed-won', 'closed-lost')
      group by 1
    )
    select *
    from counted
    order by minor desc`,
);

/** Counts past and open activities and tasks of all contacts of the school. */
export const countWork = defineQuery(
  'leads.work',
  `select (
      select count(*)::int
      from tasks
      where school_id = :school_id and contact_id is not null and deleted_dt is null
        and status in ('pending', 'in_progress')
    ) as active_tasks,
    count(*) filter (where status = 'completed')::int as completed,
    count(*) filter (where status = 'scheduled' and scheduled_dt >= :now::timestamptz)::int as upcoming
  from activities
  where school_id = :school_id and contact_id is not null and deleted_dt is null`,
);

export const listOwners = defineQuery(
  'leads.owners',
  `select user_id, name
  from users
  where school_id = :school_id and status = 'active' and deleted_dt is null and role <> 'teacher'
  order by fold(name), user_id
  limit 500`,
);
