import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { FairQueue, type QueuePlace } from './fair-queue.ts';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Leave one core to all other work and keep the queue short, so that a flood of sign-ins does not stop the rest. */
const atOnce = Math.max(1, availableParallelism() - 1);
const queue = new FairQueue({ atOnce, perRow: atOnce * 48, inAll: atOnce * 200 });

/** The line of people who have a session, or a link from an email. */
const trusted: QueuePlace = { row: '', isFamiliar: true };

export const hashPassword = (password: string): Promise<string> =>
  queue.run(trusted, () => hash(password, strength));

export const verifyPassword = (stored: string, password: string, place = trusted): Promise<boolean> =>
  queue.run(place, () => verify(stored, password));

/** The same for the same text and owner, and as slow to guess as a stored password. */
export function digestSecret(text: string, owner: string): Promise<Buffer> {
  const salt = createHash('sha256').update(owner).digest().subarray(0, 16);
  return queue.run(trusted, () => hashRaw(text, { ...strength, salt }));
}

let decoy: Promise<string> | undefined;

/**
 * Checks one password against several, all of them also after a right one, in one turn of the queue. What is missing is checked
 * against a stand-in and is wrong, so that an unknown address cannot be recognized by the time.
 */
export async function verifyPasswords(
  stored: readonly (string | undefined)[],
  password: string,
  place: QueuePlace,
): Promise<boolean[]> {
  decoy ??= hashPassword('no such person');
  const standIn = await decoy;
  return queue.run({ ...place, places: stored.length }, async () => {
    const right: boolean[] = [];
    for (const one of stored) right.push((await verify(one ?? standIn, password)) && one !== undefined);
    return right;
  });
}
