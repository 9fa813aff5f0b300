import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ChatListing } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

export type Visitor = {
  readonly chatbotId: string;
  readonly userId: string;
  /** All conversations of the visitor, the newest first. */
  readonly sessions: readonly ChatListing[];
  /** The one that the address names, where it names a conversation and not a visitor. */
  readonly named: string | undefined;
};

const isId = (value: string) => z.uuid().safeParse(value).success;

async function read(chatbotId: string, userId: string, signal: AbortSignal) {
  const found: unknown = await call(contract.chat.userSessions, { params: { chatbotId, userId }, signal });
  const sessions = Array.isArray(found) ? (found as ChatListing[]) : [];
  return { chatbotId, userId, sessions, named: undefined };
}

function isMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** The visitor of an address: with the chatbot, else of whichever chatbot it is; or of the conversation it names. */
async function find(place: string, chatbotId: string | undefined, signal: AbortSignal) {
  if (!isId(place)) return null;
  const direct = chatbotId && (await read(chatbotId, place, signal).catch(isMissing));
  if (direct) return direct;
  const ofUser = { chat_user_id: place, limit: '1' };
  const [first] = (await call(contract.chat.list, { query: ofUser, signal })).sessions;
  if (first) return read(first.chatbot_id, first.chat_user_id, signal);
  const session = await call(contract.chat.get, { params: { id: place }, signal }).catch(isMissing);
  if (!session) return null;
  return { ...(await read(session.chatbot_id, session.chat_user_id, signal)), named: place };
}

/** Null where the address leads nowhere. */
export const useVisitor = (place: string, chatbotId: string | undefined) =>
  useQuery<Visitor | null>({
    queryKey: ['chat', 'visitor', { place, chatbotId }],
    queryFn: ({ signal }) => find(place, chatbotId, signal),
  });
