import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Contract } from '#contract/index.ts';
import { confirmPassword } from '#server/features/auth/account/confirm-password.ts';
import { ownSecrets, type SignInRow } from '#server/features/auth/account/queries.ts';
import { type Attempt, countCode } from '#server/features/auth/attempts/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { requiresTwoFactor } from '#server/kit/sessions/admission.ts';
import { refuse } from '#server/lib/refusal.ts';
import { sealedTextMark as mark, type SecretSealer, sealOwners } from '#server/lib/sealing.ts';
import {
  countRecoveryCodes,
  disableTotp,
  enableTotp,
  storeRecoveryCodes,
  storeTotpSecret,
  useRecoveryCode,
  useTotpStep,
} from './queries.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

type Auth = Contract['auth'];
type Person = { readonly school_id: string; readonly user_id: string };

const ownerOf = sealOwners.totp;

/** Encrypts the seed of an authenticator app for this person, so that it is useless for anyone else. */
const sealSeed = (sealing: SecretSealer, person: Person, seed: string) =>
  mark + sealing.seal(seed, ownerOf(person)).toString('base64url');

/** Decrypts the seed; also returns it sealed again if its sealing key is no longer the current one. */
function openSeed(sealing: SecretSealer, person: Person, stored: string) {
  const sealed = Buffer.from(stored.slice(mark.length), 'base64url');
  const seed = stored.startsWith(mark) ? sealing.open(sealed, ownerOf(person)) : undefined;
  if (seed === undefined) {
    throw refuse.unavailable(
      'Codes of the authenticator app cannot be checked, because the sealing key of this server has changed. ' +
        'Sign in with a recovery code, or ask an administrator to remove your second factor.',
    );
  }
  return { seed, resealed: sealing.isCurrent(sealed) ? null : sealSeed(sealing, person, seed) };
}

