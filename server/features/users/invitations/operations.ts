import type { Contract } from '#contract/index.ts';
import { emailAddress } from '#contract/kit/common.ts';
import type { CmsUser, InvitationOutcome, TeacherInvitation } from '#contract/users/calls.ts';
import { mayActOn, mayGive } from '#contract/users/ranks.ts';
import { countTaken, takeTurn } from '#server/features/users/creation-limits.ts';
import { assignChatbots, endAccess, removeUser } from '#server/features/users/queries.ts';
import {
  addressTaken,
  checkChatbots,
  checkTeacher,
  findUser,
  hideTwoFactor,
  keyOf,
  requireLockedUser,
} from '#server/features/users/update-operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import {
  type Operation,
  type OperationInput,
  type OperationsFor,
  type PreparingContext,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import { acceptInvitation, showInvitation } from './accept.ts';
import { sendInvitations } from './links.ts';
import { insertInvited, lockTeachersToInvite, type TeacherToInvite } from './queries.ts';

type Users = Contract['users'];

async function invitePerson(context: Context, { body }: OperationInput<Users['invite']>) {
  const { db, actor, audit } = context;
  const { name, user_email: email, role } = body;
  if (!mayGive(actor, role)) throw refuse.forbidden();
  const chatbot_ids = await checkChatbots(context, role, body.chatbot_ids);
  const teacher_id = await checkTeacher(context, role, body.teacher_id);
  if (teacher_id) await refuseSecondUser(context, teacher_id);
  const { school_id, user_id } = actor;
  const people = JSON.stringify([{ name, email, role, teacher_id }]);
  const [invited] = await insertInvited(db, { school_id, user_id, people });
  if (!invited) {
    context.onRollback(() => countTaken(context));
    throw refuse.conflict(addressTaken, 'user_email');
  }
  await assignChatbots(db, { school_id, user_id: invited.user_id, chatbot_ids });
  await sendInvitations(context, [invited]);
  const user = await findUser(context, invited.user_id);
  audit({ action: 'invite', entity: 'user', entity_id: user.cms_user_id, after: user });
  return hideTwoFactor(actor, user);
}

/** Tells a teacher who has a user from an address that is taken. */
async function refuseSecondUser({ db, actor }: Context, teacher_id: string) {
  const [teacher] = await lockTeachersToInvite(db, { school_id: actor.school_id, teacher_ids: [teacher_id] });
  if (teacher?.user_id) throw refuse.conflict('This teacher already has a user', 'teacher_id');
}

const usableEmail = emailAddress('Email');

/** Why a teacher gets no email; undefined for one who does. */
function obstacleFor(teacher: TeacherToInvite): InvitationOutcome | undefined {
  if (teacher.has_open_invitation) return 'already_invited';
  if (teacher.account_status && teacher.account_status !== 'invited') return 'has_account';
  if (teacher.status === 'inactive') return 'has_left';
  if (!teacher.user_id && !usableEmail.safeParse(teacher.email ?? '').success) return 'no_email';
  return undefined;
}

/** Makes the users of teachers who have none yet; those whose address is taken are missing in the result. */
async function insertTeachers({ db, actor }: Context, teachers: readonly TeacherToInvite[]) {
  const { school_id, user_id } = actor;
  const people = teachers.map(({ teacher_id, name, email }) => ({
    teacher_id,
    name,
    email,
    role: 'teacher',
  }));
  if (people.length === 0) return [];
  return insertInvited(db, { school_id, user_id, people: JSON.stringify(people) });
}

/** An invitation that has expired is sent again, to the address it had. */
const expiredInvitation = ({ user_id, name, account_email }: TeacherToInvite) =>
  user_id && account_email ? [{ user_id, name, email: account_email }] : [];

async function inviteAll(context: Context, { body }: OperationInput<Users['inviteTeachers']>) {
  const { db, actor, audit, afterCommit } = context;
  const teacher_ids = [...new Set(body.teacher_ids)];
  const teachers = await lockTeachersToInvite(db, { school_id: actor.school_id, teacher_ids });
  if (teachers.length < teacher_ids.length) throw refuse.invalid('teacher_ids', 'Teacher not found');
  const invitable = teachers.filter((teacher) => !obstacleFor(teacher));
  const added = await insertTeachers(
    context,
    invitable.filter(({ user_id }) => !user_id),
  );
  await sendInvitations(context, [...added, ...invitable.flatMap(expiredInvitation)]);
  const joined = new Set(added.map(({ teacher_id }) => teacher_id));
  const results = teachers.map((teacher): TeacherInvitation => {
    const { teacher_id, name, user_id } = teacher;
    const sent = user_id || joined.has(teacher_id) ? 'invited' : 'email_taken';
    const email = teacher.account_email ?? teacher.email;
    return { teacher_id, teacher_name: name, email, outcome: obstacleFor(teacher) ?? sent };
  });
  const taken = results.filter(({ outcome }) => outcome === 'email_taken').length;
  if (taken > 0) afterCommit(() => countTaken(context, taken));
  audit({ action: 'invite', entity: 'user', entity_id: 'list', after: { teachers: results } });
  return { teachers: results };
}

/** Someone whom the caller may manage and who has not joined yet; locked until the transaction ends. */
async function lockInvited(context: Context, id: string): Promise<CmsUser> {
  const { user } = await requireLockedUser(context, id);
  if (!mayActOn(context.actor, user)) throw refuse.forbidden();
  if (user.status !== 'invited') throw refuse.conflict('This person has joined already');
  return user;
}

/** Refuses more emails per hour than anyone needs. */
async function takeMail(
  { database }: PreparingContext,
  { params }: { readonly params: { readonly id: string } },
) {
  const message = 'This invitation was sent many times. Please wait an hour and try again.';
  await createLimit({ database, name: 'invitation-mail', points: 10, seconds: 3600, message }).take(
    params.id,
  );
}

async function resend(context: Context, { params }: OperationInput<Users['resendInvitation']>) {
  const { actor, audit } = context;
  const {
    cms_user_id: user_id,
    cms_user_name: name,
    cms_user_email: email,
  } = await lockInvited(context, params.id);
  await sendInvitations(context, [{ user_id, name, email }]);
  audit({ action: 'resend_invitation', entity: 'user', entity_id: user_id, after: { email } });
  return hideTwoFactor(actor, await findUser(context, user_id));
}

const revokeInvitation: Operation<Users['revokeInvitation']> = async (context, { params }) => {
  const { db, actor, audit } = context;
  const user = await lockInvited(context, params.id);
  const key = keyOf(actor, user.cms_user_id);
  await removeUser(db, key);
  await endAccess(db, { ...key, keep: null });
  audit({ action: 'revoke_invitation', entity: 'user', entity_id: user.cms_user_id, before: user });
  return { deleted: true };
};

type InvitationCalls = Pick<
  Users,
  | 'invite'
  | 'inviteTeachers'
  | 'mailDelivery'
  | 'resendInvitation'
  | 'revokeInvitation'
  | 'showInvitation'
  | 'acceptInvitation'
>;

export const invitationOperations: OperationsFor<
  InvitationCalls,
  'invite' | 'inviteTeachers' | 'resendInvitation'
> = {
  invite: withPreparation<Users['invite'], void>(takeTurn, invitePerson),
  inviteTeachers: withPreparation<Users['inviteTeachers'], void>(takeTurn, inviteAll),
  mailDelivery: async ({ ports }) => ({ is_sent: !ports.mail.writesFiles }),
  resendInvitation: withPreparation<Users['resendInvitation'], void>(takeMail, resend),
  revokeInvitation,
  showInvitation,
  acceptInvitation,
};
