import { z } from 'zod';
import { answerStatuses } from '#contract/answers/calls.ts';
import { chatHandlings, chatMessageText, chatSource } from '#contract/chat/session.ts';
import {
  blankable,
  emailAddress,
  id,
  instant,
  line,
  lines,
  name200,
  pageAddress,
  text,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { contactRequired } from '#contract/leads/record.ts';

const ofBot = z.object({ id });
const ofSession = ofBot.extend({ sid: id });

const handling = z.enum(chatHandlings);
const sources = z.array(chatSource);
const suggestions = z.array(z.string());
/** The parts of the text that answer the question best, word for word. */
const best = z.array(z.string());

/** A message as the visitor sees it; `name` is the name of the person who wrote it. */
export const widgetMessage = z.object({
  message_id: id,
  from: z.enum(['user', 'assistant', 'staff', 'system']),
  name: z.string().nullable(),
  text: z.string(),
  created_dt: instant,
  sources,
  suggestions,
  best,
});
export type WidgetMessage = z.infer<typeof widgetMessage>;

const transcript = z
  .object({
    session_id: id,
    handling,
    messages: z.array(widgetMessage),
  })
  .meta({ id: 'WidgetTranscript' });
export type WidgetTranscript = z.infer<typeof transcript>;

/** The outcome of the question; `person`: a member of staff answers, or will answer. */
const status = z.enum([...answerStatuses, 'person']);

const answer = z
  .object({
    message_id: id.nullable(),
    answer: z.string(),
    sources,
    suggestions,
    best,
    status,
    /** Whether the widget should offer a person now. */
    handoff: z.boolean(),
    /** Whether to ask the visitor once for contact details. */
    lead: z.boolean(),
    handling,
  })
  .meta({ id: 'WidgetAnswer' });
export type WidgetAnswer = z.infer<typeof answer>;

const contact = {
  name: line('Name'),
  email: blankable(emailAddress('Email')),
  phone: line('Phone', 50),
};

/** The reply to a visitor who asks for a person: whether the office is open, and when it opens next. */
const personReply = z.object({
  handling,
  open: z.boolean(),
  next_opening: instant.nullable(),
  message: z.string(),
});
export type WidgetPerson = z.infer<typeof personReply>;

const profile = z.object({
  chatbot_id: id,
  name: z.string(),
  agent_name: z.string(),
  greeting: z.string(),
  colours: z.object({ primary: z.string(), text: z.string() }),
  quick_questions: z.array(z.string()),
  /** Whether the office is open now. */
  open: z.boolean(),
  next_opening: instant.nullable(),
  /** The locale for dates. */
  locale: z.string(),
  time_zone: z.string(),
});
export type WidgetProfile = z.infer<typeof profile>;

const started = z.object({ session_id: id, chat_user_id: id, secret: z.string() });
export type WidgetSession = z.infer<typeof started>;

/** The calls of the chat widget. All except the first two need the secret of the conversation. */
export const widget = {
  get: defineRoute({
    method: 'GET',
    path: '/public/chatbot/{id}',
    access: 'public',
    summary:
      'Get what the widget shows of an active chatbot; with opened=true the chatbot also loads what it knows, because a visitor has opened the chat',
    params: ofBot,
    query: z.object({ opened: z.enum(['true', 'false'], 'Opened must be true or false').optional() }),
    result: profile,
  }),
  openSession: defineRoute({
    method: 'POST',
    path: '/public/chatbot/{id}/session',
    access: 'public',
    summary: 'Start a conversation; the reply has the secret that gives access to it',
    status: 201,
    params: ofBot,
    body: z.object({
      ...contact,
      page_url: pageAddress('Page'),
      locale: text('Locale', 35).nullish(),
    }),
    result: started,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/public/chatbot/{id}/session/{sid}/message',
    access: 'public',
    credential: 'conversation',
    summary:
      'Send a message; the same client_id again is the same message. The reply is a stream if you accept text/event-stream',
    params: ofSession,
    body: z.object({ message: chatMessageText, client_id: text('client_id', 100).nullish() }),
    result: answer,
    events: {
      meta: z.object({ question_id: id, handling }),
      sentence: z.object({ text: z.string(), best: z.string().optional() }),
      sources: z.object({ sources }),
      done: answer,
    },
  }),
  getSession: defineRoute({
    method: 'GET',
    path: '/public/chatbot/{id}/session/{sid}',
    access: 'public',
    credential: 'conversation',
    summary: "Get the visitor's own conversation",
    params: ofSession,
    result: transcript,
  }),
  follow: defineRoute({
    method: 'GET',
    path: '/public/chatbot/{id}/session/{sid}/events',
    access: 'public',
    credential: 'conversation',
    summary: 'Follow a conversation: a stream that sends it again whenever it changes',
    params: ofSession,
    reply: 'events',
    events: { state: transcript },
  }),
  addLead: defineRoute({
    method: 'POST',
    path: '/public/chatbot/{id}/session/{sid}/lead',
    access: 'public',
    credential: 'conversation',
    summary: 'Leave an email address, a phone number or both; the same details twice create only one lead',
    status: 201,
    params: ofSession,
    body: z
      .object({
        name: name200('Name'),
        email: blankable(emailAddress('Email', 'Email must be a valid email address')),
        phone: line('Phone', 50),
        note: lines('Note'),
        consent: z.boolean('Consent must be yes or no').default(false),
      })
      .refine(({ email, phone }) => email || phone, { path: ['email'], message: contactRequired }),
    result: z.object({ saved: z.literal(true) }),
  }),
  askPerson: defineRoute({
    method: 'POST',
    path: '/public/chatbot/{id}/session/{sid}/person',
    access: 'public',
    credential: 'conversation',
    summary: 'Ask for a person; the chatbot stops answering and the office is notified',
    params: ofSession,
    body: z.object(contact),
    result: personReply,
  }),
};
