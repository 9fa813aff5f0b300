import { permissions } from '#contract/permissions.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { mayActOn } from '#contract/users/ranks.ts';
import { useSessionUser } from '#web/lib/session/session.ts';

/** What the signed-in person may do with users; the server applies the same rules. */
export function useUserRights() {
  const me = useSessionUser();
  const role = me?.role ?? 'cms-user';
  const actor = { role, chatbot_ids: me?.chatbot_ids ?? [] };
  const isOwn = (user: CmsUser) => user.cms_user_id === me?.cms_user_id;
  const reaches = (user: CmsUser) => mayActOn(actor, user);
  return {
    role,
    isOwn,
    mayCreate: permissions['users.create'][role] === 'A',
    /** Whether the reply contains this user's chatbots. */
    seesChatbots: (user: CmsUser) => permissions['users.list'][role] === 'A' || isOwn(user),
    mayEdit: (user: CmsUser) => isOwn(user) || (permissions['users.update'][role] === 'A' && reaches(user)),
    mayTakeFactor: (user: CmsUser) =>
      user.two_factor === true && permissions['users.removeTwoFactor'][role] === 'A' && reaches(user),
    mayDelete: (user: CmsUser) =>
      !isOwn(user) && user.status !== 'invited' && permissions['users.remove'][role] === 'A' && reaches(user),
    mayManageInvitation: (user: CmsUser) =>
      user.status === 'invited' && permissions['users.invite'][role] === 'A' && reaches(user),
    mayResendEmail: (user: CmsUser) =>
      user.email_failure !== null &&
      !isOwn(user) &&
      permissions['users.resendEmail'][role] === 'A' &&
      reaches(user),
    mayChangeEmail: (user: CmsUser) =>
      !isOwn(user) &&
      user.status !== 'inactive' &&
      permissions['users.changeEmail'][role] === 'A' &&
      reaches(user),
  };
}

export type UserRights = ReturnType<typeof useUserRights>;
