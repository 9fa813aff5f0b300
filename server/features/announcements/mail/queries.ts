import { defineQuery } from '#server/db/query.ts';

/** What the mails of a published announcement say; no row for one that is not to be mailed any more. */
export const findLetter = defineQuery(
  'announcements.find_letter',
  `select a.title, a.description, a.content, a.event_dt, a.event_location, s.name as school_name, s.email as school_email,
    a.is_essential
  from announcements a join schools s on s.school_id = a.school_id
  where a.school_id = :school_id and a.announcement_id = :announcement_id and a.deleted_dt is null
    and a.status = 'published'`,
);
