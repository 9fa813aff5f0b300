import { defineDynamicQuery } from '#server/db/query.ts';
import { cardColumns, ownerJoin } from '#server/features/leads/record/card-sql.ts';
import {
  anyFilters,
  type FilterParams,
  leadConditions,
  lookupCtes,
} from '#server/features/leads/record/filter-sql.ts';

type BoardFilters = FilterParams & { currency: string };
/** How many leads each column has, and their value, with one row per currency. */
export const sumStages = defineDynamicQuery(
  'leads.sum_stages',
  [{ ...anyFilters, currency: '' }],
  (given: BoardFilters) => `with ${lookupCtes(given)} counted as (
      select lead.stage, coalesce(lead.value_currency, :currency) as currency, count(*)::int as count,
        sum(lead.value) as minor
      from contacts lead
      where ${leadConditions(given)}
      group by 1, 2
    )
    select *
    from counted
    order by stage, minor desc`,
);

type FirstCards = FilterParams & { columns: readonly string[]; limit: number };

/** The first cards of every column, and one more, which shows whether there are more. */
export const firstCards = defineDynamicQuery(
  'leads.first_cards',
  [{ ...anyFilters, columns: ['new'], limit: 50 }],
  (given: FirstCards) => `with ${lookupCtes(given)} columns as (select unnest(:columns::text[]) as stage)
    select ${cardColumns}, lead.stage_position
    from columns
    cross join lateral (
      select *
      from contacts lead
      where ${leadConditions(given)} and lead.stage = columns.stage
      order by lead.stage_position, lead.contact_id
      limit :limit
    ) lead
    ${ownerJoin} order by lead.stage, lead.stage_position, lead.contact_id`,
);

type MoreCards = FilterParams & { stage: string; position: number; after: string; limit: number };

/** The cards of a column after a given card. */
export const moreCards = defineDynamicQuery(
  'leads.more_cards',
  [{ ...anyFilters, stage: 'new', position: 0, after: '', limit: 50 }],
  (given: MoreCards) => `with ${lookupCtes(given)} page as (
      select lead.*
      from contacts lead
      where ${leadConditions(given)} and lead.stage = :stage
        and (lead.stage_position, lead.contact_id) > (:position::double precision, :after::uuid)
      order by lead.stage_position, lead.contact_id
      limit :limit
    )
    select ${cardColumns}, lead.stage_position
    from page lead
    ${ownerJoin} order by lead.stage_position, lead.contact_id`,
);
