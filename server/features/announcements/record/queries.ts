import { defineQuery, type SchoolKey } from '#server/db/query.ts';
import { isRestorable } from '#server/db/trash-sql.ts';
import { announcementColumns } from './rules.ts';

export type AnnouncementKey = SchoolKey & { announcement_id: string };
/** Who asks, and what day it is at school. */
export type AnnouncementReader = { user_id: string | null; today: string };

const ofAnnouncement = (table: string) =>
  `${table}.school_id = a.school_id and ${table}.announcement_id = a.announcement_id`;

/** How often announcement `a` was read, each person once. */
export const viewsOf = `(select count(*)::int from announcement_views v where ${ofAnnouncement('v')})`;

/** Everything of announcement `a`, as `:user_id` sees it `:today`. */
export const announcementShown = `a.announcement_id as id, a.title, a.description, a.content, a.announcement_type as type,
    a.category, a.priority, a.status, a.organizer, a.target_audience as "targetAudience",
    coalesce((select json_agg(json_build_object('class_id', n.class_id, 'class_name', c.name, 'section_id', n.section_id,
        'section_name', s.name) order by c.position, c.name_folded, s.position, s.name)
      from announcement_audiences n
      join classes c on c.school_id = n.school_id and c.class_id = n.class_id
      left join sections s on s.school_id = n.school_id and s.section_id = n.section_id
      where ${ofAnnouncement('n')}), '[]') as audiences,
    a.listed_dt as "publishDate!", a.published_dt as "publishedDate", a.expiry_date as "expiryDate",
    a.expiry_date - :today::date as "expiresInDays", a.event_dt as "eventDate", a.event_location as "eventLocation", a.tags,
    a.is_public as "isPublic", a.is_pinned as "isPinned", a.needs_acknowledgement as "needsAcknowledgement",
    a.send_mail as "sendMail", a.is_essential as "isEssential",
    a.letter_per_child as "oneLetterPerChild", coalesce(u.name, a.created_by_name) as "createdBy",
    a.created_by as "createdById", ${viewsOf} as views,
    (select count(*)::int from announcement_acknowledgements k where ${ofAnnouncement('k')}) as acknowledgements,
    (select count(*)::int from announcement_comments m where ${ofAnnouncement('m')}) as comments,
    coalesce((select json_agg(json_build_object('id', t.announcement_attachment_id, 'file_id', t.file_id,
        'fileName', f.file_name, 'fileSize', f.file_size, 'mimeType', f.mime_type)
        order by t.created_dt, t.announcement_attachment_id)
      from announcement_attachments t
      join files f on f.school_id = t.school_id and f.file_id = t.file_id
      where ${ofAnnouncement('t')}), '[]') as attachments,
    exists (select from announcement_views v where ${ofAnnouncement('v')} and v.user_id = :user_id?) as viewed,
    exists (select from announcement_acknowledgements k where ${ofAnnouncement('k')} and k.user_id = :user_id?) as acknowledged,
    a.created_dt, a.updated_dt`;
export const author = 'left join users u on u.school_id = a.school_id and u.user_id = a.created_by';

const one = 'a.school_id = :school_id and a.announcement_id = :announcement_id and a.deleted_dt is null';

export const getAnnouncement = defineQuery(
  'announcements.get',
  `select ${announcementShown} from announcements a ${author} where ${one}`,
);

/** The announcement, locked until the transaction ends. */
export const lockAnnouncement = defineQuery(
  'announcements.lock',
  `select ${announcementShown} from announcements a ${author} where ${one} for update of a`,
);

export const findAnnouncement = defineQuery(
  'announcements.find',
  `select a.announcement_id as id, a.status, a.created_by, a.needs_acknowledgement from announcements a where ${one}`,
);

/** With who answers for publishing it, and since when. */
const columns = [...announcementColumns, 'published_by', 'published_dt'].join(', ');

/** `row` holds columns by name; it has every column that must not be null. */
export const insertAnnouncement = defineQuery(
  'announcements.insert',
  `insert into announcements (school_id, created_by, updated_by, created_by_name, ${columns})
  select :school_id, :user_id, :user_id, :user_name, ${columns}
  from jsonb_populate_record(null::announcements, :row::jsonb)
  returning announcement_id as id`,
);

/** Sets the columns that `row` names. */
export const updateAnnouncement = defineQuery(
  'announcements.update',
  `update announcements a set updated_by = :user_id, (${columns}) =
    (select ${columns} from jsonb_populate_record(a, :row::jsonb))
  where ${one} returning a.announcement_id as id`,
);

/** Puts these classes and sections in the place of those there were. */
export const clearAudiences = defineQuery(
  'announcements.clear_audiences',
  'delete from announcement_audiences where school_id = :school_id and announcement_id = :announcement_id',
);
export const addAudiences = defineQuery(
  'announcements.add_audiences',
  `insert into announcement_audiences (school_id, announcement_id, class_id, section_id)
  select distinct :school_id::uuid, :announcement_id::uuid, n.class_id, n.section_id
  from unnest(:class_ids::uuid[], :section_ids[?]::uuid[]) n (class_id, section_id)`,
);

/** Published means: from now on. A date that was chosen for it and has come stays. */
export const moveAnnouncement = defineQuery(
  'announcements.move',
  `update announcements a set status = :status, updated_by = :user_id,
    publish_dt = coalesce(:publish_dt?::timestamptz, publish_dt),
    published_dt = case when :status = 'published' then :now::timestamptz else published_dt end,
    published_by = case when :status in ('published', 'scheduled') then :user_id::uuid else published_by end
  where ${one} returning a.announcement_id as id`,
);

export const deleteAnnouncement = defineQuery(
  'announcements.delete',
  `update announcements a set deleted_dt = now(), updated_by = :user_id where ${one}
  returning a.announcement_id as id`,
);

export const lockDeleted = defineQuery(
  'announcements.lock_deleted',
  `select title, status, created_by from announcements
  where school_id = :school_id and announcement_id = :announcement_id
    and ${isRestorable} for update`,
);

export const restoreAnnouncement = defineQuery(
  'announcements.restore',
  `update announcements set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and announcement_id = :announcement_id returning announcement_id as id`,
);
