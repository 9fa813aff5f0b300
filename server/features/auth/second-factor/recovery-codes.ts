import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '#contract/auth/calls.ts';

/** The alphabet leaves out letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const groups = 4;
const groupLength = 4;

const makeGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Codes such as `7K2M-QX4A-9D0T-WE3R`: 80 random bits each, so that a plain hash cannot be reversed by trying. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, makeGroup).join('-'));

/** The stored hash of a code; the same code of another person has another hash. */
export const hashRecoveryCode = (user_id: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${user_id}:${code.replaceAll('-', '')}`)
    .digest();
