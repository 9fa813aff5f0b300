import type { Contract } from '#contract/index.ts';
import { type CmsUser, mayActOn, mayGive } from '#contract/users.ts';
import { checkNewPassword } from '#server/features/auth/operations.ts';
import { explainConstraints } from '#server/kit/database-refusals.ts';
import { refuse } from '#server/kit/errors.ts';
import type { Operation, OperationsFor } from '#server/kit/gate.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { removeTwoFactor } from './factor-operations.ts';
import { letterOfAccount } from './letter-rules.ts';
import { assignChatbots, endAccess, insertUser, listChatbots, listUsers, removeUser } from './queries.ts';
import {
  checkChatbots,
  checkOwn,
  findUser,
  keyOf,
  lastAdmin,
  lockedUser,
  told,
  update,
} from './update-operations.ts';

type Users = Contract['users'];

explainConstraints({
  users_email_key: { status: 409, message: 'This email is already in use', field: 'user_email' },
  users_last_admin: { status: 409, message: lastAdmin },
});

const create: Operation<Users['create']> = async (context, { body }) => {
  const { db, actor, audit, ports, afterCommit } = context;
  const { name, user_email: email, role, password } = body;
  if (!mayGive(actor, role)) throw refuse.forbidden();
  const chatbot_ids = await checkChatbots(context, role, body.chatbot_ids);
  checkNewPassword(password, { name, email }, 'password');
  const password_hash = await hashPassword(password);
  const { school_id } = actor;
  const [added] = await insertUser(db, {
    school_id,
    name,
    email,
    role,
    password_hash,
    created_by: actor.user_id,
  });
  if (!added) throw new Error('The new user was not stored');
  await assignChatbots(db, { school_id, user_id: added.user_id, chatbot_ids });
  const user = await findUser(context, added.user_id);
  audit({ action: 'create', entity: 'user', entity_id: added.user_id, after: user });
  const letter = letterOfAccount(user, { by: actor.name, publicUrl: ports.publicUrl });
  afterCommit(async () => void (await ports.mail(letter)));
  return told(actor, user);
};

const remove: Operation<Users['remove']> = async (context, { params }) => {
  const { db, actor, audit, sessionsChanged } = context;
  const { user } = await lockedUser(context, params.id);
  if (user.cms_user_id === actor.user_id) await checkOwn(context, user, undefined);
  if (!mayActOn(actor, user)) throw refuse.forbidden();
  const key = keyOf(actor, user.cms_user_id);
  await removeUser(db, key);
  await endAccess(db, { ...key, keep: null });
  audit({ action: 'delete', entity: 'user', entity_id: user.cms_user_id, before: user });
  sessionsChanged();
  return { deleted: true };
};

/** The directory that everybody may read does not say who looks after which chatbot. */
const withoutChatbots = (user: CmsUser): CmsUser => ({ ...user, chatbot_ids: [] });

export const userOperations: OperationsFor<Users> = {
  list: async ({ db, actor, grant }, { query }) => {
    const users = await listUsers(db, { ...query, school_id: actor.school_id });
    const shown = users.map((user) => told(actor, user));
    if (grant !== 'R') return shown;
    return shown.map((user) => (user.cms_user_id === actor.user_id ? user : withoutChatbots(user)));
  },

  chatbots: async ({ db, actor, grant }) => {
    const only = grant === 'S' ? actor.chatbot_ids : null;
    return { chatbots: await listChatbots(db, { school_id: actor.school_id, only }) };
  },

  get: async (context, { params }) => {
    const user = await findUser(context, params.id);
    if (context.grant === 'O' && user.cms_user_id !== context.actor.user_id) throw refuse.forbidden();
    return told(context.actor, user);
  },

  create,
  update,
  remove,
  removeTwoFactor,
};
