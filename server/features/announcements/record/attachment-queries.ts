import { defineQuery } from '#server/db/query.ts';

/** Returns no row if it already has as many attachments as allowed. */
export const insertAttachment = defineQuery(
  'announcements.insert_attachment',
  `insert into announcement_attachments (school_id, announcement_id, file_id)
  select :school_id, :announcement_id, :file_id
  where (
    select count(*)
    from announcement_attachments
    where school_id = :school_id and announcement_id = :announcement_id
  ) < :most
  returning announcement_attachment_id as id`,
);

export const deleteAttachment = defineQuery(
  'announcements.delete_attachment',
  `with removed as (
    delete from announcement_attachments
    where school_id = :school_id and announcement_id = :announcement_id
      and announcement_attachment_id = :attachment_id
    returning school_id, file_id
  )
  update files file
  set deleted_dt = now()
  from removed
  where file.school_id = removed.school_id and file.file_id = removed.file_id
  returning file.file_name`,
);

export const listAttachments = defineQuery(
  'announcements.list_attachments',
  `select file.file_id, file.file_name
  from announcement_attachments attachment
  join files file on file.school_id = attachment.school_id and file.file_id = attachment.file_id
  where attachment.school_id = :school_id and attachment.announcement_id = :announcement_id
  order by attachment.created_dt, attachment.announcement_attachment_id`,
);
