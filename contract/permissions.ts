import { type OperationId, routes } from './index.ts';
import type { Rule } from './policy/grants.ts';
import type { Role } from './policy/roles.ts';

/** What each role may do with each operation, as the entries say: the server enforces it, the screens read it. */
export const permissions = Object.fromEntries(
  routes.flatMap(([id, { permission }]) => (permission ? [[id, permission]] : [])),
) as Readonly<Record<OperationId, Rule>>;

/** Whether a role may call an operation at all (the grant may still narrow what it sees). */
export function may(role: Role, operation: OperationId): boolean {
  return permissions[operation][role] !== 'X';
}
