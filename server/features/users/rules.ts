import type { Role } from '#contract/policy/roles.ts';
import { type CmsUser, chatbotRequired, type UserStatus } from '#contract/users/calls.ts';
import { failedEmails } from '#contract/users/failed-email.ts';
import type { UserRow } from './queries.ts';

export type AccessState = {
  readonly role: Role;
  readonly status: UserStatus;
  readonly chatbot_ids: readonly string[];
};

/** A stored user as the wire has it; someone who has joined has no invitation. */
export function userOf(row: UserRow): CmsUser {
  const {
    has_open_invitation,
    invitation_ends,
    invitation_failed: _invitation,
    email_change_failed: _change,
    password_reset_failed: _reset,
    ...user
  } = row;
  const email_failure = failureOf(row);
  if (user.status !== 'invited') return { ...user, invitation: null, email_failure };
  const state = has_open_invitation ? 'open' : 'expired';
  return { ...user, invitation: { state, expires_dt: invitation_ends ?? user.created_at }, email_failure };
}

/** The email that did not arrive: of several the one that keeps the person out. */
function failureOf({ status, ...row }: UserRow): CmsUser['email_failure'] {
  if (status === 'inactive') return null;
  const failures = {
    invitation: status === 'invited' ? row.invitation_failed : null,
    password_reset: row.password_reset_failed,
    email_change: row.email_change_failed,
  };
  for (const kind of failedEmails) {
    const since = failures[kind];
    if (since !== null) return { kind, since };
  }
  return null;
}

const areAllowed = (ids: readonly string[], allowed: readonly string[]) =>
  ids.every((id) => allowed.includes(id));

/**
 * Which chatbots a person of this role gets: an account-admin and a teacher none, others at least one of those that the
 * actor may assign. A sentence when that cannot be.
 */
export function chatbotsFor(
  role: Role,
  wanted: readonly string[],
  assignable: readonly string[],
): { readonly ids: string[] } | { readonly problem: string } {
  if (role === 'account-admin' || role === 'teacher') return { ids: [] };
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return { problem: chatbotRequired };
  return areAllowed(ids, assignable) ? { ids } : { problem: 'One of these chatbots does not exist' };
}

/** Whether an edit touches what no one may change of themselves: role, status, chatbots. */
export function changesStanding(
  before: AccessState,
  wanted: { [Key in keyof AccessState]?: AccessState[Key] | undefined },
): boolean {
  const { role = before.role, status = before.status, chatbot_ids = before.chatbot_ids } = wanted;
  if (role !== before.role || status !== before.status) return true;
  if (role === 'account-admin') return false;
  return !areAllowed(chatbot_ids, before.chatbot_ids) || !areAllowed(before.chatbot_ids, chatbot_ids);
}

/** Whether an edit or a deletion takes an active account-admin away. */
export function losesAdmin(
  before: AccessState,
  after: Pick<AccessState, 'role' | 'status'> | undefined,
): boolean {
  if (before.role !== 'account-admin' || before.status !== 'active') return false;
  return after?.role !== 'account-admin' || after.status !== 'active';
}
