import { useQuery } from '@tanstack/react-query';
import type { ChatListing } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

export type Visitor = {
  readonly chatbotId: string;
  readonly userId: string;
  /** All conversations of the visitor, the newest first. */
  readonly sessions: readonly ChatListing[];
  /** The conversation in the URL, if the URL names a conversation and not a visitor. */
  readonly named: string | undefined;
};

async function read(chatbotId: string, userId: string, signal: AbortSignal) {
  const found: unknown = await call(contract.chat.userSessions, { params: { chatbotId, userId }, signal });
  const sessions = Array.isArray(found) ? (found as ChatListing[]) : [];
  return { chatbotId, userId, sessions, named: undefined };
}

/** Null for an unknown id, or one that the server cannot read; ids are opaque here. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
  throw error;
}

/** Finds the visitor or conversation of the URL, with or without the chatbot. */
async function find(place: string, chatbotId: string | undefined, signal: AbortSignal) {
  const direct = chatbotId && (await read(chatbotId, place, signal).catch(nullIfMissing));
  if (direct) return direct;
  const ofUser = { chat_user_id: place, limit: '1' };
  const listed = await call(contract.chat.list, { query: ofUser, signal }).catch(nullIfMissing);
  const first = listed?.sessions[0];
  if (first) return read(first.chatbot_id, first.chat_user_id, signal);
  const session = await call(contract.chat.get, { params: { id: place }, signal }).catch(nullIfMissing);
  if (!session) return null;
  return { ...(await read(session.chatbot_id, session.chat_user_id, signal)), named: place };
}

/** Null if nothing was found. */
export const useVisitor = (place: string, chatbotId: string | undefined) =>
  useQuery<Visitor | null>({
    queryKey: ['chat', 'visitor', { place, chatbotId }],
    queryFn: ({ signal }) => find(place, chatbotId, signal),
  });
