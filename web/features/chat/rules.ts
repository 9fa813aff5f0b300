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
export const placeOf = ({ chat_user_id, sessionId, chat_session_id }: SessionIdentity): string | undefined =>
  chat_user_id || sessionId || chat_session_id || undefined;

type Called = { readonly userName: string; readonly userEmail: string | null };
const unknownName = 'Unknown User';

/** The visitor's name, or the e-mail of one who gave only that. */
export const calledOf = ({ userName, userEmail }: Called): string =>
  userName === unknownName || userName === '' ? (userEmail ?? unknownName) : userName;

/** Those that were waiting come first, as the server lists them; this is the sign for it. */
export const isWaiting = ({ handling }: Pick<ChatListing, 'handling'>) => handling === 'waiting';

/** The visitor's details, from the JSON text of the API. */
export function infoOf(text: string): ChatUserInfo {
  const said = readRecord(text);
  const words = (...names: readonly string[]) => {
    const value = names.map((name) => said[name]).find((given) => typeof given === 'string' && given !== '');
    return typeof value === 'string' ? value : null;
  };
  return {
    user_name: words('user_name', 'name') ?? unknownName,
    user_email: words('user_email', 'email'),
    user_phone: words('user_phone', 'phone'),
    location: words('location'),
    user_chat_summary: words('user_chat_summary'),
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
