import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/policy/roles.ts';
import { mayActOn, mayGive } from './calls.ts';

const person = (role: Role, chatbot_ids: string[] = []) => ({ role, chatbot_ids });

describe('who may act on whom', () => {
  it('never upwards in rank', () => {
    const allowed = roles.flatMap((actor) =>
      roles
        .filter((target) => mayActOn(person(actor), person(target)))
        .map((target) => `${actor} on ${target}`),
    );
    expect(allowed).toEqual([
      'cms-user on cms-user',
      'cms-admin on cms-user',
      'cms-admin on cms-admin',
      'account-admin on cms-user',
      'account-admin on cms-admin',
      'account-admin on account-admin',
    ]);
  });

  it('a cms-admin only within the own chatbots, an account-admin everywhere', () => {
    expect(mayActOn(person('cms-admin', ['a', 'b']), person('cms-user', ['a']))).toBe(true);
    expect(mayActOn(person('cms-admin', ['a']), person('cms-user', ['a', 'b']))).toBe(false);
    expect(mayActOn(person('account-admin'), person('cms-user', ['a', 'b']))).toBe(true);
  });

  it('gives no rank above the own', () => {
    expect(roles.filter((role) => mayGive(person('cms-admin'), role))).toEqual(['cms-user', 'cms-admin']);
    expect(roles.filter((role) => mayGive(person('account-admin'), role))).toEqual([...roles]);
  });
});
