import { createHash } from 'node:crypto';
import type { Database } from '#server/db/pool.ts';
import { createLimit } from '#server/kit/security/limits.ts';

const day = 24 * 60 * 60;

type SignUpCall = {
  readonly database: Database;
  readonly network: string;
  readonly email: string;
  readonly perDay: number;
};

/** Counts a sign-up by network, by address and for the installation, or refuses it. Addresses are counted by their digest. */
export async function takeSignUpTurn({ database, network, email, perDay }: SignUpCall) {
  const limit = (name: string, points: number, message: string) =>
    createLimit({ database, name, points, seconds: day, message });
  await limit(
    'sign-up-network',
    10,
    'Too many schools were signed up from your network. Please try again tomorrow.',
  ).take(network);
  await limit(
    'sign-up-address',
    3,
    'Too many schools were signed up with this address. Please try again tomorrow.',
  ).take(createHash('sha256').update(email.toLowerCase()).digest('hex'));
  await limit(
    'sign-up-installation',
    perDay,
    'Too many schools were signed up today. Please try again tomorrow.',
  ).take('all');
}

/** Counts links that do not work, by network. */
export const openLinkLimit = (database: Database) =>
  createLimit({
    database,
    name: 'sign-up-link',
    points: 30,
    seconds: 15 * 60,
    message: 'Too many links that do not work. Please wait 15 minutes and try again.',
  });
