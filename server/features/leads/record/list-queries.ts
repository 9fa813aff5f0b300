import type { z } from 'zod';
import type { leadListQuery } from '#contract/leads/calls.ts';
import { defineDynamicQuery, narrowTo } from '#server/db/query.ts';
import { anyFilters, type FilterParams, leadConditions, lookupCtes } from './filter-sql.ts';
import { leadJoins, leadShown } from './queries.ts';
import type { StoredLead } from './rules.ts';

type LeadListQuery = z.output<typeof leadListQuery>;
type LeadPage = FilterParams & Pick<LeadListQuery, 'sort' | 'order' | 'limit'> & { skip: number };

/** Every row repeats the total; a page without leads is one row without a `crm_contact_id`. */
const sortKeys = {
  name: 'lead.name_folded',
  value: 'lead.value',
  priority: "array_position(array['low', 'medium', 'high'], lead.priority)",
  stage:
    "array_position(array['new', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'], lead.stage)",
  owner:
    '(select account.name from users account where account.school_id = lead.school_id and account.user_id = lead.owner_user_id)',
  source: 'lead.source',
  next_step_on: 'lead.next_step_on',
  last_contacted_dt: 'lead.last_contacted_dt',
  created_dt: 'lead.created_dt',
  updated_dt: 'lead.updated_dt',
} as const satisfies Record<LeadListQuery['sort'], string>;

const orderBy = ({ sort, order }: LeadPage) => `${sortKeys[sort]} ${order} nulls last, lead.contact_id`;

/** One page, and how many match in all. */
export const listLeads = defineDynamicQuery(
  'leads.list',
  [{ ...anyFilters, sort: 'stage', order: 'asc', limit: 20, skip: 0 }],
  (page: LeadPage) => `with ${lookupCtes(page)} found as (
      select lead.contact_id, row_number() over (order by ${orderBy(page)}) as place
      from contacts lead
      where ${leadConditions(page)}
      order by place
      limit :limit offset :skip
    ), counted as (select count(*)::int as total from contacts lead where ${leadConditions(page)})
    select counted.total, page.*
    from counted
    left join lateral (
      select found.place::int, ${leadShown}
      from found
      join contacts lead on lead.school_id = :school_id and lead.contact_id = found.contact_id ${leadJoins}
    ) page on true
    order by page.place`,
  narrowTo<{ address: StoredLead['address'] }>(),
);
