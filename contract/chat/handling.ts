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

/** What staff do in a conversation: take over, answer, hand back, close, note, judge, and make a lead of it. */
export const chatHandlingEntries = {
  takeOver: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/take-over',
    permission: ownChatbots,
    summary: 'Answer this visitor oneself: from here on the chatbot is silent',
    params: idParams,
    body: z.object({
      /** Also from a colleague who has it; for cms-admin and account-admin. */
      from_colleague: z.boolean('from_colleague must be yes or no').default(false),
    }),
    result: chatListing,
  }),
  reply: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/reply',
    permission: ownChatbots,
    summary: 'Say something to the visitor one has taken over',
    status: 201,
    params: idParams,
    body: z.object({ message: chatMessageText }),
    result: chatEntry,
  }),
  handBack: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/hand-back',
    permission: ownChatbots,
    summary: 'Let the chatbot answer again',
    params: idParams,
    result: chatListing,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/close',
    permission: ownChatbots,
    summary: 'End the conversation; it is completed, and opens again when the visitor writes',
    params: idParams,
    result: chatListing,
  }),
  addNote: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/notes',
    permission: ownChatbots,
    summary: 'Write a note that only staff see',
    status: 201,
    params: idParams,
    body: z.object({ note: requiredLongText('Note', 10_000) }),
    result: chatEntry,
  }),
  flag: defineRoute({
    method: 'PUT',
    path: '/chat/session/{id}/messages/{messageId}/flag',
    permission: ownChatbots,
    summary: 'Mark an answer as wrong, with the reason',
    params: messageParams,
    body: z.object({ reason: requiredLongText('Reason', 10_000) }),
    result: chatEntry,
  }),
  unflag: defineRoute({
    method: 'DELETE',
    path: '/chat/session/{id}/messages/{messageId}/flag',
    permission: ownChatbots,
    summary: 'Take back that an answer is wrong',
    params: messageParams,
    result: deleted,
  }),
  makeLead: defineRoute({
    method: 'POST',
    path: '/chat/session/{id}/lead',
    permission: ownChatbots,
    summary: 'Make a lead of the visitor, with the transcript; a visitor who is a lead stays the same one',
    status: 201,
    params: idParams,
    /** What is left out is taken from what the visitor said. */
    body: z.object({
      name: line('Name'),
      email: blankable(emailAddress('Email')),
      phone: line('Phone'),
      note: lines('Note'),
    }),
    result: z.object({ crm_contact_id: id, created: z.boolean() }),
  }),
};
