import { createHash } from 'node:crypto';
import { defineQuery, narrowTo, type Queryable } from '#server/db/query.ts';
import type { Actor } from '#server/kit/sessions/actor.ts';
import { digestSecret } from '#server/kit/sessions/passwords.ts';
import { refuse } from '#server/lib/refusal.ts';

type Key = { school_id: string; user_id: string; key: string };
type Reply = { readonly status: number; readonly result: unknown };

const claim = defineQuery(
  'kit.claim_idempotency_key',
  `insert into idempotency_keys (school_id, user_id, key, body_hash)
  values (:school_id, :user_id, :key, :body_hash)
  on conflict do nothing
  returning key`,
);

const find = defineQuery(
  'kit.find_idempotency_key',
  `select body_hash, status as "status!", reply
  from idempotency_keys
  where school_id = :school_id and user_id = :user_id and key = :key`,
  narrowTo<{ reply: unknown }>(),
);

const store = defineQuery(
  'kit.store_idempotent_reply',
  `update idempotency_keys
  set status = :status, reply = :reply::jsonb
  where school_id = :school_id and user_id = :user_id and key = :key`,
);

const isSecret = (name: string, value: unknown) =>
  /password|^otp$|^api_key$|recovery_code/.test(name) && typeof value === 'string';

/**
 * The digest that distinguishes two requests. A password could be guessed from a fast digest, so a request with a secret
 * gets a slow one, like a stored password.
 */
async function digestOf(key: Key, request: unknown): Promise<Buffer> {
  let hasSecrets = false;
  const plain = JSON.stringify(request, (name, value: unknown) => {
    hasSecrets ||= isSecret(name, value);
    return value;
  });
  if (!hasSecrets) return createHash('sha256').update(plain).digest();
  return digestSecret(plain, `${key.school_id}/${key.user_id}/${key.key}`);
}

/**
 * Runs `work` once per key: the same key with the same request returns the first reply again; with another request it is
 * refused. A second request that arrives while the first is running waits for it in the database. A reply with a secret is
 * not stored: a repeated request learns only that it was done.
 */
export async function runOnce(
  db: Queryable,
  call: { actor: Actor; key: string; request: unknown; secret: boolean },
  work: () => Promise<Reply>,
): Promise<Reply & { readonly repeated: boolean }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(call.key)) {
    throw refuse.invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters');
  }
  const key = { school_id: call.actor.school_id, user_id: call.actor.user_id, key: call.key };
  const body_hash = await digestOf(key, call.request);
  const [claimed] = await claim(db, { ...key, body_hash });
  if (!claimed) {
    const [first] = await find(db, key);
    if (!first || !first.body_hash.equals(body_hash)) {
      throw refuse.conflict('This Idempotency-Key was already used for another request', 'Idempotency-Key');
    }
    if (call.secret) throw refuse.conflict('This was already done, and its reply is not shown again');
    return { status: first.status, result: first.reply, repeated: true };
  }
  const reply = await work();
  await store(db, {
    ...key,
    status: reply.status,
    reply: call.secret ? 'null' : JSON.stringify(reply.result),
  });
  return { ...reply, repeated: false };
}
