import type { Contract } from '#contract/index.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import type { Queryable } from '#server/db/query.ts';
import { addOptOut, removeOptOut } from '#server/features/messages/opt-out/queries.ts';
import { tryNextAddress } from '#server/features/messages/outbox/failover.ts';
import { clearFailedAddress } from '#server/features/messages/outbox/failover-queries.ts';
import { smsTokenOf } from '#server/features/messages/settings/sms.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { isSame } from '#server/lib/secrets.ts';
import { storeReport } from './queries.ts';
import { signatureOf, smsFailureOf, stateOf, wishOf } from './rules.ts';

type Entries = Pick<Contract['messages'], 'reportSmsStatus' | 'receiveSms'>;
type Report = {
  readonly school_id: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string | undefined>>;
};

const done = { received: true };

type SignedForm = {
  readonly school_id: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Without a signature nothing is read; without a token no signature is right. */
async function isSigned(
  { database, ports, signature }: PublicContext,
  { school_id, url, fields }: SignedForm,
): Promise<boolean> {
  if (!signature) return false;
  const token = await database.read({ school_id }, (db) => smsTokenOf(db, ports, school_id));
  if (!token) return false;
  return isSame(signature, signatureOf(token, url, fields));
}

/** A school without a provider that signs, and a wrong signature, get the same reply. */
async function takeReport(
  context: PublicContext,
  { school_id, path, form }: Report,
  store: (db: Queryable) => Promise<unknown>,
) {
  const { database, publicUrl } = context;
  const fields = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const url = `${publicUrl}${apiBase}/public/sms/${school_id}/${path}`;
  if (!(await isSigned(context, { school_id, url, fields }))) {
    context.noteSecurity({ kind: 'signature_wrong', reason: 'messages.sms' });
    throw refuse.notFound('This call is not signed by the SMS provider of the school');
  }
  await database.write({ school_id }, store);
  return done;
}

export const reportOperations: OperationsFor<Entries> = {
  reportSmsStatus: (context, { params: { school: school_id, message: message_id }, body }) =>
    takeReport(context, { school_id, path: `messages/${message_id}/status`, form: body }, async (db) => {
      const state = stateOf(body.MessageStatus);
      if (state === undefined) return;
      const { words, isFinal } = smsFailureOf(body.ErrorCode);
      const key = { school_id, message_id, now: context.ports.clock().toISOString() };
      const reason = state === 'failed' ? words : null;
      const [stored] = await storeReport(db, { ...key, channel: 'sms', state, reason });
      if (!stored) return;
      if (state === 'delivered') await clearFailedAddress(db, { school_id, message_id });
      else if (isFinal) await tryNextAddress(db, key);
    }),

  receiveSms: (context, { params: { school: school_id }, body }) =>
    takeReport(context, { school_id, path: 'received', form: body }, async (db) => {
      const wish = wishOf(body.Body);
      if (wish === undefined || !/^\+[1-9]\d{6,14}$/.test(body.From)) return;
      const change = wish === 'stop' ? addOptOut : removeOptOut;
      await change(db, { school_id, channel: 'sms', address: body.From });
    }),
};
