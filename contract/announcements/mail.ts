import { z } from 'zod';
import { id, idParams, instant, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, grants, managers } from '#contract/policy/grants.ts';
import { audienceQuestion } from './record.ts';
import { deliveryStatuses, recipientKinds } from './values.ts';

const count = z.int().min(0);

const audiencePreview = z.object({
  /** Different persons; somebody who is both a parent and a teacher counts in both groups. */
  people: count,
  /** Those of them with a usable mail address. */
  with_address: count,
  /** Different addresses: families share some. */
  addresses: count,
  /** Addresses that want only what is essential. */
  unsubscribed: count,
  /** How many mails would be sent. */
  mails: count,
  groups: z.array(z.object({ kind: z.enum(recipientKinds), people: count, with_address: count })),
});
export type AudiencePreview = z.infer<typeof audiencePreview>;

/** What an audience can be narrowed to: every class with its sections. */
const audienceChoice = z.object({
  class_id: id,
  class_name: z.string(),
  sections: z.array(z.object({ section_id: id, section_name: z.string() })),
});

const reader = z.object({
  user_id: id,
  name: z.string(),
  viewed_dt: instant.nullable(),
  acknowledged_dt: instant.nullable(),
});
export type Reader = z.infer<typeof reader>;

const delivery = z.object({
  email: z.string(),
  recipient_name: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: count,
  /** Why the last attempt came to nothing. */
  error: z.string().nullable(),
  sent_dt: instant.nullable(),
  /** When the next attempt is made, while it waits. */
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
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

const page = { total: count, page: z.int(), limit: z.int() };

/** Who signed the address of an unsubscription is the server itself: nobody can write one for somebody else. */
const signedAddress = z.object({
  school: z.string().max(100).default(''),
  email: z.string().max(300).default(''),
  signature: z.string().max(200).default(''),
});

const subscription = z.object({
  school_name: z.string(),
  email: z.string(),
  /** Whether mails beyond the essential are still sent. */
  subscribed: z.boolean(),
});

/** Whom an announcement reaches, who read it, and what became of its mails. */
export const announcementMailEntries = {
  previewAudience: defineRoute({
    method: 'POST',
    path: '/school/announcement/audience-preview',
    permission: everyone,
    summary: 'How many people an audience is, and how many mails it would be',
    reads: true,
    body: audienceQuestion,
    result: audiencePreview,
  }),
  audienceChoices: defineRoute({
    method: 'GET',
    path: '/school/announcement/audience-choices',
    permission: everyone,
    summary: 'The classes and sections that an audience can be narrowed to',
    result: z.object({ classes: z.array(audienceChoice) }),
  }),
  readers: defineRoute({
    method: 'GET',
    path: '/school/announcement/{id}/readers',
    permission: grants('A', 'A', 'O'),
    summary: 'Who has read and acknowledged an announcement and who has not yet, a page at a time',
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
    /** The counts are of all it is meant for and who read it besides; the total is of the filters. */
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
    summary: 'What became of the mail to each address, a page at a time',
    params: idParams,
    query: z
      .object({
        search: searchTerm,
        status: z.enum(deliveryStatuses, `Status must be one of: ${deliveryStatuses.join(', ')}`).optional(),
      })
      .extend(pageQuery(20).shape),
    result: z.object({
      deliveries: z.array(delivery),
      ...page,
      counts: deliveryCounts,
      /** The work that sends them, while it is under way; to be followed by GET /jobs/{id}. */
      job_id: id.nullable(),
    }),
  }),
  retryDeliveries: defineRoute({
    method: 'POST',
    path: '/school/announcement/{id}/deliveries/retry',
    permission: managers,
    summary: 'Send again what failed or was cancelled; nobody gets a mail twice',
    status: 202,
    params: idParams,
    result: z.object({ queued: count, job_id: id.nullable() }),
  }),
  cancelDeliveries: defineRoute({
    method: 'POST',
    path: '/school/announcement/{id}/deliveries/cancel',
    permission: managers,
    summary: 'Stop the mails that have not been sent yet',
    params: idParams,
    result: z.object({ cancelled: count }),
  }),
  showSubscription: defineRoute({
    method: 'GET',
    path: '/public/unsubscribe',
    access: 'public',
    summary: 'Whether an address still gets announcements, by the link of a mail',
    query: signedAddress,
    result: subscription,
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/public/unsubscribe',
    access: 'public',
    summary: 'Send no more announcements to an address but essential ones, by the link of a mail',
    query: signedAddress,
    result: subscription,
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/public/unsubscribe/undo',
    access: 'public',
    summary: 'Send announcements to an address again, by the link of a mail',
    query: signedAddress,
    result: subscription,
  }),
};
