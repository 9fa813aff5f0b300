import { describe, expect, it } from 'vitest';
import { chatbotRequired } from '#contract/users/calls.ts';
import { changesStanding, chatbotsFor, losesAdmin, type Standing } from './rules.ts';

const person = (
  role: Standing['role'],
  chatbot_ids: string[] = [],
  status: Standing['status'] = 'active',
) => ({
  role,
  status,
  chatbot_ids,
});

describe('chatbots of a role', () => {
  it('an account-admin has none, whatever was asked', () => {
    expect(chatbotsFor('account-admin', ['a', 'no such'], ['a'])).toEqual({ ids: [] });
  });

  it('others need one at least, each assignable, each once', () => {
    expect(chatbotsFor('cms-user', [], ['a'])).toEqual({ problem: chatbotRequired });
    expect(chatbotsFor('cms-admin', ['a', 'a', 'b'], ['a', 'b'])).toEqual({ ids: ['a', 'b'] });
    expect(chatbotsFor('cms-user', ['a', 'c'], ['a', 'b'])).toHaveProperty('problem');
  });
});

describe('the own standing', () => {
  const own = person('cms-user', ['a', 'b']);

  it('is untouched when the values are those of before, in any order', () => {
    expect(changesStanding(own, { role: 'cms-user', status: 'active', chatbot_ids: ['b', 'a'] })).toBe(false);
    expect(changesStanding(own, {})).toBe(false);
    expect(changesStanding(person('account-admin'), { chatbot_ids: ['a'] })).toBe(false);
  });

  it('is touched by another role, status or set of chatbots', () => {
    expect(changesStanding(own, { role: 'cms-admin' })).toBe(true);
    expect(changesStanding(own, { status: 'inactive' })).toBe(true);
    expect(changesStanding(own, { chatbot_ids: ['a'] })).toBe(true);
    expect(changesStanding(own, { chatbot_ids: ['a', 'b', 'c'] })).toBe(true);
  });
});

it('an admin is lost by deletion, demotion and deactivation only', () => {
  const admin = person('account-admin');
  expect(losesAdmin(admin, undefined)).toBe(true);
  expect(losesAdmin(admin, person('cms-admin'))).toBe(true);
  expect(losesAdmin(admin, person('account-admin', [], 'inactive'))).toBe(true);
  expect(losesAdmin(admin, admin)).toBe(false);
  expect(losesAdmin(person('account-admin', [], 'inactive'), undefined)).toBe(false);
  expect(losesAdmin(person('cms-admin'), undefined)).toBe(false);
});
