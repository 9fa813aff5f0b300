import { randomUUID } from 'node:crypto';
import { writeAccountLetter } from '#server/features/auth/operations.ts';
import { addressTaken } from '#server/features/users/update-operations.ts';
import type { OperatorContext } from '#server/kit/gate/operator-context.ts';
import { newToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { insertInvited, removeFirstAdmins, storeLinks } from './queries.ts';

type NewSchool = { readonly school_id: string; readonly name: string; readonly locale: string };
type FirstAdmin = { readonly name: string; readonly email: string };

/**
 * Invites the first account-admin of a school in the name of the school, by the same email as everyone else. An earlier
 * invitation of the operator stops working.
 */
export async function inviteFirstAdmin(
  { db, ports, afterCommit }: OperatorContext,
  { school_id, name: school, locale }: NewSchool,
  { name, email }: FirstAdmin,
) {
  await removeFirstAdmins(db, { school_id });
  const people = JSON.stringify([{ name, email, role: 'account-admin', teacher_id: null }]);
  const [invited] = await insertInvited(db, { school_id, user_id: null, people });
  if (!invited) throw refuse.conflict(addressTaken, 'admin_email');
  const { token, hash } = newToken();
  const link = { school_id, user_ids: [invited.user_id], token_hashes: [hash], email_ids: [randomUUID()] };
  await storeLinks(db, { ...link, invited_by: null });
  const letter = writeAccountLetter('invitation', invited, {
    locale,
    school,
    by: school,
    link: `${ports.publicUrl}/invitation?token=${token}`,
  });
  afterCommit(async () => {
    await ports.mail(letter);
  });
}
