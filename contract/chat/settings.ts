import { z } from 'zod';
import { blankable, id, idParams, instant, name200, requiredLongText } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, ownChatbots } from '#contract/policy/grants.ts';

const longestRetention = 3650;
const days = 'Days to keep chats must be a whole number from 1 to 3650';

const cannedReply = z.object({
  canned_reply_id: id,
  chatbot_id: id.nullable(),
  title: z.string(),
  reply_text: z.string(),
  updated_dt: instant,
});
export type CannedReply = z.infer<typeof cannedReply>;

/** Without a chatbot a reply can be used with all, and is written by an account-admin. */
export const cannedReplyForm = z.object({
  chatbot_id: blankable(id),
  title: name200('Title'),
  reply_text: requiredLongText('Reply', 2000),
});

export const chatRetentionForm = z.object({
  /** Null keeps chats for ever. */
  retention_days: z.int(days).min(1, days).max(longestRetention, days).nullable(),
});

/** What the office keeps at hand, how long chats are kept, and taking one visitor out of it all. */
export const chatSettingEntries = {
  listReplies: defineRoute({
    method: 'GET',
    path: '/chat/canned-replies',
    permission: ownChatbots,
    summary: 'Replies that are used again and again, by title',
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
    permission: ownChatbots,
    summary: 'Change a canned reply',
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
    summary: 'How long chats are kept',
    result: chatRetentionForm,
  }),
  updateRetention: defineRoute({
    method: 'PUT',
    path: '/chat/retention',
    permission: accountAdmins,
    summary: 'Say how long chats are kept; older ones are deleted every night',
    body: chatRetentionForm,
    result: chatRetentionForm,
  }),
  removeUser: defineRoute({
    method: 'DELETE',
    path: '/chat-user/{chatbotId}/chat-user/{userId}',
    permission: accountAdmins,
    summary: 'Delete everything of a visitor, for good; a lead that became a student stays',
    params: z.object({ chatbotId: id, userId: id }),
    result: deleted,
  }),
};
