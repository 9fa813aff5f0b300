import type { Contract } from '#contract/index.ts';
import { checkNewPassword, openSession, writeAccountLetter } from '#server/features/auth/operations.ts';
import { createSchool } from '#server/features/operator/operations.ts';
import { joinFirstAdmin } from '#server/features/users/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext, SignUpAccess } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { insertOperatorEntry } from '#server/kit/gate/operator-queries.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';
import { hashToken, newToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { openLinkLimit, takeSignUpTurn } from './limits.ts';
import { findSignUp, insertSignUp, takeSignUp } from './queries.ts';

/** The same words for every link that does not work. */
const unusableLink = () =>
  refuse.invalid('token', 'This link has expired or was already used. Sign up your school again.');

const noSchoolYet =
  'This installation has no school yet. Its operator creates the first one; after that you can sign up yours.';

function accessOf({ signUp }: PublicContext): SignUpAccess {
  if (!signUp) throw refuse.notFound();
  return signUp;
}

async function findOpen(context: PublicContext, token_hash: Buffer) {
  const failures = openLinkLimit(context.database);
  await failures.check(context.network);
  const [found] = await accessOf(context).database.read((db) => findSignUp(db, { token_hash }));
  if (found) return found;
  await failures.count(context.network);
  throw unusableLink();
}

type Confirmation = {
  readonly token_hash: Buffer;
  readonly password_hash: string;
  readonly requestId: string;
};

/** The school, its account-admin and the entries in both logs: entirely or not at all. */
async function createConfirmed(access: SignUpAccess, { token_hash, password_hash, requestId }: Confirmation) {
  return access.database.transaction(async (db) => {
    const [taken] = await takeSignUp(db, { token_hash });
    if (!taken) throw unusableLink();
    const { school_name: name, time_zone, currency, locale, ...person } = taken;
    const profile = { name, time_zone, currency, locale };
    const { school, admin } = await createSchool(db, profile, person);
    const { school_id } = school;
    const { user_id } = admin;
    await joinFirstAdmin(db, { school_id, user_id, password_hash });
    const entry = { action: 'sign_up', school_id, school_name: name, before: null, address: null } as const;
    await insertOperatorEntry(db, { ...entry, after: JSON.stringify(profile), request_id: requestId });
    const author = { school_id, user_id, name: person.name };
    const made = { action: 'create', entity: 'school', entity_id: school_id, after: profile };
    await db.run(insertAudit, auditValues(author, made, requestId));
    return author;
  });
}

export const signUpOperations: OperationsFor<Contract['signUp']> = {
  request: async (context, { body }) => {
    const { database, network, ports, afterReply } = context;
    const access = accessOf(context);
    const { user_email: email, ...values } = body;
    await takeSignUpTurn({ database, network, email, perDay: access.perDay });
    const { token, hash: token_hash } = newToken();
    const [stored] = await access.database.transaction((db) =>
      insertSignUp(db, { ...values, email, token_hash }),
    );
    if (!stored) throw refuse.conflict(noSchoolYet);
    // The email contains no text from the form, because a stranger may have entered someone else's address.
    const person = { name: '', email };
    const link = `${ports.addresses.ofInstallation}/sign-up/confirm?token=${token}`;
    const letter = writeAccountLetter('sign_up', person, { locale: values.locale, link });
    afterReply(async () => {
      await ports.mail(letter);
    });
    return { done: true };
  },

  confirm: async (context, { body }) => {
    const { requestId } = context;
    const token_hash = hashToken(body.token);
    const { school_name: school, name, email } = await findOpen(context, token_hash);
    await checkNewPassword(body.new_password, { name, email, school }, 'new_password');
    const password_hash = await hashPassword(body.new_password);
    const person = await createConfirmed(accessOf(context), { token_hash, password_hash, requestId });
    return openSession(context, {
      person,
      isShared: false,
      entryOf: (session_id, address) => ({
        action: 'sign_in',
        entity: 'session',
        entity_id: session_id,
        after: { address },
      }),
    });
  },
};
