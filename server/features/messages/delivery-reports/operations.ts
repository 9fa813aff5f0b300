import type { Contract } from '#contract/index.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import type { FileReply } from '#contract/kit/route.ts';
import type { Queryable } from '#server/db/query.ts';
import { addOptOut, removeOptOut } from '#server/features/messages/opt-out/queries.ts';
import { tryNextAddress } from '#server/features/messages/outbox/failover.ts';
import { clearFailedAddress } from '#server/features/messages/outbox/failover-queries.ts';
import { smsTokenOf } from '#server/features/messages/settings/sms.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import { isSame } from '#server/lib/secrets.ts';
import { storeReport } from './queries.ts';
import { readOptOutWord, signatureOf, smsFailureOf, stateOf } from './rules.ts';

type Entries = Pick<Contract['messages'], 'reportSmsStatus' | 'receiveSms'>;
type Report = {
  readonly school_id: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string | undefined>>;
};

/** The reply to a text message in TwiML: nothing is sent back. */
const noAnswer: FileReply = {
  fileName: 'response.xml',
  mimeType: 'text/xml',
  bytes: Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Response/>'),
};

type SignedForm = {
  readonly school_id: string;
  /** The addresses that the provider may have called: it signs them too. */
  readonly urls: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
};

/** Wrong signatures are counted by address: per school that has a token, and for all others together. */
const wrongSignatures = (database: PublicContext['database']) =>
  createLimit({
    database,
    name: 'sms-signature',
    points: 100,
    seconds: 600,
    message: 'Too many calls without the signature of the SMS provider. Please wait a few minutes.',
  });

/** Refuses a call that the SMS provider of the school has not signed; after many of them without reading anything. */
async function checkSignature(context: PublicContext, { school_id, urls, fields }: SignedForm) {
  const { database, ports, network, signature } = context;
  const limit = wrongSignatures(database);
  const ofSchool = `${network}/${school_id}`;
  await Promise.all([limit.check(network), limit.check(ofSchool)]);
  const token = signature && (await database.read({ school_id }, (db) => smsTokenOf(db, ports, school_id)));
  if (signature && token && urls.some((url) => isSame(signature, signatureOf(token, url, fields)))) return;
  context.noteSecurity({ kind: 'signature_wrong', reason: 'messages.sms' });
  await limit.take(token ? ofSchool : network);
  // A school without a provider that signs gets the same reply.
  throw refuse.notFound('This call is not signed by the SMS provider of the school');
}

/** Stores what a signed form says. */
async function takeReport(
  context: PublicContext,
  { school_id, path, form }: Report,
  store: (db: Queryable) => Promise<unknown>,
) {
  const { database, ports } = context;
  const { addresses } = ports;
  const fields = Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const urls = [addresses.of(school_id), addresses.ofInstallation].map(
    (address) => `${address}${apiBase}/public/sms/${school_id}/${path}`,
  );
  await checkSignature(context, { school_id, urls, fields });
  await database.write({ school_id }, store);
}

export const reportOperations: OperationsFor<Entries> = {
  reportSmsStatus: async (context, { params: { school: school_id, message: message_id }, body }) => {
    await takeReport(
      context,
      { school_id, path: `messages/${message_id}/status`, form: body },
      async (db) => {
        const state = stateOf(body.MessageStatus);
        if (state === undefined) return;
        const { words, isFinal } = smsFailureOf(body.ErrorCode);
        const key = { school_id, message_id, now: context.ports.clock().toISOString() };
        const reason = state === 'failed' ? words : null;
        const [stored] = await storeReport(db, { ...key, channel: 'sms', state, reason });
        if (!stored) return;
        if (state === 'delivered') await clearFailedAddress(db, { school_id, message_id });
        else if (isFinal) await tryNextAddress(db, key);
      },
    );
    return { received: true };
  },

  receiveSms: async (context, { params: { school: school_id }, body }) => {
    await takeReport(context, { school_id, path: 'received', form: body }, async (db) => {
      const wish = readOptOutWord(body.Body);
      if (wish === undefined || !/^\+[1-9]\d{6,14}$/.test(body.From)) return;
      const key = { school_id, channel: 'sms', address: body.From };
      await (wish === 'stop' ? addOptOut(db, { ...key, how: 'stop' }) : removeOptOut(db, key));
    });
    return noAnswer;
  },
};
