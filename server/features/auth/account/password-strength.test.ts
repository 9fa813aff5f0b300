import { expect, it } from 'vitest';
import { findWeakness } from './password-strength.ts';

const owner = {
  name: 'Aylin Çelik-Moreno',
  email: 'a.moreno7@westfield.example',
  school: 'Westfield Grammar School',
};

it.each([
  'password1',
  'Password123',
  'P@ssw0rd1',
  'p4$$w0rd!!',
  'pass-word-2026',
  'letmein1!',
  'qwertz123',
  'Summer2026',
  'Summer2026!!',
  '2026Summer',
  '12345678a',
  'a12345678',
  '123456789',
  'iloveyou<3',
  'dragondragon',
  'Schule123',
  'WELCOME2026',
  'ｐａｓｓｗｏｒｄ１',
])('%s is one of the most common', (password) => {
  expect(findWeakness(password, owner)).toBe('This password is one of the commonest. Please choose another.');
});

it.each([
  'homeroom-demo',
  'Homeroom2026',
  'homeroomhomeroom',
  'H0mer00m!',
  'Westfield2026',
  'westfieldschool',
  'grammar-summer9',
])('%s is made of well-known names', (password) => {
  expect(findWeakness(password, owner)).toMatch(/commonest|name of the school/);
});

it.each(['aylin likes tea', 'Celik#99887', 'm0reno in the rain', 'a.moreno7@westfield.example'])(
  '%s contains the person’s name or address',
  (password) => {
    expect(findWeakness(password, owner)).toMatch(/commonest|your name or email/);
  },
);

it.each(['aaaaaaaa', 'ababababab'])('%s repeats too few characters', (password) => {
  expect(findWeakness(password, owner)).toMatch(/commonest|too few/);
});

it.each([
  'correct horse 12',
  'quiet otters read maps',
  'a long enough secret',
  'schoolbus under the pear tree',
  'crash grammar school',
  'x7#Kq9!vTz2',
  'tr4vel-Light-91',
  '初夏の図書館で読む本',
  'summer82930174655',
])('%s is accepted', (password) => {
  expect(findWeakness(password, owner)).toBeUndefined();
});
