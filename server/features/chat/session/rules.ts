import type {
  ChatEntry,
  ChatListing,
  ChatSession,
  ChatSource,
  ChatUser,
  ChatUserInfo,
  SessionEntry,
} from '#contract/chat/session.ts';

/** The stored details of a visitor. */
export type Visitor = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly location: string | null;
  readonly summary: string | null;
  readonly first_message: string | null;
};

const unknownName = 'Unknown User';
const longestName = 200;

/** The text after `Name:` or `Email:` at the start of a line. */
function findOwnDetail(message: string | null, label: 'Name' | 'Email'): string | null {
  const found = new RegExp(`^\\s*${label}:[ \\t]*(.+)$`, 'im').exec(message ?? '')?.[1]?.trim();
  return found ? found.slice(0, longestName) : null;
}

export const nameOf = ({ name, first_message }: Pick<Visitor, 'name' | 'first_message'>) =>
  name ?? findOwnDetail(first_message, 'Name') ?? unknownName;

export const emailOf = ({ email, first_message }: Pick<Visitor, 'email' | 'first_message'>) =>
  email ?? findOwnDetail(first_message, 'Email');

/** The visitor as JSON text, as the API returns it. */
function infoOf(visitor: Visitor): string {
  const info: ChatUserInfo = {
    user_name: nameOf(visitor),
    user_email: emailOf(visitor),
    user_phone: visitor.phone,
    location: visitor.location,
    user_chat_summary: visitor.summary,
  };
  return JSON.stringify(info);
}

export type UserRow = Visitor & Omit<ChatUser, 'chat_user_info'>;

export function visitorOf(row: UserRow): ChatUser {
  const {
    name: _,
    email: __,
    phone: ___,
    location: ____,
    summary: _____,
    first_message: ______,
    ...user
  } = row;
  return { ...user, chat_user_info: infoOf(row) };
}

export type ListingRow = Visitor &
  Pick<
    ChatListing,
    | 'chat_session_id'
    | 'chatbot_id'
    | 'chatbot_name'
    | 'chat_user_id'
    | 'status'
    | 'handling'
    | 'handled_by'
    | 'handled_by_name'
    | 'waiting_since_dt'
    | 'chat_summary'
    | 'topic'
    | 'chat_started_dt'
    | 'updated_dt'
  > & {
    readonly message_count: number;
    readonly last_message_text: string | null;
    readonly last_message_dt: string;
  };

/** A conversation under all the names the API has for its fields. */
export function listingOf(row: ListingRow): ChatListing {
  return {
    sessionId: row.chat_session_id,
    chat_session_id: row.chat_session_id,
    chatbot_id: row.chatbot_id,
    chatbot_name: row.chatbot_name,
    chat_user_id: row.chat_user_id,
    status: row.status,
    handling: row.handling,
    handled_by: row.handled_by,
    handled_by_name: row.handled_by_name,
    waiting_since_dt: row.waiting_since_dt,
    user: { chat_user_info: infoOf(row) },
    userName: nameOf(row),
    userEmail: emailOf(row),
    chat_summary: row.chat_summary,
    topic: row.topic,
    last_message: { message_content: row.last_message_text },
    lastMessage: row.last_message_text,
    messageCount: row.message_count,
    chat_count: row.message_count,
    timestamp: row.last_message_dt,
    last_message_at: row.last_message_dt,
    chat_started_dt: row.chat_started_dt,
    updated_dt: row.updated_dt,
  };
}

export type EntryRow = Omit<ChatEntry, 'sources' | 'best'> & {
  readonly details: { sources?: ChatSource[]; best?: string[] } | null;
};

export const entryOf = ({ details, ...entry }: EntryRow): ChatEntry => ({
  ...entry,
  sources: details?.sources ?? [],
  best: details?.best ?? [],
});

/** Inside a session the API also returns the text under the name of its speaker. */
function sessionEntryOf(row: EntryRow): SessionEntry {
  const entry = entryOf(row);
  const { message_from, message_text, message_timestamp, kind } = entry;
  const isAnswer = kind === 'message' && (message_from === 'assistant' || message_from === 'staff');
  return {
    ...entry,
    userQuery: message_from === 'user' ? message_text : null,
    assistantResponse: isAnswer ? message_text : null,
    timestamp: message_timestamp,
  };
}

export type SessionRow = ListingRow & Pick<ChatSession, 'page_url' | 'locale' | 'crm_contact_id'>;

export function sessionOf(row: SessionRow, entries: readonly EntryRow[]): ChatSession {
  return {
    ...listingOf(row),
    chat_history: entries.map(sessionEntryOf),
    page_url: row.page_url,
    locale: row.locale,
    crm_contact_id: row.crm_contact_id,
  };
}

const snippetLength = 160;

/** The part of a text around the first match. */
export function snippetOf(message: string, term: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim();
  const word = term.trim().split(/\s+/)[0] ?? '';
  const at = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()));
  const start = Math.max(0, Math.min(at - 40, text.length - snippetLength));
  const end = start + snippetLength;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}
