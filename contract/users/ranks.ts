import { type Role, rank } from '#contract/policy/roles.ts';

type Person = { readonly role: Role; readonly chatbot_ids: readonly string[] };

/** No user can act on a higher rank, and a cms-admin only on users whose chatbots are all among their own. */
export function mayActOn(actor: Person, target: Person): boolean {
  if (rank[target.role] > rank[actor.role]) return false;
  return actor.role === 'account-admin' || target.chatbot_ids.every((id) => actor.chatbot_ids.includes(id));
}

/** No user can assign a rank above their own. */
export const mayGive = (actor: Pick<Person, 'role'>, grantedRole: Role): boolean =>
  rank[grantedRole] <= rank[actor.role];
