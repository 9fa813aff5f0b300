import { insertGuardian } from '#server/features/guardians/record/queries.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { readPhoneNumber } from '#server/lib/phone-number.ts';
import { addDetails, findParent, linkParent } from './queries.ts';

/** A person who asked for a place for a child; what is not known is null. */
export type AskingParent = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * Makes a person a guardian of a student, in the caller's transaction. Uses the guardian on record if there is one. Returns
 * nothing if the person is the student.
 */
export async function addParent(ctx: Context, student_id: string, parent: AskingParent) {
  const { school_id, user_id } = ctx.actor;
  const { name, email, phone } = parent;
  const number = phone === null ? null : readPhoneNumber(phone, ctx.school);
  const details = { school_id, name, email, phone, number };
  const [found] = await findParent(ctx.db, { ...details, student_id });
  if (!found || found.is_student) return undefined;
  const guardian_id = found.linked_id ?? found.known_id ?? (await createParent(ctx, name));
  await addDetails(ctx.db, { ...details, user_id, guardian_id });
  if (found.linked_id === null) await linkParent(ctx.db, { school_id, student_id, guardian_id });
  return { guardian_id, name };
}

async function createParent({ db, actor }: Context, name: string | null): Promise<string> {
  const { school_id, user_id } = actor;
  const [created] = await insertGuardian(db, { school_id, user_id, changes: JSON.stringify({ name }) });
  if (!created) throw new Error('The guardian was not created');
  return created.guardian_id;
}
