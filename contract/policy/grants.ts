import type { Role } from './roles.ts';

/**
 * What a role may do with one operation:
 * - `A` allowed
 * - `S` only what belongs to the user's assigned chatbots; the rest appears not to exist
 * - `T` only what belongs to the teacher's own classes today; the rest appears not to exist
 * - `O` only the user's own records
 * - `R` allowed, without some fields
 * - `X` refused with 'Permission denied'
 */
export type Grant = 'A' | 'S' | 'T' | 'O' | 'R' | 'X';
type OfficeGrant = Exclude<Grant, 'T'>;
/** A teacher reaches nothing beyond their own classes and their own account; `T` also narrows what the database shows. */
type TeacherGrant = 'T' | 'O' | 'X';
export type Rule = Readonly<Record<Exclude<Role, 'teacher'>, OfficeGrant>> & {
  readonly teacher: TeacherGrant;
};

/** A teacher may do only what an entry says expressly. */
export const grants = (
  admin: OfficeGrant,
  manager: OfficeGrant,
  user: OfficeGrant,
  teacher: TeacherGrant = 'X',
): Rule => ({
  'account-admin': admin,
  'cms-admin': manager,
  'cms-user': user,
  teacher,
});
/** Everyone in the office. */
export const everyone = grants('A', 'A', 'A');
/** Everyone in the office, and teachers for their own classes. */
export const withOwnClasses = grants('A', 'A', 'A', 'T');
/** Everyone, for their own account. */
export const ownAccount = grants('A', 'A', 'A', 'O');
export const managers = grants('A', 'A', 'X');
export const accountAdmins = grants('A', 'X', 'X');
/** Account-admins for all chatbots, other users for their assigned ones. */
export const ownChatbots = grants('A', 'S', 'S');
