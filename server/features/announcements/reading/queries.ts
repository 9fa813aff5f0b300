import { defineDynamicQuery, defineQuery } from '#server/db/query.ts';
import { type AnnouncementKey, viewsOf } from '#server/features/announcements/record/queries.ts';
import { type Audience, anyAudience, meantUsers, people } from '#server/features/audiences/operations.ts';

type AnnouncementPart = AnnouncementKey & { limit: number; skip: number };

/** One row per reader; the author does not count. */
export const addView = defineQuery(
  'announcements.add_view',
  `insert into announcement_views (school_id, announcement_id, user_id, viewed_dt)
  select a.school_id, a.announcement_id, :user_id::uuid, :now::timestamptz from announcements a
  where a.school_id = :school_id and a.announcement_id = :announcement_id and a.created_by is distinct from :user_id::uuid
  on conflict do nothing`,
);

export const countViews = defineQuery(
  'announcements.count_views',
  `select ${viewsOf} as views, exists (select from announcement_views v where v.school_id = a.school_id
    and v.announcement_id = a.announcement_id and v.user_id = :user_id) as viewed
  from announcements a where a.school_id = :school_id and a.announcement_id = :announcement_id`,
);

export const addAcknowledgement = defineQuery(
  'announcements.add_acknowledgement',
  `insert into announcement_acknowledgements (school_id, announcement_id, user_id, acknowledged_dt)
  values (:school_id, :announcement_id, :user_id, :now) on conflict do nothing`,
);

export const countAcknowledgements = defineQuery(
  'announcements.count_acknowledgements',
  `select count(*)::int as acknowledgements from announcement_acknowledgements
  where school_id = :school_id and announcement_id = :announcement_id`,
);

const comment = `m.announcement_comment_id as id, m.comment, coalesce(u.name, m.author_name) as author_name, m.user_id,
    m.created_dt`;

/** No row for an announcement no one knows; one without a comment where there is none. */
export const listComments = defineQuery(
  'announcements.list_comments',
  `select o.total, m.* from (
    select (select count(*)::int from announcement_comments m
      where m.school_id = a.school_id and m.announcement_id = a.announcement_id) as total
    from announcements a
    where a.school_id = :school_id and a.announcement_id = :announcement_id and a.deleted_dt is null
  ) o left join lateral (
    select ${comment} from announcement_comments m
    left join users u on u.school_id = m.school_id and u.user_id = m.user_id
    where m.school_id = :school_id and m.announcement_id = :announcement_id
    order by m.created_dt desc, m.announcement_comment_id desc limit :limit offset :skip
  ) m on true
  order by m.created_dt desc, m.id desc`,
);

export const insertComment = defineQuery(
  'announcements.insert_comment',
  `insert into announcement_comments as m (school_id, announcement_id, user_id, author_name, comment, created_dt)
  values (:school_id, :announcement_id, :user_id, :user_name, :comment, :now)
  returning m.announcement_comment_id as id, m.comment, m.author_name, m.user_id, m.created_dt`,
);

export const findComment = defineQuery(
  'announcements.find_comment',
  `select m.user_id, m.comment from announcement_comments m
  join announcements a on a.school_id = m.school_id and a.announcement_id = m.announcement_id and a.deleted_dt is null
  where m.school_id = :school_id and m.announcement_id = :announcement_id and m.announcement_comment_id = :comment_id
  for update of m`,
);

export const deleteComment = defineQuery(
  'announcements.delete_comment',
  `delete from announcement_comments
  where school_id = :school_id and announcement_id = :announcement_id and announcement_comment_id = :comment_id`,
);

type ReaderState = 'read' | 'unread' | 'acknowledged' | 'unacknowledged';
type ReaderPage = AnnouncementPart & Audience & { search: string | null; state: ReaderState | null };

const inState = {
  read: 'r.viewed_dt is not null',
  unread: 'r.viewed_dt is null',
  acknowledged: 'r.acknowledged_dt is not null',
  unacknowledged: 'r.acknowledged_dt is null',
} as const satisfies Record<ReaderState, string>;

const filterConditions = ({ search, state }: ReaderPage) =>
  [search && 'r.name_folded like all (search_patterns(:search))', state && inState[state]]
    .filter(Boolean)
    .join(' and ') || 'true';

/** The users it is meant for and who read it besides; its author is not asked. Who has not read it comes first. */
export const listReaders = defineDynamicQuery(
  'announcements.list_readers',
  [{ ...anyAudience, announcement_id: '', search: 'a', state: 'unread', limit: 20, skip: 0 }],
  (page: ReaderPage) => `with ${people}, readers as materialized (
    select u.user_id, u.name, fold(u.name) as name_folded, v.viewed_dt, k.acknowledged_dt
    from users u
    join announcements a on a.school_id = u.school_id and a.announcement_id = :announcement_id
    left join announcement_views v on v.school_id = u.school_id and v.announcement_id = :announcement_id
      and v.user_id = u.user_id
    left join announcement_acknowledgements k on k.school_id = u.school_id and k.announcement_id = :announcement_id
      and k.user_id = u.user_id
    where u.school_id = :school_id and u.user_id is distinct from a.created_by
      and (v.user_id is not null or u.user_id in (${meantUsers}))
  ), counted as (
    select count(*)::int as people, count(viewed_dt)::int as read, count(*) filter (where viewed_dt is null)::int as unread,
      count(acknowledged_dt)::int as acknowledged from readers
  )
  select (select count(*)::int from readers r where ${filterConditions(page)}) as total, to_json(o) as counts, p.*
  from counted o left join lateral (
    select r.user_id, r.name, r.viewed_dt, r.acknowledged_dt from readers r where ${filterConditions(page)}
    order by r.viewed_dt is not null, r.name_folded, r.user_id limit :limit offset :skip
  ) p on true
  order by p.viewed_dt is not null, fold(p.name), p.user_id`,
);
