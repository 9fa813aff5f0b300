import type { OperationId } from '#contract/index.ts';
import { may } from '#contract/permissions.ts';
import { useSessionUser } from './session.ts';

/** `const allowed = useMay(); allowed('students.create')`: whether the signed-in person may do it. */
export function useMay(): (operation: OperationId) => boolean {
  const role = useSessionUser()?.role;
  return (operation) => role !== undefined && may(role, operation);
}
