import { z } from 'zod';
import { commaList, count, id, instant, requiredLongText } from '#contract/kit/common.ts';

export const chatStatuses = ['active', 'completed', 'pending', 'archived'] as const;
/** Who answers: the chatbot; no one yet, as the visitor asked for a person; a person; or no one, as it is closed. */
export const chatHandlings = ['bot', 'waiting', 'human', 'closed'] as const;
const chatSenders = ['user', 'assistant', 'staff', 'system'] as const;

const oneOfStatuses = `Status must be one of: ${chatStatuses.join(', ')}`;
export const chatStatus = z.enum(chatStatuses, oneOfStatuses);
const chatHandling = z.enum(chatHandlings, `Handling must be one of: ${chatHandlings.join(', ')}`);
export const chatStatusList = commaList(chatStatus);
export const chatHandlingList = commaList(chatHandling);

export const longestChatMessage = 2000;

/** The text of a message, by visitors and by staff. */
export const chatMessageText = requiredLongText('Message', longestChatMessage);

const words = z.string().nullable();

/** A visitor; `chat_user_info` is JSON text of `chatUserInfo`. What visitors say about themselves is unverified. */
export const chatUser = z
  .object({
    chat_user_id: id,
    chatbot_id: id,
    chat_user_info: z.string(),
    tags: z.array(z.string()),
    /** The lead created from this visitor. */
    crm_contact_id: id.nullable(),
    session_count: count,
    created_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'Visitor' });
export type ChatUser = z.infer<typeof chatUser>;

export const chatUserInfo = z.object({
  user_name: z.string(),
  user_email: words,
  user_phone: words,
  location: words,
  user_chat_summary: words,
});
export type ChatUserInfo = z.infer<typeof chatUserInfo>;

/** A source, as the visitor saw it. */
export const chatSource = z
  .object({ title: z.string(), text: z.string(), source: z.string() })
  .meta({ id: 'ChatSource' });
export type ChatSource = z.infer<typeof chatSource>;

/** One message. A message of the kind `note` is for staff only. */
export const chatEntry = z
  .object({
    chat_history_id: id,
    message_from: z.enum(chatSenders),
    message_text: z.string(),
    message_timestamp: instant,
    kind: z.enum(['message', 'note']),
    sent_by: id.nullable(),
    sent_by_name: words,
    sources: z.array(chatSource),
    /** The parts of an answer that answer the question best, word for word. */
    best: z.array(z.string()),
    flagged_reason: words,
    flagged_by_name: words,
  })
  .meta({ id: 'ChatEntry' });
export type ChatEntry = z.infer<typeof chatEntry>;

/** The same under the names it has inside a session. */
export const sessionEntry = chatEntry.extend({
  userQuery: words,
  assistantResponse: words,
  timestamp: instant,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

/** A conversation in a list, under each of the names the wire has for it. */
export const chatListing = z
  .object({
    sessionId: id,
    chat_session_id: id,
    chatbot_id: id,
    chatbot_name: z.string(),
    chat_user_id: id,
    status: z.enum(chatStatuses),
    handling: z.enum(chatHandlings),
    handled_by: id.nullable(),
    handled_by_name: words,
    waiting_since_dt: instant.nullable(),
    user: z.object({ chat_user_info: z.string() }),
    userName: z.string(),
    userEmail: words,
    chat_summary: words,
    topic: words,
    last_message: z.object({ message_content: words }),
    lastMessage: words,
    messageCount: count,
    chat_count: count,
    timestamp: instant,
    last_message_at: instant,
    chat_started_dt: instant,
    updated_dt: instant,
  })
  .meta({ id: 'ListedConversation' });
export type ChatListing = z.infer<typeof chatListing>;

/** A conversation with all its messages. */
export const chatSession = chatListing
  .extend({
    chat_history: z.array(sessionEntry),
    page_url: words,
    locale: words,
    crm_contact_id: id.nullable(),
  })
  .meta({ id: 'Conversation' });
export type ChatSession = z.infer<typeof chatSession>;
