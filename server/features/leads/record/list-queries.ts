import type { z } from 'zod';
import type { leadListQuery } from '#contract/leads/calls.ts';
import { defineDynamicQuery, narrowTo } from '#server/db/query.ts';
import { anyFilters, conditions, type FilterParams, lookupCtes } from './filter-sql.ts';
import { leadJoins, leadShown } from './queries.ts';
import type { StoredLead } from './rules.ts';

type LeadListQuery = z.output<typeof leadListQuery>;
type LeadPage = FilterParams & Pick<LeadListQuery, 'sort' | 'order' | 'limit'> & { skip: number };

/** Every row repeats the total; a page without leads is one row with no `crm_contact_id`. */
const sortKeys = {
  name: 'c.name_folded',
  value: 'c.value',
  priority: "array_position(array['low', 'medium', 'high'], c.priority)",
  stage:
    "array_position(array['new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'], c.stage)",
  owner: '(select w.name from users w where w.school_id = c.school_id and w.user_id = c.owner_user_id)',
  source: 'c.source',
  next_step_on: 'c.next_step_on',
  last_contacted_dt: 'c.last_contacted_dt',
  created_dt: 'c.created_dt',
  updated_dt: 'c.updated_dt',
} as const satisfies Record<LeadListQuery['sort'], string>;

const orderBy = ({ sort, order }: LeadPage) => `${sortKeys[sort]} ${order} nulls last, c.contact_id`;

/** One page, and how many match in all. */
export const listLeads = defineDynamicQuery(
  'leads.list',
  [{ ...anyFilters, sort: 'stage', order: 'asc', limit: 20, skip: 0 }],
  (page: LeadPage) => `with ${lookupCtes(page)} found as (
    select c.contact_id, row_number() over (order by ${orderBy(page)}) as place
    from contacts c where ${conditions(page)} order by place limit :limit offset :skip
  ), counted as (select count(*)::int as total from contacts c where ${conditions(page)})
  select o.total, p.* from counted o left join lateral (
    select f.place::int, ${leadShown}
    from found f join contacts c on c.school_id = :school_id and c.contact_id = f.contact_id ${leadJoins}
  ) p on true
  order by p.place`,
  narrowTo<{ address: StoredLead['address'] }>(),
);
