import type { Contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { mayActOn, mayGive } from '#contract/users/ranks.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { checkNewPassword } from '#server/features/auth/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import {
  type Operation,
  type OperationInput,
  type OperationsFor,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { countTaken, takeTurn } from './creation-limits.ts';
import { cancelEmailChange, changeEmail } from './email-change.ts';
import { resendEmail } from './failed-email.ts';
import { followUsers } from './follow.ts';
import { invitationOperations } from './invitations/operations.ts';
import { letterOfAccount } from './mail-templates.ts';
import { assignChatbots, endAccess, insertUser, listChatbots, listUsers, removeUser } from './queries.ts';
import { userOf } from './rules.ts';
import { removeTwoFactor } from './second-factor-operations.ts';
import {
  addressTaken,
  checkChatbots,
  checkOwn,
  checkTeacher,
  findUser,
  hideTwoFactor,
  keyOf,
  lastAdmin,
  requireLockedUser,
  update,
} from './update-operations.ts';

export {
  insertFirstAdmin,
  inviteFirstAdmin,
  joinFirstAdmin,
  mailFirstInvitation,
} from './invitations/first-admin.ts';
export { receiveInvitationBounce } from './invitations/receive-bounce.ts';

type Users = Contract['users'];

explainConstraints({
  users_email_school_key: { status: 409, message: addressTaken, field: 'user_email' },
  users_teacher_left: {
    status: 409,
    message: 'This teacher has left the school. Change the status in the teacher’s record first.',
    field: 'teacher_id',
  },
  users_teacher_key: { status: 409, message: 'This teacher already has a user', field: 'teacher_id' },
  users_last_admin: { status: 409, message: lastAdmin },
});

async function createUser(context: Context, { body }: OperationInput<Users['create']>) {
  const { db, actor, audit, ports, afterCommit } = context;
  const { name, user_email: email, role, password } = body;
  if (!mayGive(actor, role)) throw refuse.forbidden();
  const chatbot_ids = await checkChatbots(context, role, body.chatbot_ids);
  const teacher_id = await checkTeacher(context, role, body.teacher_id);
  await checkNewPassword(password, { name, email, school: context.school.name }, 'password');
  const password_hash = await hashPassword(password);
  const { school_id, user_id } = actor;
  const entered = { name, email, role, teacher_id, password_hash };
  const [added] = await insertUser(db, { school_id, ...entered, created_by: user_id });
  if (!added) {
    context.onRollback(() => countTaken(context));
    throw refuse.conflict(addressTaken, 'user_email');
  }
  await assignChatbots(db, { school_id, user_id: added.user_id, chatbot_ids });
  const user = await findUser(context, added.user_id);
  audit({ action: 'create', entity: 'user', entity_id: added.user_id, after: user });
  const letter = letterOfAccount(user, { by: actor.name, publicUrl: ports.addresses.of(school_id) });
  afterCommit(async () => void (await ports.mail({ school_id, ...letter })));
  return hideTwoFactor(actor, user);
}

const create = withPreparation<Users['create'], void>(takeTurn, createUser);

const remove: Operation<Users['remove']> = async (context, { params }) => {
  const { db, actor, audit, sessionsChanged } = context;
  const { user } = await requireLockedUser(context, params.id);
  if (user.cms_user_id === actor.user_id) await checkOwn(context, user, undefined);
  if (!mayActOn(actor, user)) throw refuse.forbidden();
  const key = keyOf(actor, user.cms_user_id);
  await removeUser(db, key);
  await endAccess(db, { ...key, keep: null });
  audit({ action: 'delete', entity: 'user', entity_id: user.cms_user_id, before: user });
  sessionsChanged();
  return { deleted: true };
};

/** The directory that everyone may read does not say who looks after which chatbot, or who was invited when. */
const directoryEntry = (user: CmsUser): CmsUser => ({
  ...user,
  chatbot_ids: [],
  invitation: null,
  new_email: null,
  email_failure: null,
});

export const userOperations: OperationsFor<
  Users,
  'create' | 'invite' | 'inviteTeachers' | 'resendInvitation' | 'changeEmail' | 'resendEmail'
> = {
  list: async ({ db, actor, grant }, { query }) => {
    const { search = null, role = null, status = null } = query;
    const users = await listUsers(db, { school_id: actor.school_id, search, role, status });
    const shown = users.map((user) => hideTwoFactor(actor, userOf(user)));
    if (grant !== 'R') return shown;
    return shown.map((user) => (user.cms_user_id === actor.user_id ? user : directoryEntry(user)));
  },

  chatbots: async ({ db, actor, grant }) => {
    const only = grant === 'S' ? actor.chatbot_ids : null;
    return { chatbots: await listChatbots(db, { school_id: actor.school_id, only }) };
  },

  get: async (context, { params }) => {
    const user = await findUser(context, params.id);
    if (context.grant === 'O' && user.cms_user_id !== context.actor.user_id) throw refuse.forbidden();
    return hideTwoFactor(context.actor, user);
  },

  follow: followUsers,
  create,
  update,
  remove,
  removeTwoFactor,
  ...invitationOperations,
  changeEmail,
  cancelEmailChange,
  resendEmail,
};
