import type { Contract } from '#contract/index.ts';
import { type CmsUser, mayActOn, mayGive } from '#contract/users/calls.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { checkNewPassword } from '#server/features/auth/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import {
  type Operation,
  type OperationInput,
  type OperationsFor,
  type PreparingContext,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { letterOfAccount } from './mail-templates.ts';
import { assignChatbots, endAccess, insertUser, listChatbots, listUsers, removeUser } from './queries.ts';
import { removeTwoFactor } from './second-factor-operations.ts';
import {
  checkChatbots,
  checkOwn,
  checkTeacher,
  findUser,
  keyOf,
  lastAdmin,
  lockedUser,
  told,
  update,
} from './update-operations.ts';

type Users = Contract['users'];

const addressTaken = 'This email address cannot be used here';

explainConstraints({
  // The same words for every address that is taken: they do not tell in which school.
  users_email_key: { status: 409, message: addressTaken, field: 'user_email' },
  users_teacher_key: { status: 409, message: 'This teacher already has a user', field: 'teacher_id' },
  users_last_admin: { status: 409, message: lastAdmin },
});

/** Enough for the people of a large school; the second stops an attacker who tries addresses to find accounts. */
const createLimits = (database: Context['database']) => {
  const message = 'You have added many users in a short time. Please wait an hour and try again.';
  const limit = { database, seconds: 3600, message };
  return {
    all: createLimit({ ...limit, name: 'user-create', points: 1000 }),
    refused: createLimit({ ...limit, name: 'user-create-refused', points: 30 }),
  };
};

async function takeTurn({ database, actor }: PreparingContext) {
  const limits = createLimits(database);
  await limits.refused.check(actor.user_id);
  await limits.all.take(actor.user_id);
}

async function createUser(context: Context, { body }: OperationInput<Users['create']>) {
  const { db, actor, audit, ports, afterCommit } = context;
  const { name, user_email: email, role, password } = body;
  if (!mayGive(actor, role)) throw refuse.forbidden();
  const chatbot_ids = await checkChatbots(context, role, body.chatbot_ids);
  const teacher_id = await checkTeacher(context, role, body.teacher_id);
  checkNewPassword(password, { name, email, school: context.school.name }, 'password');
  const password_hash = await hashPassword(password);
  const { school_id, user_id } = actor;
  const entered = { name, email, role, teacher_id, password_hash };
  const [added] = await insertUser(db, { school_id, ...entered, created_by: user_id });
  if (!added) {
    context.onRollback(async () => void (await createLimits(context.database).refused.count(user_id)));
    throw refuse.conflict(addressTaken, 'user_email');
  }
  await assignChatbots(db, { school_id, user_id: added.user_id, chatbot_ids });
  const user = await findUser(context, added.user_id);
  audit({ action: 'create', entity: 'user', entity_id: added.user_id, after: user });
  const letter = letterOfAccount(user, { by: actor.name, publicUrl: ports.publicUrl });
  afterCommit(async () => void (await ports.mail(letter)));
  return told(actor, user);
}

const create = withPreparation<Users['create'], void>(takeTurn, createUser);

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

/** The directory that everyone may read does not say who looks after which chatbot. */
const withoutChatbots = (user: CmsUser): CmsUser => ({ ...user, chatbot_ids: [] });

export const userOperations: OperationsFor<Users, 'create'> = {
  list: async ({ db, actor, grant }, { query }) => {
    const { search = null, role = null, status = null } = query;
    const users = await listUsers(db, { school_id: actor.school_id, search, role, status });
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
