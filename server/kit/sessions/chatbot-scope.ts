import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';

type Asker = Pick<Context, 'actor' | 'grant'>;
type Person = Pick<Context['actor'], 'role' | 'chatbot_ids'>;

/** The chatbots whose things the caller may see; null is all of the school. */
export const botsOf = ({ grant, actor }: Asker): readonly string[] | null =>
  grant === 'A' ? null : actor.chatbot_ids;

/** The same where a call is about something else, which may have come of a chat: whatever the call's own rule. */
export const chatbotsOf = ({ role, chatbot_ids }: Person): readonly string[] | null =>
  role === 'account-admin' ? null : chatbot_ids;

/** A chatbot the caller does not look after is like one that is not there. */
export function checkOwnBot(asker: Asker, chatbot_id: string): void {
  if (botsOf(asker)?.includes(chatbot_id) === false) throw refuse.notFound('Chatbot not found');
}
