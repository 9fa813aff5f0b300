import type { Contract } from '#contract/index.ts';
import { type CmsUser, teacherRequired, type UserChange } from '#contract/users/calls.ts';
import { mayActOn, mayGive } from '#contract/users/ranks.ts';
import { checkNewPassword } from '#server/features/auth/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { hashPassword, verifyPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { letterOfPassword } from './mail-templates.ts';
import {
  assignChatbots,
  endAccess,
  findTeacher,
  getUser,
  listChatbots,
  lockUser,
  otherAdmins,
  updatePassword,
  updateUser,
} from './queries.ts';
import { type AccessState, changesStanding, chatbotsFor, losesAdmin, userOf } from './rules.ts';

export const addressTaken = 'This email address cannot be used here';

const notJoined = 'This person has not joined yet. Resend or revoke the invitation instead.';

export const lastAdmin = 'The last active account-admin cannot be deleted, deactivated or demoted';

export const keyOf = (actor: Context['actor'], user_id: string) => ({ school_id: actor.school_id, user_id });

/** A user of the caller's school, or a 404 that says no more than that. */
export async function findUser({ db, actor }: Context, user_id: string): Promise<CmsUser> {
  const [user] = await getUser(db, keyOf(actor, user_id));
  if (!user) throw refuse.unknown('User');
  return userOf(user);
}

/** The user as the caller sees them: only account-admins and the user themselves see whether a second factor is set up. */
export const hideTwoFactor = (actor: Context['actor'], user: CmsUser): CmsUser =>
  actor.role === 'account-admin' || actor.user_id === user.cms_user_id ? user : { ...user, two_factor: null };

/** The same, kept from other changes until this one is stored, with the stored hash of the password. */
export async function requireLockedUser(context: Context, user_id: string) {
  const [locked] = await lockUser(context.db, keyOf(context.actor, user_id));
  if (!locked) throw refuse.unknown('User');
  return { user: await findUser(context, user_id), password_hash: locked.password_hash ?? '' };
}

/** The chatbots to store, each one that the caller may assign. */
export async function checkChatbots(
  { db, actor }: Context,
  role: CmsUser['role'],
  wanted: readonly string[],
) {
  const only = actor.role === 'account-admin' ? null : actor.chatbot_ids;
  const assignable = await listChatbots(db, { school_id: actor.school_id, only });
  const answer = chatbotsFor(
    role,
    wanted,
    assignable.map(({ chatbot_id }) => chatbot_id),
  );
  if ('problem' in answer) throw refuse.invalid('chatbot_ids', answer.problem);
  return answer.ids;
}

/** The teacher's record to store: one of the school for the role teacher, none for others. */
export async function checkTeacher(
  { db, actor }: Context,
  role: CmsUser['role'],
  wanted: string | null | undefined,
): Promise<string | null> {
  if (role !== 'teacher') return null;
  if (!wanted) throw refuse.invalid('teacher_id', teacherRequired);
  const [found] = await findTeacher(db, { school_id: actor.school_id, teacher_id: wanted });
  if (!found) throw refuse.invalid('teacher_id', 'Teacher not found');
  return wanted;
}

/** Refuses what would leave the school without an active account-admin, and whatever else one may not do to oneself. */
export async function checkOwn({ db, actor }: Context, before: AccessState, after: AccessState | undefined) {
  if (losesAdmin(before, after)) {
    const [others] = await otherAdmins(db, keyOf(actor, actor.user_id));
    if (!others?.exist) throw refuse.conflict(lastAdmin);
  }
  if (!after) throw refuse.forbidden('You cannot delete yourself');
  throw refuse.forbidden('You cannot change your own role, status or chatbots');
}

type UpdateParts = { readonly user: CmsUser; readonly password_hash: string; readonly body: UserChange };

/** The user after the update: changed where a field was sent and the caller may change it. */
async function standingAfter(context: Context, { user, body }: UpdateParts): Promise<AccessState> {
  const { actor, grant, expectVersion } = context;
  const own = user.cms_user_id === actor.user_id;
  if (!own && (grant === 'O' || !mayActOn(actor, user))) throw refuse.forbidden();
  expectVersion(user.updated_dt);
  if (user.status === 'invited' && (body.status || body.password)) throw refuse.conflict(notJoined);
  const wanted = {
    role: body.role ?? user.role,
    status: body.status ?? user.status,
    chatbot_ids: body.chatbot_ids ?? user.chatbot_ids,
  };
  if (own) {
    if (changesStanding(user, wanted)) await checkOwn(context, user, wanted);
    return user;
  }
  if (!mayGive(actor, wanted.role)) throw refuse.forbidden();
  return { ...wanted, chatbot_ids: await checkChatbots(context, wanted.role, wanted.chatbot_ids) };
}

/** Stores a new password. Your own requires the current one; anyone else's must be changed at the next sign-in. */
async function setPassword(
  { db, actor, school }: Context,
  { user, password_hash, body }: UpdateParts,
  password: string,
) {
  const own = user.cms_user_id === actor.user_id;
  if (own && !body.current_password) {
    throw refuse.invalid('current_password', 'Your current password is required to change it');
  }
  if (own && !(await verifyPassword(password_hash, body.current_password ?? ''))) {
    throw refuse.wrongSecret('current_password', 'This is not your current password');
  }
  const owner = { name: body.name, email: user.cms_user_email, school: school.name };
  await checkNewPassword(password, owner, 'password');
  await updatePassword(db, {
    ...keyOf(actor, user.cms_user_id),
    password_hash: await hashPassword(password),
    must_change_password: !own,
  });
}

export const update: Operation<Contract['users']['update']> = async (context, { params, body }) => {
  const { db, actor, audit, sessionsChanged, ports, afterCommit } = context;
  const given = { ...(await requireLockedUser(context, params.id)), body };
  const { user } = given;
  const wanted = await standingAfter(context, given);
  const key = keyOf(actor, user.cms_user_id);
  if (body.password) await setPassword(context, given, body.password);
  const { role, status } = wanted;
  const teacher_id = await checkTeacher(context, role, body.teacher_id ?? user.teacher_id);
  await updateUser(db, { ...key, name: body.name, role, status, teacher_id });
  await assignChatbots(db, { ...key, chatbot_ids: wanted.chatbot_ids });
  if (body.password || wanted.status === 'inactive') {
    await endAccess(db, { ...key, keep: user.cms_user_id === actor.user_id ? actor.session_id : null });
  }
  const saved = await findUser(context, user.cms_user_id);
  const { before, after } = changes(user, saved);
  const changed = body.password ? { ...after, password: 'changed' } : after;
  audit({ action: 'update', entity: 'user', entity_id: user.cms_user_id, before, after: changed });
  sessionsChanged();
  if (body.password && user.cms_user_id !== actor.user_id) {
    const { school_id } = actor;
    const letter = letterOfPassword(saved, { by: actor.name, publicUrl: ports.addresses.of(school_id) });
    afterCommit(async () => void (await ports.mail({ school_id, ...letter })));
  }
  return hideTwoFactor(actor, saved);
};
