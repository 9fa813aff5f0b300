import type { LeadView } from '#contract/leads/views.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const viewColumns = `saved.saved_filter_id as view_id, saved.name, saved.query as filters, saved.is_shared,
    saved.user_id = :user_id as is_own, account.name as owner_name`;
const ownerJoin =
  'join users account on account.school_id = saved.school_id and account.user_id = saved.user_id';

/** The user's own views come first. */
export const listViews = defineQuery(
  'leads.list_views',
  `select ${viewColumns}
  from saved_filters saved
  ${ownerJoin} where saved.school_id = :school_id and saved.list = 'leads'
    and (saved.user_id = :user_id or saved.is_shared)
  order by saved.user_id = :user_id desc, fold(saved.name), saved.saved_filter_id
  limit 200`,
  narrowTo<{ filters: LeadView['filters'] }>(),
);

export const countViews = defineQuery(
  'leads.count_views',
  `select count(*)::int as others
  from saved_filters
  where school_id = :school_id and user_id = :user_id and list = 'leads' and fold(name) <> fold(:name)`,
);

export const saveView = defineQuery(
  'leads.save_view',
  `with saved as (
    insert into saved_filters (school_id, user_id, list, name, query, is_shared)
    values (:school_id, :user_id, 'leads', :name, :filters::jsonb, :is_shared)
    on conflict (school_id, user_id, list, fold(name)) do update
      set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
    returning *
  )
  select ${viewColumns}
  from saved ${ownerJoin}`,
  narrowTo<{ filters: LeadView['filters'] }>(),
);

export const deleteView = defineQuery(
  'leads.delete_view',
  `delete from saved_filters
  where school_id = :school_id and user_id = :user_id and list = 'leads' and saved_filter_id = :view_id
  returning name`,
);
