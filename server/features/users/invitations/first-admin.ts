import { randomUUID } from 'node:crypto';
import type { Queryable } from '#server/db/query.ts';
import { writeAccountLetter } from '#server/features/auth/operations.ts';
import { addressTaken } from '#server/features/users/update-operations.ts';
import type { OperatorContext } from '#server/kit/gate/operator-context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { insertInvited, joinUser, removeFirstAdmins, storeLinks } from './queries.ts';

type NewSchool = { readonly school_id: string; readonly name: string; readonly locale: string };
type FirstAdmin = { readonly name: string; readonly email: string };

/** Adds the first account-admin of a school, who has not joined yet. */
export async function insertFirstAdmin(db: Queryable, school_id: string, { name, email }: FirstAdmin) {
  const people = JSON.stringify([{ name, email, role: 'account-admin', teacher_id: null }]);
  const [invited] = await insertInvited(db, { school_id, user_id: null, people });
  if (!invited) throw refuse.conflict(addressTaken, 'admin_email');
  return invited;
}

/** The first account-admin joins with a password that they chose, without an invitation. */
export async function joinFirstAdmin(
  db: Queryable,
  admin: { readonly school_id: string; readonly user_id: string; readonly password_hash: string },
) {
  const [joined] = await joinUser(db, admin);
  if (!joined) throw new Error('The first account-admin did not join');
}

/** Emails the first account-admin the same invitation as everyone else, in the name of the school. */
export async function mailFirstInvitation(
  { db, ports, afterCommit }: OperatorContext,
  { school_id, name: school, locale }: NewSchool,
  invited: FirstAdmin & { readonly user_id: string },
) {
  const { token, hash } = newToken();
  const link = { school_id, user_ids: [invited.user_id], token_hashes: [hash], email_ids: [randomUUID()] };
  await storeLinks(db, { ...link, invited_by: null });
  const letter = writeAccountLetter('invitation', invited, {
    locale,
    school,
    by: school,
    link: `${ports.addresses.of(school_id)}/invitation?token=${token}`,
  });
  afterCommit(async () => {
    await ports.mail({ school_id, ...letter });
  });
}

/** Invites a first account-admin. An earlier invitation of the operator stops working. */
export async function inviteFirstAdmin(ctx: OperatorContext, school: NewSchool, person: FirstAdmin) {
  const { school_id } = school;
  await removeFirstAdmins(ctx.db, { school_id });
  await mailFirstInvitation(ctx, school, await insertFirstAdmin(ctx.db, school_id, person));
}
