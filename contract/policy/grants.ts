import type { Role } from './roles.ts';

/**
 * What a role may do with one operation:
 * - `A` allowed
 * - `S` only what belongs to chatbots assigned to the person; the rest looks missing
 * - `O` only what is the person's own
 * - `R` allowed, some fields removed
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
/** Managers and users with the chatbots they look after, account-admins with all. */
export const ownChatbots = grants('A', 'S', 'S');
