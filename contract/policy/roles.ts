import { z } from 'zod';

export const roles = ['cms-user', 'cms-admin', 'account-admin'] as const;
export const role = z.enum(roles, 'Role must be cms-user, cms-admin or account-admin');
export type Role = z.infer<typeof role>;

/** A higher rank is a higher number; no user can act on, or assign, a rank above their own. */
export const rank: Readonly<Record<Role, number>> = { 'cms-user': 0, 'cms-admin': 1, 'account-admin': 2 };
