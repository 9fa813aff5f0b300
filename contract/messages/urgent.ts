import { z } from 'zod';
import { audiences, targetAudience } from '#contract/audiences/audience.ts';
import { audienceWords } from '#contract/audiences/values.ts';
import {
  count,
  id,
  idParams,
  instant,
  name200,
  pageFields,
  pageQuery,
  requiredLongText,
  searchTerm,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { managers } from '#contract/policy/grants.ts';
import { longestUrgentText, messageChannels, messageFilters, messageStates } from './values.ts';

const fields = {
  title: name200('Title'),
  text: requiredLongText('Message', longestUrgentText),
  channels: z
    .array(z.enum(messageChannels, 'Channel must be email or sms'), 'Channels must be a list')
    .min(1, 'Choose at least one channel')
    .transform((sent) => [...new Set(sent)]),
  targetAudience: targetAudience.default('parents'),
  audiences: audiences.default([]),
};

/** An urgent message whose reach is counted before it is sent. */
export const urgentDraft = z.object(fields);
export type UrgentDraft = z.output<typeof urgentDraft>;

const reach = z
  .object({
    /** Distinct people; a person who is both parent and teacher counts in both groups. */
    people: count,
    /** Messages that would be sent: one for each address and number and, if the text names the student, for each student. */
    emails: count,
    sms: count,
    /** People without an address or number on any of these channels. */
    unreachable: count,
    /** Segments of the longest text message, and of all of them. */
    segments_each: count,
    segments: count,
    /** What the text messages cost, in the school's currency; null if the school has no price in its settings. */
    cost: z.number().nullable(),
    currency: z.string(),
  })
  .meta({ id: 'UrgentReach' });
export type UrgentReach = z.infer<typeof reach>;

const counts = z.object({
  total: count,
  waiting: count,
  /** Handed over, and of these those of which the provider has reported that they arrived. */
  sent: count,
  delivered: count,
  failed: count,
  cancelled: count,
  /** People without an address or number on any of its channels. */
  unreachable: count,
});

const urgentMessage = z
  .object({
    id,
    title: z.string(),
    text: z.string(),
    channels: z.array(z.enum(messageChannels)),
    targetAudience: z.enum(audienceWords),
    /** The user who sent it. */
    sent_by: z.string().nullable(),
    created_dt: instant,
    counts,
    /** The job that sends it while it runs; follow it by GET /jobs/{id}. */
    job_id: id.nullable(),
  })
  .meta({ id: 'UrgentMessage' });

const delivery = z
  .object({
    id,
    channel: z.enum(messageChannels),
    recipient_name: z.string().nullable(),
    /** The student that the message is about, if its text names them. */
    student_name: z.string().nullable(),
    address: z.string(),
    state: z.enum(messageStates),
    /** Why the last attempt failed. */
    reason: z.string().nullable(),
    attempts: count,
    sent_dt: instant.nullable(),
  })
  .meta({ id: 'MessageDelivery' });

const path = '/school/messages/urgent';

export const urgentEntries = {
  previewUrgent: defineRoute({
    method: 'POST',
    path: `${path}/preview`,
    permission: managers,
    summary:
      'Count the people that an urgent message reaches on each channel, and what its text messages cost',
    reads: true,
    body: urgentDraft,
    result: reach,
  }),
  sendUrgent: defineRoute({
    method: 'POST',
    path,
    permission: managers,
    summary: 'Send an urgent message at once, on all chosen channels; it ignores opt-outs and quiet hours',
    status: 201,
    body: urgentDraft.extend({
      /** The numbers that the sender has seen; refused with the code reach_changed if they are not true any more. */
      confirmed: z.object({ emails: count, sms: count }, 'Confirm how many messages will be sent'),
    }),
    result: urgentMessage,
  }),
  listUrgent: defineRoute({
    method: 'GET',
    path,
    permission: managers,
    summary: 'List urgent messages with how many arrived, newest first',
    query: pageQuery(20),
    result: z.object({ messages: z.array(urgentMessage), ...pageFields }),
  }),
  getUrgent: defineRoute({
    method: 'GET',
    path: `${path}/{id}`,
    permission: managers,
    summary: 'Get one urgent message with how many arrived',
    params: idParams,
    result: urgentMessage,
  }),
  urgentDeliveries: defineRoute({
    method: 'GET',
    path: `${path}/{id}/messages`,
    permission: managers,
    summary: 'List the state of an urgent message for each person and channel',
    params: idParams,
    query: z
      .object({
        search: searchTerm,
        state: z.enum(messageFilters, `State must be one of: ${messageFilters.join(', ')}`).optional(),
      })
      .extend(pageQuery(20).shape),
    result: z.object({ messages: z.array(delivery), ...pageFields }),
  }),
  retryUrgent: defineRoute({
    method: 'POST',
    path: `${path}/{id}/retry`,
    permission: managers,
    summary: 'Send what failed or was cancelled again; no one gets the same message twice',
    status: 202,
    params: idParams,
    result: z.object({ queued: count, job_id: id.nullable() }),
  }),
  cancelUrgent: defineRoute({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    permission: managers,
    summary: 'Cancel the messages that have not been sent yet',
    params: idParams,
    result: z.object({ cancelled: count }),
  }),
};
