import type { Contract } from '#contract/index.ts';
import { mayActOn } from '#contract/users/ranks.ts';
import { cancelPendingEmail, isEmailTaken, startEmailChange } from '#server/features/auth/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type Operation, type OperationInput, withPreparation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { countTaken, takeTurn } from './creation-limits.ts';
import { sendInvitations } from './invitations/links.ts';
import { correctEmail } from './invitations/queries.ts';
import { addressTaken, findUser, hideTwoFactor, keyOf, requireLockedUser } from './update-operations.ts';

type Users = Contract['users'];

/** A user whose address the caller may change; people change their own with their password. */
export async function lockOther(context: Context, id: string) {
  const { actor } = context;
  const { user } = await requireLockedUser(context, id);
  if (user.cms_user_id === actor.user_id) {
    throw refuse.conflict('Change your own address under Account Settings');
  }
  if (!mayActOn(actor, user)) throw refuse.forbidden();
  return user;
}

async function change(context: Context, { params, body }: OperationInput<Users['changeEmail']>) {
  const { db, actor, audit, expectVersion } = context;
  const user = await lockOther(context, params.id);
  expectVersion(user.updated_dt);
  const { cms_user_id: user_id, cms_user_name: name, cms_user_email: old, status } = user;
  const email = body.user_email;
  if (status === 'inactive') throw refuse.conflict('This user is inactive. Activate the user first.');
  if (email === old) throw refuse.invalid('user_email', 'This is the address already');
  if (await isEmailTaken(context, email, user_id)) {
    context.onRollback(() => countTaken(context));
    throw refuse.conflict(addressTaken, 'user_email');
  }
  if (status === 'invited') {
    await correctEmail(db, { ...keyOf(actor, user_id), email });
    await sendInvitations(context, [{ user_id, name, email }]);
  } else {
    await startEmailChange(context, { user_id, name, email: old }, email);
  }
  const action = status === 'invited' ? 'resend_invitation' : 'request_email_change';
  audit({ action, entity: 'user', entity_id: user_id, before: { email: old }, after: { email } });
  return hideTwoFactor(actor, await findUser(context, user_id));
}

export const changeEmail = withPreparation<Users['changeEmail'], void>(takeTurn, change);

export const cancelEmailChange: Operation<Users['cancelEmailChange']> = async (context, { params }) => {
  const { actor, audit } = context;
  const user = await lockOther(context, params.id);
  const cancelled = await cancelPendingEmail(context, user.cms_user_id);
  if (!cancelled) throw refuse.conflict('No change of this address is waiting');
  audit({
    action: 'cancel_email_change',
    entity: 'user',
    entity_id: user.cms_user_id,
    before: cancelled,
  });
  return hideTwoFactor(actor, await findUser(context, user.cms_user_id));
};
