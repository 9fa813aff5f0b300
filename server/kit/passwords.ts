import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from './errors.ts';

const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = Math.max(1, availableParallelism() - 1);
const mostWaiting = atOnce * 48;

let running = 0;
const waiting: (() => void)[] = [];

/** One core is left to all other work and the queue is short: a flood of sign-ins must not stop the rest. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw refuse.tooMany('Too many sign-ins at the moment. Please try again.', 2);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password));

let decoy: Promise<string> | undefined;

/** Takes as long as checking a real password, for addresses nobody has: both must answer in the same time. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no such person');
  await verifyPassword(await decoy, password);
  return false;
}
