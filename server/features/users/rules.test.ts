import { describe, expect, it } from 'vitest';
import { chatbotRequired } from '#contract/users/calls.ts';
import { type AccessState, changesStanding, chatbotsFor, losesAdmin } from './rules.ts';

const person = (
  role: AccessState['role'],
  chatbot_ids: string[] = [],
  status: AccessState['status'] = 'active',
) => ({
  role,
  status,
  chatbot_ids,
});

describe('chatbots of a role', () => {
  it('are none for an account-admin, whatever was asked', () => {
    expect(chatbotsFor('account-admin', ['a', 'no such'], ['a'])).toEqual({ ids: [] });
  });

  it('are at least one for others, each assignable, each once', () => {
    expect(chatbotsFor('cms-user', [], ['a'])).toEqual({ problem: chatbotRequired });
    expect(chatbotsFor('cms-admin', ['a', 'a', 'b'], ['a', 'b'])).toEqual({ ids: ['a', 'b'] });
    expect(chatbotsFor('cms-user', ['a', 'c'], ['a', 'b'])).toHaveProperty('problem');
  });
});

describe('a person’s own standing', () => {
  const own = person('cms-user', ['a', 'b']);

  it('is unchanged with the same values, in any order', () => {
    expect(changesStanding(own, { role: 'cms-user', status: 'active', chatbot_ids: ['b', 'a'] })).toBe(false);
    expect(changesStanding(own, {})).toBe(false);
    expect(changesStanding(person('account-admin'), { chatbot_ids: ['a'] })).toBe(false);
  });

  it('is changed by another role, status or set of chatbots', () => {
    expect(changesStanding(own, { role: 'cms-admin' })).toBe(true);
    expect(changesStanding(own, { status: 'inactive' })).toBe(true);
    expect(changesStanding(own, { chatbot_ids: ['a'] })).toBe(true);
    expect(changesStanding(own, { chatbot_ids: ['a', 'b', 'c'] })).toBe(true);
  });
});

it('an account-admin is lost by deletion, demotion and deactivation only', () => {
  const admin = person('account-admin');
  expect(losesAdmin(admin, undefined)).toBe(true);
  expect(losesAdmin(admin, person('cms-admin'))).toBe(true);
  expect(losesAdmin(admin, person('account-admin', [], 'inactive'))).toBe(true);
  expect(losesAdmin(admin, admin)).toBe(false);
  expect(losesAdmin(person('account-admin', [], 'inactive'), undefined)).toBe(false);
  expect(losesAdmin(person('cms-admin'), undefined)).toBe(false);
});
