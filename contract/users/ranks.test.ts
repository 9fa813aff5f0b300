import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/policy/roles.ts';
import { mayActOn, mayGive } from './ranks.ts';

const person = (role: Role, chatbot_ids: string[] = []) => ({ role, chatbot_ids });

describe('who may manage whom', () => {
  it('no one manages a person of a higher rank', () => {
    const allowed = roles.flatMap((actor) =>
      roles
        .filter((target) => mayActOn(person(actor), person(target)))
        .map((target) => `${actor} on ${target}`),
    );
    expect(allowed).toEqual([
      'teacher on teacher',
      'cms-user on teacher',
      'cms-user on cms-user',
      'cms-admin on teacher',
      'cms-admin on cms-user',
      'cms-admin on cms-admin',
      'account-admin on teacher',
      'account-admin on cms-user',
      'account-admin on cms-admin',
      'account-admin on account-admin',
    ]);
  });

  it('a cms-admin manages people of their own chatbots only, an account-admin everyone', () => {
    expect(mayActOn(person('cms-admin', ['a', 'b']), person('cms-user', ['a']))).toBe(true);
    expect(mayActOn(person('cms-admin', ['a']), person('cms-user', ['a', 'b']))).toBe(false);
    expect(mayActOn(person('account-admin'), person('cms-user', ['a', 'b']))).toBe(true);
  });

  it('no one gives a rank above their own', () => {
    expect(roles.filter((role) => mayGive(person('cms-admin'), role))).toEqual([
      'teacher',
      'cms-user',
      'cms-admin',
    ]);
    expect(roles.filter((role) => mayGive(person('account-admin'), role))).toEqual([...roles]);
  });
});
