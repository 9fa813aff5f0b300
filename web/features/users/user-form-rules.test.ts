import { describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import {
  changeOf,
  newUserOf,
  problemsOf,
  startOf,
  type UserFormSubject,
  type UserValues,
} from './user-form-rules.ts';

const chatbots = ['first', 'second'].map((name) => ({
  chatbot_id: name,
  chatbot_name: name,
  chatbot_agent_name: name,
}));
const adding = { user: undefined, own: false, chatbots };
const user: CmsUser = {
  cms_user_id: 'u',
  two_factor: null,
  cms_user_name: 'Amara',
  cms_user_email: 'amara@homeroom.test',
  role: 'cms-admin',
  status: 'inactive',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_dt: '2026-01-01T00:00:00.000Z',
  chatbot_ids: ['second'],
  teacher_id: null,
  invitation: null,
  new_email: null,
  email_failure: null,
};
const editing = { user, own: false, chatbots };
const problemsIn = (subject: UserFormSubject, values: UserValues) => problemsOf(subject, values, 'Missing');
const filled = { ...startOf(adding), name: 'Amara', user_email: 'amara@homeroom.test', password: '123456' };

describe('the user form', () => {
  it('starts with the first chatbot when none was chosen, else with the user’s', () => {
    expect(startOf(adding).chatbot_ids).toEqual(['first']);
    expect(startOf({ ...editing, user: { ...user, chatbot_ids: [] } }).chatbot_ids).toEqual(['first']);
    expect(startOf(editing)).toMatchObject({ name: 'Amara', status: 'inactive', chatbot_ids: ['second'] });
  });

  it('checks a password for six characters with the sentence that says eight', () => {
    expect(problemsIn(adding, filled).password).toBeNull();
    expect(problemsIn(adding, { ...filled, password: '12345' }).password).toBe(
      'Password must be at least 8 characters',
    );
    expect(problemsIn(adding, { ...filled, password: '' }).password).toBe(
      'Password is required for new users',
    );
    expect(problemsIn(editing, { ...filled, password: '' }).password).toBeNull();
  });

  it('requires a chatbot for everyone except account-admins, if there is one', () => {
    const none = { ...filled, chatbot_ids: [] };
    expect(problemsIn(adding, none).chatbot_ids).toBe(
      'At least one chatbot must be assigned to CMS users and admins',
    );
    expect(problemsIn(adding, { ...none, role: 'account-admin' }).chatbot_ids).toBeNull();
    expect(problemsIn({ ...adding, chatbots: [] }, none).chatbot_ids).toBeNull();
  });

  it('sends an account-admin without chatbots, no email with a change, and no blank password', () => {
    expect(newUserOf({ ...filled, role: 'account-admin' }).chatbot_ids).toEqual([]);
    expect(changeOf({ ...filled, password: '' })).toEqual({
      name: 'Amara',
      role: 'cms-user',
      status: 'active',
      chatbot_ids: ['first'],
    });
  });
});
