import type { Role } from './roles.ts';

/**
 * What a role may do with one operation:
 * - `A` allowed
 * - `S` only what belongs to the user's assigned chatbots; the rest appears not to exist
 * - `O` only the user's own records
 * - `R` allowed, without some fields
 * - `X` refused with 'Permission denied'
 */
export type Grant = 'A' | 'S' | 'O' | 'R' | 'X';
export type Rule = Readonly<Record<Role, Grant>>;

export const grants = (admin: Grant, manager: Grant, user: Grant): Rule => ({
  'account-admin': admin,
  'cms-admin': manager,
  'cms-user': user,
});
export const everyone = grants('A', 'A', 'A');
export const managers = grants('A', 'A', 'X');
export const accountAdmins = grants('A', 'X', 'X');
/** Account-admins for all chatbots, other users for their assigned ones. */
export const ownChatbots = grants('A', 'S', 'S');
