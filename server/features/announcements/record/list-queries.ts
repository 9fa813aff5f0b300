import type { z } from 'zod';
import type { announcementListQuery } from '#contract/announcements/calls.ts';
import { expiringSoonDays } from '#contract/announcements/values.ts';
import { defineDynamicQuery, defineQuery, narrowTo } from '#server/db/query.ts';
import { type AnnouncementReader, announcementShown, author, viewsOf } from './queries.ts';

type AnnouncementListQuery = z.output<typeof announcementListQuery>;
type AnnouncementPage = AnnouncementReader &
  Pick<AnnouncementListQuery, 'sort' | 'order' | 'limit'> & {
    school_id: string;
    search: string | null;
    types: readonly string[] | null;
    statuses: readonly string[] | null;
    priorities: readonly string[] | null;
    audiences: readonly string[] | null;
    expiring: boolean;
    skip: number;
  };

const listOrNull = <Value>(values: readonly Value[] | undefined) => (values?.length ? values : null);

export function listParams(
  given: AnnouncementListQuery,
  caller: AnnouncementReader & { school_id: string },
): AnnouncementPage {
  const { page, limit, sort, order } = given;
  return {
    ...caller,
    search: given.search || null,
    types: listOrNull(given.type),
    statuses: listOrNull(given.status),
    priorities: listOrNull(given.priority),
    audiences: listOrNull(given.audience),
    expiring: given.expiring ?? false,
    sort,
    order,
    limit,
    skip: (page - 1) * limit,
  };
}

const anyPage: AnnouncementPage = {
  school_id: '',
  user_id: '',
  today: '',
  search: 'a',
  types: ['notice'],
  statuses: ['draft'],
  priorities: ['low'],
  audiences: ['all'],
  expiring: true,
  sort: 'views',
  order: 'desc',
  limit: 20,
  skip: 0,
};

/** Published, and the expiry is one to seven days away. */
const expiringCondition = `(a.status = 'published' and a.expiry_date between :today::date + 1 and :today::date + ${expiringSoonDays})`;

const counts = `count(*)::int as total,
    count(*) filter (where a.status = 'published')::int as published,
    count(*) filter (where a.status = 'draft')::int as drafts,
    count(*) filter (where a.status = 'scheduled')::int as scheduled,
    count(*) filter (where a.status = 'archived')::int as archived,
    count(*) filter (where ${expiringCondition})::int as expiring_soon`;

export type Counts = {
  total: number;
  published: number;
  drafts: number;
  scheduled: number;
  archived: number;
  expiring_soon: number;
};

const joinConditions = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(' and ');

/** The filters of announcement `a` except its state, which the counters distinguish. */
const matches = (page: AnnouncementPage) =>
  joinConditions(
    'a.school_id = :school_id and a.deleted_dt is null',
    page.search && 'a.announcement_id in (select announcement_id from hits)',
    page.types && 'a.announcement_type = any(:types::text[])',
    page.priorities && 'a.priority = any(:priorities::text[])',
    page.audiences && 'a.target_audience = any(:audiences::text[])',
  );

const inState = (page: AnnouncementPage) =>
  joinConditions(page.statuses && 'a.status = any(:statuses::text[])', page.expiring && expiringCondition) ||
  'true';

const sortKeys = {
  publishDate: 'a.listed_dt',
  expiryDate: 'a.expiry_date',
  title: 'fold(a.title)',
  priority: "array_position(array['low', 'medium', 'high', 'urgent'], a.priority)",
  views: viewsOf,
  created_dt: 'a.created_dt',
  updated_dt: 'a.updated_dt',
} as const satisfies Record<AnnouncementListQuery['sort'], string>;

/** Nulls last only where there are some: the index knows no such order. */
const orderBy = ({ sort, order }: AnnouncementPage) =>
  `a.is_pinned desc, ${sortKeys[sort]} ${order}${sort === 'expiryDate' ? ' nulls last' : ''}, a.announcement_id`;

const searchCte = ({ search }: AnnouncementPage) =>
  search ? 'hits as materialized (select search_announcements(:search) as announcement_id),' : '';

/**
 * One page, how many match in all, and how many there are in which state.
 * Every row repeats the counts; a page without announcements is one row with no `id`.
 */
export const listAnnouncements = defineDynamicQuery(
  'announcements.list',
  [anyPage],
  (page: AnnouncementPage) => `with ${searchCte(page)} found as (
    select a.announcement_id, row_number() over (order by ${orderBy(page)}) as place
    from announcements a where ${matches(page)} and ${inState(page)}
    order by ${orderBy(page)} limit :limit offset :skip
  ), counted as (
    select count(*) filter (where ${inState(page)})::int as matching, ${counts} from announcements a where ${matches(page)}
  )
  select o.matching, to_jsonb(o) - 'matching' as counts, p.* from counted o left join lateral (
    select f.place, ${announcementShown}
    from found f join announcements a on a.school_id = :school_id and a.announcement_id = f.announcement_id ${author}
  ) p on true
  order by p.place`,
  narrowTo<{ counts: Counts }>(),
);

/** The same of the whole school, with how often its announcements were read. */
export const countAnnouncements = defineQuery(
  'announcements.statistics',
  `select ${counts}, (select count(*)::int from announcement_views v
      join announcements r on r.school_id = v.school_id and r.announcement_id = v.announcement_id
      where v.school_id = :school_id and r.deleted_dt is null) as views
  from announcements a where a.school_id = :school_id and a.deleted_dt is null`,
);
