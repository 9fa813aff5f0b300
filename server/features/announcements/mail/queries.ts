import { defineQuery } from '#server/db/query.ts';

/** The content of a published announcement's emails; no row if it is no longer to be emailed. */
export const findLetter = defineQuery(
  'announcements.find_letter',
  `select announcement.title, announcement.description, announcement.content, announcement.event_dt,
    announcement.event_location, school.name as school_name, school.email as school_email,
    announcement.is_essential
  from announcements announcement join schools school on school.school_id = announcement.school_id
  where announcement.school_id = :school_id and announcement.announcement_id = :announcement_id
    and announcement.deleted_dt is null and announcement.status = 'published'`,
);
