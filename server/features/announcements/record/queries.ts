import { defineQuery, type SchoolKey } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';
import { announcementColumns } from './rules.ts';

export type AnnouncementKey = SchoolKey & { announcement_id: string };
/** The reader, and today's date at the school. */
export type AnnouncementReader = { user_id: string | null; today: string };

const ofAnnouncement = (table: string) =>
  `${table}.school_id = announcement.school_id and ${table}.announcement_id = announcement.announcement_id`;

/** How often `announcement` was read, each person once. */
export const viewsOf = `(select count(*)::int from announcement_views view where ${ofAnnouncement('view')})`;

/** Every column of `announcement`, as `:user_id` sees it on the day `:today`. */
export const announcementShown = `announcement.announcement_id as id, announcement.title, announcement.description, announcement.content, announcement.announcement_type as type,
    announcement.category, announcement.priority, announcement.status, announcement.organizer, announcement.target_audience as "targetAudience",
    coalesce((select json_agg(json_build_object('class_id', audience.class_id, 'class_name', cls.name, 'section_id', audience.section_id,
        'section_name', section.name) order by cls.position, cls.name_folded, section.position, section.name)
      from announcement_audiences audience
      join classes cls on cls.school_id = audience.school_id and cls.class_id = audience.class_id
      left join sections section on section.school_id = audience.school_id and section.section_id = audience.section_id
      where ${ofAnnouncement('audience')}), '[]') as audiences,
    announcement.listed_dt as "publishDate", announcement.published_dt as "publishedDate", announcement.expiry_date as "expiryDate",
    announcement.expiry_date - :today::date as "expiresInDays", announcement.event_dt as "eventDate", announcement.event_location as "eventLocation", announcement.tags,
    announcement.is_public as "isPublic", announcement.is_pinned as "isPinned", announcement.needs_acknowledgement as "needsAcknowledgement",
    announcement.send_mail as "sendMail", announcement.is_essential as "isEssential",
    announcement.letter_per_child as "oneLetterPerChild", coalesce(account.name, announcement.created_by_name) as "createdBy",
    announcement.created_by as "createdById", ${viewsOf} as views,
    (select count(*)::int from announcement_acknowledgements acknowledgement where ${ofAnnouncement('acknowledgement')}) as acknowledgements,
    (select count(*)::int from announcement_comments comment where ${ofAnnouncement('comment')}) as comments,
    coalesce((select json_agg(json_build_object('id', attachment.announcement_attachment_id, 'file_id', attachment.file_id,
        'fileName', file.file_name, 'fileSize', file.file_size, 'mimeType', file.mime_type)
        order by attachment.created_dt, attachment.announcement_attachment_id)
      from announcement_attachments attachment
      join files file on file.school_id = attachment.school_id and file.file_id = attachment.file_id
      where ${ofAnnouncement('attachment')}), '[]') as attachments,
    exists (select from announcement_views view where ${ofAnnouncement('view')} and view.user_id = :user_id?) as viewed,
    exists (select from announcement_acknowledgements acknowledgement where ${ofAnnouncement('acknowledgement')} and acknowledgement.user_id = :user_id?) as acknowledged,
    announcement.created_dt, announcement.updated_dt`;
export const author =
  'left join users account on account.school_id = announcement.school_id and account.user_id = announcement.created_by';

const one =
  'announcement.school_id = :school_id and announcement.announcement_id = :announcement_id and announcement.deleted_dt is null';

export const getAnnouncement = defineQuery(
  'announcements.get',
  `select ${announcementShown} from announcements announcement ${author} where ${one}`,
);

/** The announcement, locked until the transaction ends. */
export const lockAnnouncementRow = defineQuery(
  'announcements.lock',
  `select ${announcementShown}
  from announcements announcement
  ${author} where ${one}
  for update of announcement`,
);

export const findAnnouncement = defineQuery(
  'announcements.find',
  `select announcement.announcement_id as id, announcement.status, announcement.created_by,
    announcement.needs_acknowledgement
  from announcements announcement
  where ${one}`,
);

/** The columns that a change writes, including who published it and when. */
const columns = [...announcementColumns, 'published_by', 'published_dt'].join(', ');

/** `row` holds values by column name, including every column that must not be null. */
export const insertAnnouncement = defineQuery(
  'announcements.insert',
  `insert into announcements (school_id, created_by, updated_by, created_by_name, ${columns})
  select :school_id, :user_id, :user_id, :user_name, ${columns}
  from jsonb_populate_record(null::announcements, :row::jsonb)
  returning announcement_id as id`,
);

/** Sets the columns in `row`. */
export const updateAnnouncement = defineQuery(
  'announcements.update',
  `update announcements announcement
  set updated_by = :user_id,
    (${columns}) = (select ${columns} from jsonb_populate_record(announcement, :row::jsonb))
  where ${one}
  returning announcement.announcement_id as id`,
);

/** Replaces the classes and sections of the audience. */
export const clearAudiences = defineQuery(
  'announcements.clear_audiences',
  'delete from announcement_audiences where school_id = :school_id and announcement_id = :announcement_id',
);
export const addAudiences = defineQuery(
  'announcements.add_audiences',
  `insert into announcement_audiences (school_id, announcement_id, class_id, section_id)
  select distinct :school_id::uuid, :announcement_id::uuid, item.class_id, item.section_id
  from unnest(:class_ids::uuid[], :section_ids[?]::uuid[]) item (class_id, section_id)`,
);

/** Publishing takes effect now; a chosen publish date that has passed stays. */
export const moveAnnouncement = defineQuery(
  'announcements.move',
  `update announcements announcement
  set status = :status, updated_by = :user_id, publish_dt = coalesce(:publish_dt?::timestamptz, publish_dt),
    published_dt = case when :status = 'published' then :now::timestamptz else published_dt end,
    published_by = case when :status in ('published', 'scheduled') then :user_id::uuid else published_by end
  where ${one}
  returning announcement.announcement_id as id`,
);

export const deleteAnnouncement = defineQuery(
  'announcements.delete',
  `update announcements announcement
  set deleted_dt = now(), updated_by = :user_id
  where ${one}
  returning announcement.announcement_id as id`,
);

export const lockDeleted = defineQuery(
  'announcements.lock_deleted',
  `select title, status, created_by
  from announcements
  where school_id = :school_id and announcement_id = :announcement_id and ${restorableCondition}
  for update`,
);

export const restoreAnnouncement = defineQuery(
  'announcements.restore',
  `update announcements
  set deleted_dt = null, updated_by = :user_id
  where school_id = :school_id and announcement_id = :announcement_id
  returning announcement_id as id`,
);
