import { z } from 'zod';

export const roles = ['teacher', 'cms-user', 'cms-admin', 'account-admin'] as const;
export const role = z.enum(roles, 'Role must be teacher, cms-user, cms-admin or account-admin');
export type Role = z.infer<typeof role>;

/** A higher rank is a higher number; no user can act on, or assign, a rank above their own. */
export const rank: Readonly<Record<Role, number>> = {
  teacher: 0,
  'cms-user': 1,
  'cms-admin': 2,
  'account-admin': 3,
};
