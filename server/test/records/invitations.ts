import { expect } from 'vitest';
import type { TestApi, Who } from '#server/test/api.ts';

type TestCaller = Who | { token: string };

const chosenPassword = 'seven blue umbrellas';

let made = 0;
export const newEmail = () => {
  made += 1;
  return `invited${made}@test.test`;
};

/** What tests of invitations do with an app. */
export function invitationsOf(api: TestApi) {
  const addTeacher = async (given: { email?: string | null; status?: string; name?: string } = {}) => {
    const { email = newEmail(), status = 'active', name = 'Ada Chalk' } = given;
    const [row] = await api.sql<{ teacher_id: string }>(
      `insert into teachers (school_id, name, employee_id, email, status)
      values ($1, $2, new_id()::text, $3, $4)
      returning teacher_id`,
      [api.school_id, name, email, status],
    );
    return { teacher_id: row?.teacher_id ?? '', email: email ?? '', name };
  };

  const inviteAll = (as: TestCaller, teacher_ids: readonly string[]) =>
    api.call('users.inviteTeachers', { as, body: { teacher_ids } });

  /** The token in the latest of so many emails to an address. */
  const tokenFor = async (email: string, mails = 1): Promise<string> => {
    const listSent = () => api.mails.filter(({ to }) => to === email);
    await expect.poll(() => listSent().length).toBe(mails);
    return /\/invitation\?token=([\w-]+)/.exec(listSent().at(-1)?.text ?? '')?.[1] ?? '';
  };

  /** A teacher who is invited, with the token of the link. */
  const invitedTeacher = async () => {
    const teacher = await addTeacher();
    const { teacher_id, email } = teacher;
    await inviteAll('registrar', [teacher_id]);
    const [row] = await api.sql<{ user_id: string }>('select user_id from users where email = $1', [email]);
    return { ...teacher, token: await tokenFor(email), user_id: row?.user_id ?? '' };
  };

  return {
    addTeacher,
    inviteAll,
    tokenFor,
    invitedTeacher,
    show: (token: string) => api.call('users.showInvitation', { body: { token } }),
    accept: (token: string, new_password = chosenPassword) =>
      api.call('users.acceptInvitation', { body: { token, new_password } }),
    signIn: (user_email: string, password = chosenPassword) =>
      api.call('auth.login', { body: { user_email, password } }),
  };
}
