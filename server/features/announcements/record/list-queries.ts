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
const expiringCondition = `(announcement.status = 'published' and announcement.expiry_date between :today::date + 1 and :today::date + ${expiringSoonDays})`;

const counts = `count(*)::int as total,
    count(*) filter (where announcement.status = 'published')::int as published,
    count(*) filter (where announcement.status = 'draft')::int as drafts,
    count(*) filter (where announcement.status = 'scheduled')::int as scheduled,
    count(*) filter (where announcement.status = 'archived')::int as archived,
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

/** All filters of `announcement` except its state, by which the counts are grouped. */
const matches = (page: AnnouncementPage) =>
  joinConditions(
    'announcement.school_id = :school_id and announcement.deleted_dt is null',
    page.search && 'announcement.announcement_id in (select announcement_id from hits)',
    page.types && 'announcement.announcement_type = any(:types::text[])',
    page.priorities && 'announcement.priority = any(:priorities::text[])',
    page.audiences && 'announcement.target_audience = any(:audiences::text[])',
  );

const inState = (page: AnnouncementPage) =>
  joinConditions(
    page.statuses && 'announcement.status = any(:statuses::text[])',
    page.expiring && expiringCondition,
  ) || 'true';

const sortKeys = {
  publishDate: 'announcement.listed_dt',
  expiryDate: 'announcement.expiry_date',
  title: 'fold(announcement.title)',
  priority: "array_position(array['low', 'medium', 'high', 'urgent'], announcement.priority)",
  views: viewsOf,
  created_dt: 'announcement.created_dt',
  updated_dt: 'announcement.updated_dt',
} as const satisfies Record<AnnouncementListQuery['sort'], string>;

/** Nulls come last only in columns that may be null, because the index has no such order. */
const orderBy = ({ sort, order }: AnnouncementPage) =>
  `announcement.is_pinned desc, ${sortKeys[sort]} ${order}${sort === 'expiryDate' ? ' nulls last' : ''}, announcement.announcement_id`;

const searchCte = ({ search }: AnnouncementPage) =>
  search ? 'hits as materialized (select search_announcements(:search) as announcement_id),' : '';

/**
 * One page, how many announcements match in all, and how many there are in each state. Every row repeats the counts;
 * a page without announcements is one row without an `id`.
 */
export const listAnnouncements = defineDynamicQuery(
  'announcements.list',
  [anyPage],
  (page: AnnouncementPage) => `with ${searchCte(page)} found as (
      select announcement.announcement_id, row_number() over (order by ${orderBy(page)}) as place
      from announcements announcement
      where ${matches(page)} and ${inState(page)}
      order by ${orderBy(page)}
      limit :limit offset :skip
    ), counted as (
      select count(*) filter (where ${inState(page)})::int as matching, ${counts}
      from announcements announcement
      where ${matches(page)}
    )
    select counted.matching, to_jsonb(counted) - 'matching' as counts, page.*
    from counted
    left join lateral (
      select found.place, ${announcementShown}
      from found
      join announcements announcement on announcement.school_id = :school_id
        and announcement.announcement_id = found.announcement_id ${author}
    ) page on true
    order by page.place`,
  narrowTo<{ counts: Counts }>(),
);

/** The same counts for the whole school, with how often its announcements were read. */
export const countAnnouncements = defineQuery(
  'announcements.statistics',
  `select ${counts},
    (
      select count(*)::int
      from announcement_views view
      join announcements viewed on viewed.school_id = view.school_id
        and viewed.announcement_id = view.announcement_id
      where view.school_id = :school_id and viewed.deleted_dt is null
    ) as views
  from announcements announcement
  where announcement.school_id = :school_id and announcement.deleted_dt is null`,
);
