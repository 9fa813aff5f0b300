import { defineQuery } from '#server/db/query.ts';

/** What the emails of a published announcement say; no row for one that is not to be emailed any more. */
export const findLetter = defineQuery(
  'announcements.find_letter',
  `select announcement.title, announcement.description, announcement.content, announcement.event_dt,
    announcement.event_location, school.name as school_name, school.email as school_email,
    announcement.is_essential
  from announcements announcement join schools school on school.school_id = announcement.school_id
  where announcement.school_id = :school_id and announcement.announcement_id = :announcement_id
    and announcement.deleted_dt is null and announcement.status = 'published'`,
);
