import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './secrets.ts';

const secret = randomBytes(32);
const text = 'sk-a key of 🏫';

it('opens what was sealed, and the sealed text reveals nothing', () => {
  const sealed = seal(text, secret, 'school');
  expect(unseal(sealed, secret, 'school')).toBe(text);
  expect(sealed.includes('sk-')).toBe(false);
  expect(seal(text, secret, 'school').equals(sealed)).toBe(false);
});

it('opens nothing for another owner, with another secret, or after a change', () => {
  const sealed = seal(text, secret, 'school');
  expect(unseal(sealed, secret, 'other school')).toBeUndefined();
  expect(unseal(sealed, randomBytes(32), 'school')).toBeUndefined();
  const changed = Buffer.from(sealed);
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
  expect(unseal(changed, secret, 'school')).toBeUndefined();
  expect(unseal(sealed.subarray(0, 20), secret, 'school')).toBeUndefined();
});