/** The time step of a code of the authenticator app; undefined if the code is wrong. */
function totpStep(secret: string, token: string, now: Date): number | undefined {
  const result = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

const wrongCode = 'This code is not valid. Please try the next one.';

type FactorProof = {
  readonly attempt: Attempt;
  readonly otp: string | undefined;
  readonly recovery_code: string | undefined;
};

/** Checks the second factor of a person whose password was right: a code of the app, or a recovery code. */
export async function checkSecondFactor(context: PublicContext, user: SignInRow, given: FactorProof) {
  if (!user.totp_enabled_dt || !user.totp_secret) return;
  const { attempt, otp, recovery_code } = given;
  if (recovery_code !== undefined)
    return countCode(context, attempt, () => takeRecoveryCode(context, user, recovery_code));
  if (!otp) throw refuse.notSignedIn('Enter the code of your authenticator app', 'otp_required');
  await countCode(context, attempt, () => checkAppCode(context, user, otp));
}

async function checkAppCode({ ports, database }: PublicContext, user: SignInRow, otp: string) {
  const { seed, resealed } = openSeed(ports.sealing, user, user.totp_secret ?? '');
  const step = totpStep(seed, otp, ports.clock());
  const [used] =
    step === undefined
      ? []
      : await database.write(user, (db) => useTotpStep(db, { ...user, step, totp_secret: resealed }));
  if (!used) throw refuse.notSignedIn(wrongCode, 'otp_wrong');
}

async function takeRecoveryCode(context: PublicContext, user: SignInRow, code: string) {
  const { database, requestId, address, afterReply, ports } = context;
  const codes_left = await database.write(user, async (db) => {
    const hash = hashRecoveryCode(user.user_id, code);
    const [used] = await useRecoveryCode(db, { ...user, hash });
    if (!used) {
      throw refuse.notSignedIn('This recovery code is not valid, or it was already used.', 'otp_wrong');
    }
    const after = { address, codes_left: used.codes_left };
    const entry = { action: 'use_recovery_code', entity: 'user', entity_id: user.user_id, after };
    db.runBeforeCommit(insertAudit, auditValues(user, entry, requestId));
    return used.codes_left;
  });
  const { school_id } = user;
  const letter = letterTo(user, codes_left, { address, publicUrl: ports.addresses.of(school_id) });
  afterReply(async () => void (await ports.mail({ school_id, ...letter })));
}

type LetterFacts = { readonly address: string; readonly publicUrl: string };

const letterTo = (user: SignInRow, left: number, { address, publicUrl }: LetterFacts) => ({
  to: user.email,
  subject: 'A recovery code of your Homeroom account was used',
  text: [
    `Hello ${user.name},`,
    '',
    `someone signed in to your Homeroom account with your password and a recovery code, from the address ${address}.`,
    left === 0 ? 'No recovery codes are left.' : `Recovery codes left: ${left}.`,
    '',
    `If it was you, you can make new codes under Account Settings: ${publicUrl}/account`,
    'If it was not you, change your password and make new codes now, and tell an administrator of your school.',
  ].join('\n'),
});

const stillRequired = () =>
  refuse.conflict(
    'Your school requires a second factor, so it cannot be turned off.',
    undefined,
    'second_factor_required',
  );

type SecondFactor = Pick<
  Auth,
  'twoFactor' | 'setUpTwoFactor' | 'enableTwoFactor' | 'renewRecoveryCodes' | 'disableTwoFactor'
>;

export const secondFactorOperations: OperationsFor<SecondFactor> = {
  twoFactor: async ({ db, actor }) => {
    const [found] = await countRecoveryCodes(db, actor);
    return {
      is_on: actor.two_factor,
      is_required: requiresTwoFactor(actor),
      recovery_codes_left: found?.codes_left ?? 0,
    };
  },

  setUpTwoFactor: async (context, { body }) => {
    const { db, actor, school, audit, ports } = context;
    await confirmPassword(context, body.password, 'password');
    const secret = generateSecret();
    const totp_secret = sealSeed(ports.sealing, actor, secret);
    const [stored] = await storeTotpSecret(db, { ...actor, totp_secret });
    if (!stored) throw refuse.conflict('Two-factor sign-in is already on');
    audit({ action: 'set_up_two_factor', entity: 'user', entity_id: actor.user_id });
    const issuer = `Homeroom ${school.name}`.slice(0, 60);
    return { secret, otpauth_url: generateURI({ issuer, label: actor.email, secret }) };
  },

  enableTwoFactor: async ({ db, actor, ports, audit, sessionsChanged }, { body }) => {
    const [secrets] = await ownSecrets(db, actor);
    if (!secrets?.totp_secret) throw refuse.conflict('Set up two-factor sign-in first');
    if (secrets.two_factor) throw refuse.conflict('Two-factor sign-in is already on');
    const { seed } = openSeed(ports.sealing, actor, secrets.totp_secret);
    const step = totpStep(seed, body.otp, ports.clock());
    if (step === undefined) throw refuse.wrongSecret('otp', wrongCode);
    const recovery_codes = makeRecoveryCodes();
    const hashes = recovery_codes.map((code) => hashRecoveryCode(actor.user_id, code));
    await enableTotp(db, { ...actor, step, hashes });
    audit({ action: 'enable_two_factor', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true, recovery_codes };
  },

  renewRecoveryCodes: async (context, { body }) => {
    const { db, actor, audit } = context;
    await confirmPassword(context, body.password, 'password');
    const recovery_codes = makeRecoveryCodes();
    const hashes = recovery_codes.map((code) => hashRecoveryCode(actor.user_id, code));
    const [stored] = await storeRecoveryCodes(db, { ...actor, hashes });
    if (!stored) throw refuse.conflict('Two-factor sign-in is not on');
    audit({ action: 'renew_recovery_codes', entity: 'user', entity_id: actor.user_id });
    return { recovery_codes };
  },

  disableTwoFactor: async (context, { body }) => {
    const { db, actor, ports, audit, sessionsChanged } = context;
    const secrets = await confirmPassword(context, body.password, 'password');
    if (requiresTwoFactor(actor)) throw stillRequired();
    if (!secrets.two_factor || !secrets.totp_secret) throw refuse.conflict('Two-factor sign-in is not on');
    const { seed } = openSeed(ports.sealing, actor, secrets.totp_secret);
    if (totpStep(seed, body.otp, ports.clock()) === undefined) throw refuse.wrongSecret('otp', wrongCode);
    await disableTotp(db, actor);
    audit({ action: 'disable_two_factor', entity: 'user', entity_id: actor.user_id });
    sessionsChanged();
    return { done: true };
  },
};
