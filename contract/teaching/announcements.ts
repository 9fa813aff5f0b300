import { z } from 'zod';
import { announcementPriorities } from '#contract/announcements/values.ts';
import { id, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { grants } from '#contract/policy/grants.ts';

/** A published announcement as a teacher reads it. */
const teacherAnnouncement = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    /** Formatted text, or null. */
    content: z.string().nullable(),
    priority: z.enum(announcementPriorities),
    is_pinned: z.boolean(),
    /** When it was published. The newest come first, after those that are pinned. */
    published_dt: instant,
    event_dt: instant.nullable(),
    event_location: z.string().nullable(),
  })
  .meta({ id: 'TeacherAnnouncement' });
export type TeacherAnnouncement = z.infer<typeof teacherAnnouncement>;

export const teacherAnnouncementEntries = {
  announcements: defineRoute({
    method: 'GET',
    path: '/me/announcements',
    permission: grants('X', 'X', 'X', 'T'),
    summary: "List the newest published announcements to teachers, staff or the teacher's own classes",
    result: z.object({ announcements: z.array(teacherAnnouncement) }),
  }),
};
