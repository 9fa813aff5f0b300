import type { Grant } from '#contract/policy/grants.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Actor } from './actor.ts';

type ActorWithGrant = { readonly actor: Actor; readonly grant: Grant };

/** The chatbots that the caller may see in this call; null means all of the school. */
export const visibleBotsOf = ({ grant, actor }: ActorWithGrant): readonly string[] | null =>
  grant === 'A' ? null : actor.chatbot_ids;

/** The chatbots assigned to a person, for a call that is about something else; null means all. */
export const assignedBotsOf = ({
  role,
  chatbot_ids,
}: Pick<Actor, 'role' | 'chatbot_ids'>): readonly string[] | null =>
  role === 'account-admin' ? null : chatbot_ids;

/** Refuses a chatbot that is not assigned to the caller, like one that does not exist. */
export function checkVisibleBot(caller: ActorWithGrant, chatbot_id: string): void {
  if (visibleBotsOf(caller)?.includes(chatbot_id) === false) throw refuse.unknown('Chatbot');
}
