import { z } from 'zod';
import { blankable, id, idParams, instant, name200, requiredLongText } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, ownChatbots } from '#contract/policy/grants.ts';

const longestRetention = 3650;
const days = 'Days to keep chats must be a whole number from 1 to 3650';

const cannedReply = z
  .object({
    canned_reply_id: id,
    chatbot_id: id.nullable(),
    title: z.string(),
    reply_text: z.string(),
    updated_dt: instant,
  })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof cannedReply>;

/** A reply without a chatbot is for all chatbots, and only an account-admin can write it. */
export const cannedReplyForm = z
  .object({
    chatbot_id: blankable(id),
    title: name200('Title'),
    reply_text: requiredLongText('Reply', 2000),
  })
  .meta({ id: 'CannedReplyForm' });

export const chatRetentionForm = z
  .object({
    /** Null keeps conversations forever. */
    retention_days: z.int(days).min(1, days).max(longestRetention, days).nullable(),
  })
  .meta({ id: 'ChatRetention' });

/** Canned replies, how long conversations are kept, and deleting a visitor. */
export const chatSettingEntries = {
  listReplies: defineRoute({
    method: 'GET',
    path: '/chat/canned-replies',
    permission: ownChatbots,
    summary: 'List the canned replies by title',
    query: z.object({ chatbot_id: id.optional() }),
    result: z.object({ replies: z.array(cannedReply) }),
  }),
  createReply: defineRoute({
    method: 'POST',
    path: '/chat/canned-replies',
    permission: ownChatbots,
    summary: 'Add a canned reply',
    status: 201,
    body: cannedReplyForm,
    result: cannedReply,
  }),
  updateReply: defineRoute({
    method: 'PUT',
    path: '/chat/canned-replies/{id}',
    versioned: true,
    permission: ownChatbots,
    summary: 'Update a canned reply',
    params: idParams,
    body: cannedReplyForm,
    result: cannedReply,
  }),
  removeReply: defineRoute({
    method: 'DELETE',
    path: '/chat/canned-replies/{id}',
    permission: ownChatbots,
    summary: 'Delete a canned reply',
    params: idParams,
    result: deleted,
  }),
  getRetention: defineRoute({
    method: 'GET',
    path: '/chat/retention',
    permission: accountAdmins,
    summary: 'Get how long conversations are kept',
    result: chatRetentionForm,
  }),
  updateRetention: defineRoute({
    method: 'PUT',
    path: '/chat/retention',
    permission: accountAdmins,
    summary: 'Set how long conversations are kept; older ones are deleted every night',
    body: chatRetentionForm,
    result: chatRetentionForm,
  }),
  removeUser: defineRoute({
    method: 'DELETE',
    path: '/chat-user/{chatbotId}/chat-user/{userId}',
    permission: accountAdmins,
    summary: 'Permanently delete everything about a visitor; a lead that became a student stays',
    params: z.object({ chatbotId: id, userId: id }),
    result: deleted,
  }),
};
