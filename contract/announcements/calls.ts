import { z } from 'zod';
import { id, idParams, instant, pageQuery, requiredLongText } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';
import { everyone, grants, managers } from '#contract/policy/grants.ts';
import { announcementMailEntries } from './mail.ts';
import {
  announcement,
  announcementChanges,
  announcementFilters,
  attachment,
  newAnnouncement,
} from './record.ts';

const count = z.int().min(0);

const announcementSorts = [
  'publishDate',
  'expiryDate',
  'title',
  'priority',
  'views',
  'created_dt',
  'updated_dt',
] as const;

/** Search, filters, order and page of the list; pinned ones always come first. */
export const announcementListQuery = announcementFilters.extend(pageQuery(20).shape).extend({
  sort: z
    .enum(announcementSorts, `Sort must be one of: ${announcementSorts.join(', ')}`)
    .default('publishDate'),
  order: z.enum(['asc', 'desc'], 'Order must be asc or desc').default('desc'),
});

const byStatus = {
  total: count,
  published: count,
  drafts: count,
  scheduled: count,
  archived: count,
  expiring_soon: count,
};

const comment = z.object({
  id,
  comment: z.string(),
  author_name: z.string(),
  user_id: id,
  created_dt: instant,
});
export type AnnouncementComment = z.infer<typeof comment>;

const path = '/school/announcement/{id}';
const oneAttachment = z.object({ id, attachmentId: id });
const oneComment = z.object({ id, commentId: id });

const moveEntries = {
  publish: defineRoute({
    method: 'PUT',
    path: `${path}/publish`,
    permission: managers,
    summary: 'Publish an announcement now: tells the staff it is meant for, and mails it where it says so',
    params: idParams,
    result: announcement,
  }),
  unpublish: defineRoute({
    method: 'PUT',
    path: `${path}/unpublish`,
    permission: managers,
    summary:
      'Make a published, scheduled or archived announcement a draft again; mails not sent yet are cancelled',
    params: idParams,
    result: announcement,
  }),
  archive: defineRoute({
    method: 'PUT',
    path: `${path}/archive`,
    permission: managers,
    summary: 'Put an announcement away before its expiry; mails not sent yet are cancelled',
    params: idParams,
    result: announcement,
  }),
};

const readingEntries = {
  view: defineRoute({
    method: 'POST',
    path: `${path}/view`,
    permission: everyone,
    summary:
      'Note that the caller has read an announcement; counted once a person, not for its author nor for drafts',
    params: idParams,
    result: z.object({ views: count, viewed: z.boolean() }),
  }),
  acknowledge: defineRoute({
    method: 'POST',
    path: `${path}/acknowledge`,
    permission: everyone,
    summary: 'Acknowledge a published announcement that asks for it; that is reading it, too',
    params: idParams,
    result: z.object({ acknowledgements: count, acknowledged: z.literal(true) }),
  }),
  listComments: defineRoute({
    method: 'GET',
    path: `${path}/comments`,
    permission: everyone,
    summary: 'Comments on an announcement, the newest first',
    params: idParams,
    query: pageQuery(10),
    result: z.object({ comments: z.array(comment), total: count, page: z.int(), limit: z.int() }),
  }),
  addComment: defineRoute({
    method: 'POST',
    path: `${path}/comments`,
    permission: everyone,
    summary: 'Comment on an announcement',
    status: 201,
    params: idParams,
    body: z.object({ comment: requiredLongText('Comment', 10_000) }),
    result: comment,
  }),
  removeComment: defineRoute({
    method: 'DELETE',
    path: `${path}/comments/{commentId}`,
    permission: grants('A', 'A', 'O'),
    summary: "Delete a comment: one's own, an administrator anybody's",
    params: oneComment,
    result: deleted,
  }),
};

export const announcements = {
  list: defineRoute({
    method: 'GET',
    path: '/school/announcement',
    permission: everyone,
    summary: 'Announcements by search and filters, pinned ones first, a page at a time',
    query: announcementListQuery,
    /** The counts are of all that match the search and the filters but status and expiring. */
    result: z.object({
      announcements: z.array(announcement),
      total: count,
      page: z.int(),
      limit: z.int(),
      counts: z.object(byStatus),
    }),
  }),
  statistics: defineRoute({
    method: 'GET',
    path: '/school/announcement/statistics',
    permission: everyone,
    summary: 'How many announcements of the school are in which state, and how often they were read',
    result: z.object({ ...byStatus, views: count }),
  }),
  ...announcementMailEntries,
  get: defineRoute({
    method: 'GET',
    path,
    permission: everyone,
    summary: 'One announcement',
    params: idParams,
    result: announcement,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/announcement',
    permission: everyone,
    summary: 'Write an announcement; by a cms-user it is a draft whatever is sent',
    status: 201,
    body: newAnnouncement,
    result: announcement,
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    permission: grants('A', 'A', 'O'),
    summary: 'Change what is sent of an announcement; a cms-user changes own drafts, and no status',
    params: idParams,
    body: announcementChanges,
    result: announcement,
  }),
  ...moveEntries,
  remove: defineRoute({
    method: 'DELETE',
    path,
    permission: grants('A', 'A', 'O'),
    summary: 'Delete an announcement; 30 days long it can be brought back',
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/restore`,
    permission: grants('A', 'A', 'O'),
    summary: 'Bring a deleted announcement back',
    params: idParams,
    result: announcement,
  }),
  ...readingEntries,
  addAttachment: defineRoute({
    method: 'POST',
    path: `${path}/attachments`,
    permission: grants('A', 'A', 'O'),
    summary: 'Attach a file to an announcement',
    status: 201,
    params: idParams,
    upload: documentUpload,
    result: attachment,
  }),
  removeAttachment: defineRoute({
    method: 'DELETE',
    path: `${path}/attachments/{attachmentId}`,
    permission: grants('A', 'A', 'O'),
    summary: 'Take a file from an announcement',
    params: oneAttachment,
    result: deleted,
  }),
};
