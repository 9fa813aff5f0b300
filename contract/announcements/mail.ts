import { z } from 'zod';
import { audienceChoice, audiencePreview } from '#contract/audiences/audience.ts';
import { count, id, idParams, instant, pageFields, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, grants, managers } from '#contract/policy/grants.ts';
import { audienceQuestion } from './record.ts';
import { deliveryFilters, deliveryStatuses } from './values.ts';

const reader = z.object({
  user_id: id,
  name: z.string(),
  viewed_dt: instant.nullable(),
  acknowledged_dt: instant.nullable(),
});
export type Reader = z.infer<typeof reader>;

const delivery = z.object({
  id,
  email: z.string(),
  recipient_name: z.string().nullable(),
  /** The student that the letter is about, if each child has a letter of its own. */
  student_name: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: count,
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  sent_dt: instant.nullable(),
  /** When the next attempt is due, while the email waits. */
  next_attempt_dt: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const deliveryCounts = z.object({
  total: count,
  waiting: count,
  sent: count,
  failed: count,
  unsubscribed: count,
  cancelled: count,
  /** People of the audience without an email address; not among the total. */
  unreachable: count,
  /** Those of the waiting ones that leave on a later day, and the day of the first of them. */
  later: count,
  later_from: z.string().nullable(),
  /** Those of the waiting ones that leave when the quiet hours end, and when that is. */
  quiet: count,
  quiet_until: instant.nullable(),
  /** Those of the waiting ones that leave today at a further attempt or after a crash, and when the last of them does. */
  again: count,
  again_until: instant.nullable(),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

const page = { ...pageFields };

/** The audience of an announcement, its readers, and the delivery of its emails. */
export const announcementMailEntries = {
  previewAudience: defineRoute({
    method: 'POST',
    path: '/school/announcement/audience-preview',
    permission: everyone,
    summary: 'Preview an audience: how many people it contains, and how many emails would be sent',
    reads: true,
    body: audienceQuestion,
    result: audiencePreview,
  }),
  audienceChoices: defineRoute({
    method: 'GET',
    path: '/school/announcement/audience-choices',
    permission: everyone,
    summary: 'List the classes and sections that an audience can be narrowed to',
    result: z.object({ classes: z.array(audienceChoice) }),
  }),
  readers: defineRoute({
    method: 'GET',
    path: '/school/announcement/{id}/readers',
    permission: grants('A', 'A', 'O'),
    summary: 'List who has and has not read and acknowledged an announcement',
    params: idParams,
    query: z
      .object({
        search: searchTerm,
        state: z
          .enum(
            ['read', 'unread', 'acknowledged', 'unacknowledged'],
            'State must be read, unread, acknowledged or unacknowledged',
          )
          .optional(),
      })
      .extend(pageQuery(20).shape),
    /** Counts of everyone it addresses and of other readers; `total` counts what the filters find. */
    result: z.object({
      readers: z.array(reader),
      ...page,
      counts: z.object({ people: count, read: count, unread: count, acknowledged: count }),
    }),
  }),
  deliveries: defineRoute({
    method: 'GET',
    path: '/school/announcement/{id}/deliveries',
    permission: managers,
    summary: 'List the delivery status of the email to each address',
    params: idParams,
    query: z
      .object({
        search: searchTerm,
        status: z.enum(deliveryFilters, `Status must be one of: ${deliveryFilters.join(', ')}`).optional(),
      })
      .extend(pageQuery(20).shape),
    result: z.object({
      deliveries: z.array(delivery),
      ...page,
      counts: deliveryCounts,
      /** The job that sends them while it runs; follow it by GET /jobs/{id}. */
      job_id: id.nullable(),
    }),
  }),
  retryDeliveries: defineRoute({
    method: 'POST',
    path: '/school/announcement/{id}/deliveries/retry',
    permission: managers,
    summary: 'Send failed and cancelled emails again; no address gets the same email twice',
    status: 202,
    params: idParams,
    result: z.object({ queued: count, job_id: id.nullable() }),
  }),
  cancelDeliveries: defineRoute({
    method: 'POST',
    path: '/school/announcement/{id}/deliveries/cancel',
    permission: managers,
    summary: 'Cancel the emails that have not been sent yet',
    params: idParams,
    result: z.object({ cancelled: count }),
  }),
};
