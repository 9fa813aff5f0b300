import { defineQuery } from '#server/db/query.ts';

/** No row when it holds as many as it may. */
export const insertAttachment = defineQuery(
  'announcements.insert_attachment',
  `insert into announcement_attachments (school_id, announcement_id, file_id)
  select :school_id, :announcement_id, :file_id
  where (select count(*) from announcement_attachments
    where school_id = :school_id and announcement_id = :announcement_id) < :most
  returning announcement_attachment_id as id`,
);

export const deleteAttachment = defineQuery(
  'announcements.delete_attachment',
  `with removed as (
    delete from announcement_attachments where school_id = :school_id and announcement_id = :announcement_id
      and announcement_attachment_id = :attachment_id
    returning school_id, file_id
  )
  update files f set deleted_dt = now() from removed r
  where f.school_id = r.school_id and f.file_id = r.file_id returning f.file_name`,
);

export const listAttachments = defineQuery(
  'announcements.list_attachments',
  `select f.file_id, f.file_name from announcement_attachments t
  join files f on f.school_id = t.school_id and f.file_id = t.file_id
  where t.school_id = :school_id and t.announcement_id = :announcement_id
  order by t.created_dt, t.announcement_attachment_id`,
);
