import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const length = 12;

/** A word that no other test uses, and that resembles none of theirs, so that it is not taken for a typing mistake. */
export const newWord = (start: string) =>
  [...randomBytes(length)].reduce((word, byte) => word + (letters[byte % letters.length] ?? ''), start);
