import type { TeacherAnnouncement } from '#contract/teaching/announcements.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The database shows the teacher of this call only what is addressed to teachers, staff or their classes. */
export const listOwnAnnouncements = defineQuery(
  'teaching.list_announcements',
  `select notice.announcement_id as id, notice.title, notice.description, notice.content, notice.priority,
    notice.is_pinned, notice.listed_dt as published_dt, notice.event_dt, notice.event_location
  from announcements notice
  where notice.school_id = :school_id
  order by notice.is_pinned desc, notice.listed_dt desc, notice.announcement_id
  limit 50`,
  narrowTo<Pick<TeacherAnnouncement, 'priority'>>(),
);
