import type { LeadView } from '#contract/leads/views.ts';
import { defineQuery } from '#server/db/query.ts';

type Person = { school_id: string; user_id: string };

const shown = `f.saved_filter_id as view_id, f.name, f.query as filters, f.is_shared,
    f.user_id = :user_id as is_own, u.name as owner_name`;
const owner = 'join users u on u.school_id = f.school_id and u.user_id = f.user_id';

/** Own ones first. */
export const listViews = defineQuery<Person, LeadView>(
  'leads.list_views',
  `select ${shown} from saved_filters f ${owner}
  where f.school_id = :school_id and f.list = 'leads' and (f.user_id = :user_id or f.is_shared)
  order by f.user_id = :user_id desc, fold(f.name), f.saved_filter_id limit 200`,
);

export const countViews = defineQuery<Person & { name: string }, { others: number }>(
  'leads.count_views',
  `select count(*)::int as others from saved_filters
  where school_id = :school_id and user_id = :user_id and list = 'leads' and fold(name) <> fold(:name)`,
);

type Named = Person & { name: string; filters: string; is_shared: boolean };

export const saveView = defineQuery<Named, LeadView>(
  'leads.save_view',
  `with f as (
    insert into saved_filters (school_id, user_id, list, name, query, is_shared)
    values (:school_id, :user_id, 'leads', :name, :filters::jsonb, :is_shared)
    on conflict (school_id, user_id, list, fold(name))
      do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared
    returning *
  )
  select ${shown} from f ${owner}`,
);

export const deleteView = defineQuery<Person & { view_id: string }, { name: string }>(
  'leads.delete_view',
  `delete from saved_filters
  where school_id = :school_id and user_id = :user_id and list = 'leads' and saved_filter_id = :view_id
  returning name`,
);
