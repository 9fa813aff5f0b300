import { defineDynamicQuery, defineQuery } from '#server/db/query.ts';
import { type AnnouncementKey, viewsOf } from '#server/features/announcements/record/queries.ts';
import { type Audience, anyAudience, meantUsers, people } from '#server/features/audiences/operations.ts';

type AnnouncementPart = AnnouncementKey & { limit: number; skip: number };

/** One row per reader; the author does not count. */
export const addView = defineQuery(
  'announcements.add_view',
  `insert into announcement_views (school_id, announcement_id, user_id, viewed_dt)
  select announcement.school_id, announcement.announcement_id, :user_id::uuid, :now::timestamptz
  from announcements announcement
  where announcement.school_id = :school_id and announcement.announcement_id = :announcement_id
    and announcement.created_by is distinct from :user_id::uuid
  on conflict do nothing`,
);

export const countViews = defineQuery(
  'announcements.count_views',
  `select ${viewsOf} as views,
    exists (
      select from announcement_views view
      where view.school_id = announcement.school_id and view.announcement_id = announcement.announcement_id
        and view.user_id = :user_id
    ) as viewed
  from announcements announcement
  where announcement.school_id = :school_id and announcement.announcement_id = :announcement_id`,
);

export const addAcknowledgement = defineQuery(
  'announcements.add_acknowledgement',
  `insert into announcement_acknowledgements (school_id, announcement_id, user_id, acknowledged_dt)
  values (:school_id, :announcement_id, :user_id, :now)
  on conflict do nothing`,
);

export const countAcknowledgements = defineQuery(
  'announcements.count_acknowledgements',
  `select count(*)::int as acknowledgements
  from announcement_acknowledgements
  where school_id = :school_id and announcement_id = :announcement_id`,
);

const comment = `comment.announcement_comment_id as id, comment.comment, coalesce(account.name, comment.author_name) as author_name, comment.user_id,
    comment.created_dt`;

/** Returns no row for an unknown announcement; one row without a comment if it has none. */
export const listComments = defineQuery(
  'announcements.list_comments',
  `select total.total, page.*
  from (
    select (
        select count(*)::int
        from announcement_comments comment
        where comment.school_id = announcement.school_id
          and comment.announcement_id = announcement.announcement_id
      ) as total
    from announcements announcement
    where announcement.school_id = :school_id and announcement.announcement_id = :announcement_id
      and announcement.deleted_dt is null
  ) total
  left join lateral (
    select ${comment}
    from announcement_comments comment
    left join users account on account.school_id = comment.school_id and account.user_id = comment.user_id
    where comment.school_id = :school_id and comment.announcement_id = :announcement_id
    order by comment.created_dt desc, comment.announcement_comment_id desc
    limit :limit offset :skip
  ) page on true
  order by page.created_dt desc, page.id desc`,
);

export const insertComment = defineQuery(
  'announcements.insert_comment',
  `insert into announcement_comments as comment (school_id, announcement_id, user_id, author_name, comment,
    created_dt)
  values (:school_id, :announcement_id, :user_id, :user_name, :comment, :now)
  returning
    comment.announcement_comment_id as id, comment.comment, comment.author_name, comment.user_id,
    comment.created_dt`,
);

export const findComment = defineQuery(
  'announcements.find_comment',
  `select comment.user_id, comment.comment
  from announcement_comments comment
  join announcements announcement on announcement.school_id = comment.school_id
    and announcement.announcement_id = comment.announcement_id and announcement.deleted_dt is null
  where comment.school_id = :school_id and comment.announcement_id = :announcement_id
    and comment.announcement_comment_id = :comment_id
  for update of comment`,
);

export const deleteComment = defineQuery(
  'announcements.delete_comment',
  `delete from announcement_comments
  where school_id = :school_id and announcement_id = :announcement_id
    and announcement_comment_id = :comment_id`,
);

type ReaderState = 'read' | 'unread' | 'acknowledged' | 'unacknowledged';
type ReaderPage = AnnouncementPart & Audience & { search: string | null; state: ReaderState | null };

const inState = {
  read: 'readers.viewed_dt is not null',
  unread: 'readers.viewed_dt is null',
  acknowledged: 'readers.acknowledged_dt is not null',
  unacknowledged: 'readers.acknowledged_dt is null',
} as const satisfies Record<ReaderState, string>;

const filterConditions = ({ search, state }: ReaderPage) =>
  [search && 'readers.name_folded like all (search_patterns(:search))', state && inState[state]]
    .filter(Boolean)
    .join(' and ') || 'true';

/** The users in its audience and other readers, without its author; those who have not read it come first. */
export const listReaders = defineDynamicQuery(
  'announcements.list_readers',
  [{ ...anyAudience, announcement_id: '', search: 'a', state: 'unread', limit: 20, skip: 0 }],
  (page: ReaderPage) => `with ${people}, readers as materialized (
      select reader.user_id, reader.name, fold(reader.name) as name_folded, view.viewed_dt,
        acknowledgement.acknowledged_dt
      from users reader
      join announcements announcement on announcement.school_id = reader.school_id
        and announcement.announcement_id = :announcement_id
      left join announcement_views view on view.school_id = reader.school_id
        and view.announcement_id = :announcement_id and view.user_id = reader.user_id
      left join announcement_acknowledgements acknowledgement on acknowledgement.school_id = reader.school_id
        and acknowledgement.announcement_id = :announcement_id and acknowledgement.user_id = reader.user_id
      where reader.school_id = :school_id and reader.user_id is distinct from announcement.created_by
        and (view.user_id is not null or reader.user_id in (${meantUsers}))
    ), counted as (
      select count(*)::int as people, count(viewed_dt)::int as read,
        count(*) filter (where viewed_dt is null)::int as unread, count(acknowledged_dt)::int as acknowledged
      from readers
    )
    select (select count(*)::int from readers where ${filterConditions(page)}) as total,
      to_json(counted) as counts, page.*
    from counted
    left join lateral (
      select readers.user_id, readers.name, readers.viewed_dt, readers.acknowledged_dt
      from readers
      where ${filterConditions(page)}
      order by readers.viewed_dt is not null, readers.name_folded, readers.user_id
      limit :limit offset :skip
    ) page on true
    order by page.viewed_dt is not null, fold(page.name), page.user_id`,
);
