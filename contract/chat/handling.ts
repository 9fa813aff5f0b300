import { z } from 'zod';
import {
  blankable,
  emailAddress,
  id,
  idParams,
  line,
  lines,
  requiredLongText,
} from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';
import { chatEntry, chatListing, chatMessageText } from './session.ts';

const messageParams = idParams.extend({ messageId: id });

/** What staff can do in a conversation: take over, reply, hand back, close, add notes, flag answers, and create a lead. */
export const chatHandlingEntries = {
  takeOver: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/take-over',
    permission: ownChatbots,
    summary: 'Take over the conversation; the chatbot stops answering',
    params: idParams,
    body: z.object({
      /** Also takes the conversation from a colleague; for cms-admin and account-admin. */
      from_colleague: z.boolean('from_colleague must be yes or no').default(false),
    }),
    result: chatListing,
  }),
  reply: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/reply',
    permission: ownChatbots,
    summary: 'Reply to the visitor in a conversation you have taken over',
    status: 201,
    params: idParams,
    body: z.object({ message: chatMessageText }),
    result: chatEntry,
  }),
  handBack: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/hand-back',
    permission: ownChatbots,
    summary: 'Hand the conversation back to the chatbot',
    params: idParams,
    result: chatListing,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/close',
    permission: ownChatbots,
    summary: 'Close the conversation; it reopens if the visitor writes again',
    params: idParams,
    result: chatListing,
  }),
  addNote: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/notes',
    permission: ownChatbots,
    summary: 'Add a note that only staff can see',
    status: 201,
    params: idParams,
    body: z.object({ note: requiredLongText('Note', 10_000) }),
    result: chatEntry,
  }),
  flag: defineRoute({
    method: 'PUT',
    path: '/chat/session/{id}/messages/{messageId}/flag',
    permission: ownChatbots,
    summary: 'Flag an answer as wrong, with the reason',
    params: messageParams,
    body: z.object({ reason: requiredLongText('Reason', 10_000) }),
    result: chatEntry,
  }),
  unflag: defineRoute({
    method: 'DELETE',
    path: '/chat/session/{id}/messages/{messageId}/flag',
    permission: ownChatbots,
    summary: 'Remove the flag from an answer',
    params: messageParams,
    result: deleted,
  }),
  makeLead: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/lead',
    permission: ownChatbots,
    summary:
      'Create a lead from the visitor, with the transcript; a visitor who already is a lead stays the same lead',
    status: 201,
    params: idParams,
    /** Fields that are left out are taken from what the visitor wrote. */
    body: z.object({
      name: line('Name'),
      email: blankable(emailAddress('Email')),
      phone: line('Phone'),
      note: lines('Note'),
    }),
    result: z.object({ crm_contact_id: id, created: z.boolean() }),
  }),
};
