import { z } from 'zod';
import {
  count,
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  requiredLongText,
  sortOrder,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { documentUpload } from '#contract/personal-documents/calls.ts';
import { everyone, grants, managers } from '#contract/policy/grants.ts';
import { canBeRestored } from '#contract/trash/values.ts';
import { announcementMailEntries } from './mail.ts';
import {
  announcement,
  announcementChanges,
  announcementFilters,
  attachment,
  confirmUnreachable,
  newAnnouncement,
  savedAnnouncement,
} from './record.ts';

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
  order: sortOrder('desc'),
});

const byStatus = {
  total: count,
  published: count,
  drafts: count,
  scheduled: count,
  archived: count,
  expiring_soon: count,
};

const comment = z
  .object({
    id,
    comment: z.string(),
    author_name: z.string(),
    user_id: id,
    created_dt: instant,
  })
  .meta({ id: 'AnnouncementComment' });
export type AnnouncementComment = z.infer<typeof comment>;

const path = '/school/announcement/{id}';
const oneAttachment = z.object({ id, attachmentId: id });
const oneComment = z.object({ id, commentId: id });

const moveEntries = {
  publish: defineRoute({
    method: 'PUT',
    path: `${path}/publish`,
    versioned: true,
    permission: managers,
    summary:
      'Publish an announcement now; notifies the staff it addresses and sends its emails. Refused with the code unreachable if no one would get an email, unless confirmed',
    params: idParams,
    body: z.object({ confirm_unreachable: confirmUnreachable }),
    result: savedAnnouncement,
  }),
  unpublish: defineRoute({
    method: 'PUT',
    path: `${path}/unpublish`,
    versioned: true,
    permission: managers,
    summary:
      'Turn a published, scheduled or archived announcement back into a draft; cancels emails not yet sent',
    params: idParams,
    result: savedAnnouncement,
  }),
  archive: defineRoute({
    method: 'PUT',
    path: `${path}/archive`,
    versioned: true,
    permission: managers,
    summary: 'Archive an announcement before it expires; cancels emails not yet sent',
    params: idParams,
    result: savedAnnouncement,
  }),
};

const readingEntries = {
  view: defineRoute({
    method: 'POST',
    path: `${path}/view`,
    permission: everyone,
    summary:
      'Record that you have read an announcement; each person counts once, the author and drafts do not count',
    params: idParams,
    result: z.object({ views: count, viewed: z.boolean() }),
  }),
  acknowledge: defineRoute({
    method: 'POST',
    path: `${path}/acknowledge`,
    permission: everyone,
    summary: 'Acknowledge a published announcement that asks for it; also counts as reading it',
    params: idParams,
    result: z.object({ acknowledgements: count, acknowledged: z.literal(true) }),
  }),
  listComments: defineRoute({
    method: 'GET',
    path: `${path}/comments`,
    permission: everyone,
    summary: 'List the comments on an announcement, newest first',
    params: idParams,
    query: pageQuery(10),
    result: z.object({ comments: z.array(comment), ...pageFields }),
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
    summary: 'Delete your own comment; administrators can delete any comment',
    params: oneComment,
    result: deleted,
  }),
};

export const announcements = {
  list: defineRoute({
    method: 'GET',
    path: '/school/announcement',
    permission: everyone,
    summary: 'List announcements with search and filters, pinned ones first',
    query: announcementListQuery,
    /** Counts of all that match the search and the filters except status and expiring. */
    result: z.object({
      announcements: z.array(announcement),
      ...pageFields,
      counts: z.object(byStatus),
    }),
  }),
  statistics: defineRoute({
    method: 'GET',
    path: '/school/announcement/statistics',
    permission: everyone,
    summary: "Count the school's announcements by status, and how often they were read",
    result: z.object({ ...byStatus, views: count }),
  }),
  ...announcementMailEntries,
  get: defineRoute({
    method: 'GET',
    path,
    permission: everyone,
    summary: 'Get one announcement',
    params: idParams,
    result: announcement,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/school/announcement',
    permission: everyone,
    summary: 'Add an announcement; one written by a cms-user is always a draft',
    status: 201,
    body: newAnnouncement,
    result: savedAnnouncement,
  }),
  update: defineRoute({
    method: 'PUT',
    path,
    versioned: true,
    permission: grants('A', 'A', 'O'),
    summary: 'Update an announcement; a cms-user can update only their own drafts, and not the status',
    params: idParams,
    body: announcementChanges,
    result: savedAnnouncement,
  }),
  ...moveEntries,
  remove: defineRoute({
    method: 'DELETE',
    path,
    permission: grants('A', 'A', 'O'),
    summary: `Delete an announcement; ${canBeRestored}`,
    params: idParams,
    result: deleted,
  }),
  restore: defineRoute({
    method: 'POST',
    path: `${path}/restore`,
    permission: grants('A', 'A', 'O'),
    summary: 'Restore a deleted announcement',
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
    summary: 'Remove an attachment from an announcement',
    params: oneAttachment,
    result: deleted,
  }),
};
