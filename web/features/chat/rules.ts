import type { ChatListing, ChatUserInfo } from '#contract/chat/session.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

export const statusTones = {
  active: 'success',
  completed: 'info',
  pending: 'warning',
  archived: 'muted',
} as const satisfies Readonly<Record<ChatListing['status'], Tone>>;

type SessionIdentity = {
  readonly chat_user_id?: string | null;
  readonly sessionId?: string | null;
  readonly chat_session_id?: string | null;
};

/** The id in a conversation's URL: its visitor, otherwise the conversation; undefined if it has neither. */
export const conversationIdOf = ({
  chat_user_id,
  sessionId,
  chat_session_id,
}: SessionIdentity): string | undefined => chat_user_id || sessionId || chat_session_id || undefined;

type NamedVisitor = { readonly userName: string; readonly userEmail: string | null };
const unknownName = 'Unknown User';

/** The visitor's name, or the email if there is no name. */
export const displayNameOf = ({ userName, userEmail }: NamedVisitor): string =>
  userName === unknownName || userName === '' ? (userEmail ?? unknownName) : userName;

/** Marks conversations that were waiting; the server lists them first. */
export const isWaiting = ({ handling }: Pick<ChatListing, 'handling'>) => handling === 'waiting';

/** The visitor's details, from the JSON text of the API. */
export function readVisitor(text: string): ChatUserInfo {
  const record = readRecord(text);
  const textOf = (...names: readonly string[]) => {
    const value = names
      .map((name) => record[name])
      .find((field) => typeof field === 'string' && field !== '');
    return typeof value === 'string' ? value : null;
  };
  return {
    user_name: textOf('user_name', 'name') ?? unknownName,
    user_email: textOf('user_email', 'email'),
    user_phone: textOf('user_phone', 'phone'),
    location: textOf('location'),
    user_chat_summary: textOf('user_chat_summary'),
  };
}

function readRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
