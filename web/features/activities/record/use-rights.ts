import type { Activity } from '#contract/activities/record.ts';
import { permissions } from '#contract/permissions.ts';
import { useSessionUser } from '#web/lib/session/session.ts';

/** Whether the signed-in person may delete an activity: any, or only their own. */
export function useMayRemove(): (activity: Activity) => boolean {
  const me = useSessionUser();
  const grant = permissions['activities.remove'][me?.role ?? 'cms-user'];
  return ({ created_by }) => grant === 'A' || (grant === 'O' && created_by === me?.cms_user_id);
}
