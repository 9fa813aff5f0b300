import type { Context } from '#server/kit/gate/context.ts';
import { verifyPassword } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';
import { ownSecrets } from './queries.ts';

/** Reads the stored secrets of the signed-in person, after checking the password that they have typed again. */
export async function confirmPassword({ db, actor }: Context, password: string, field: string) {
  const [secrets] = await ownSecrets(db, actor);
  if (!secrets?.password_hash) throw refuse.notFound();
  if (!(await verifyPassword(secrets.password_hash, password))) {
    throw refuse.wrongSecret(field, 'This is not your current password');
  }
  return secrets;
}
