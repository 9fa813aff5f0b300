import type { Contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import type { FailedEmailKind } from '#contract/users/failed-email.ts';
import { isEmailTaken, mailResetLink, startEmailChange } from '#server/features/auth/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type OperationInput, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import { countTaken, takeTurn } from './creation-limits.ts';
import { lockOther } from './email-change.ts';
import { sendInvitations } from './invitations/links.ts';
import { addressTaken, findUser, hideTwoFactor } from './update-operations.ts';

type Resend = Contract['users']['resendEmail'];

/** Refuses more emails per hour than anyone needs. */
async function takeMail(context: PreparingContext, { params }: OperationInput<Resend>) {
  const { database } = context;
  await takeTurn(context);
  const message = 'This email was sent many times. Please wait an hour and try again.';
  await createLimit({ database, name: 'failed-email', points: 10, seconds: 3600, message }).take(params.id);
}

async function confirmAddress(context: Context, { cms_user_id: user_id, new_email, ...user }: CmsUser) {
  if (new_email === null) throw refuse.conflict('No change of this address is waiting');
  if (await isEmailTaken(context, new_email, user_id)) {
    context.onRollback(() => countTaken(context));
    throw refuse.conflict(addressTaken);
  }
  const person = { user_id, name: user.cms_user_name, email: user.cms_user_email };
  await startEmailChange(context, person, new_email);
}

async function sendAgain(context: Context, user: CmsUser, kind: FailedEmailKind) {
  if (kind === 'email_change') return confirmAddress(context, user);
  const { school_id } = context.actor;
  const person = { user_id: user.cms_user_id, name: user.cms_user_name, email: user.cms_user_email };
  if (kind === 'invitation') return sendInvitations(context, [person]);
  return mailResetLink(context, { school_id, ...person });
}

async function resend(context: Context, { params }: OperationInput<Resend>) {
  const { actor, audit } = context;
  const user = await lockOther(context, params.id);
  const { cms_user_id, email_failure } = user;
  if (!email_failure)
    throw refuse.conflict('No email to this user has failed, or it was sent again meanwhile');
  const { kind } = email_failure;
  await sendAgain(context, user, kind);
  audit({ action: 'resend_email', entity: 'user', entity_id: cms_user_id, after: { kind } });
  return hideTwoFactor(actor, await findUser(context, cms_user_id));
}

export const resendEmail = withPreparation<Resend, void>(takeMail, resend);
