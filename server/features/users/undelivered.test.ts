import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CmsUser } from '#contract/users/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
import { invitationsOf, newEmail } from '#server/test/records/invitations.ts';
import { returnedMail } from '#server/test/records/returned-mail.ts';

let api: TestApi;
let invitations: ReturnType<typeof invitationsOf>;
beforeAll(async () => {
  api = await startApi();
  invitations = invitationsOf(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql('delete from rate_limits');
  api.setMailer();
});

const refuseMails = () =>
  api.setMailer(async () => {
    throw Object.assign(new Error('550 5.1.1 No such mailbox'), { responseCode: 550 });
  });
const userOf = async (id: string, as: Who = 'admin') =>
  (await api.call('users.get', { as, params: { id } })).result as CmsUser;
const failureOf = async (id: string) => (await userOf(id)).email_failure;
const sendAgain = (id: string, as: Who = 'admin') => api.call('users.resendEmail', { as, params: { id } });
const recently = () => expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

/** Someone whose invitation the mail server refused. */
async function invitedInVain() {
  refuseMails();
  const teacher = await invitations.addTeacher();
  await invitations.inviteAll('registrar', [teacher.teacher_id]);
  const [row] = await api.sql<{ user_id: string }>('select user_id from users where email = $1', [
    teacher.email,
  ]);
  const user_id = row?.user_id ?? '';
  await expect.poll(() => failureOf(user_id)).toEqual({ kind: 'invitation', since: recently() });
  api.setMailer();
  return { ...teacher, user_id };
}

const accountOf = async (teacher_id: string, as: Who = 'registrar') => {
  const { result } = await api.call('teachers.list', { as, query: { limit: 100 } });
  const teacher = result.teachers.find((one: { teacher_id: string }) => one.teacher_id === teacher_id);
  return [teacher?.account, teacher?.account_failed_dt];
};

describe('an invitation that could not be delivered', () => {
  it('is named in the lists of users and teachers, and sent again from either', async () => {
    const { user_id, teacher_id, email } = await invitedInVain();
    expect(await accountOf(teacher_id)).toEqual(['undelivered', recently()]);
    expect((await userOf(user_id)).invitation?.state).toBe('open');
    const { status, result } = await sendAgain(user_id);
    expect([status, result.email_failure]).toEqual([200, null]);
    expect((await invitations.accept(await invitations.tokenFor(email))).status).toBe(200);
    const other = await invitedInVain();
    const again = await invitations.inviteAll('registrar', [other.teacher_id]);
    expect(again.result.teachers[0]?.outcome).toBe('invited');
    expect(await accountOf(other.teacher_id)).toEqual(['invited', null]);
    await invitations.tokenFor(other.email);
  });

  it('is no concern of people who do not manage users', async () => {
    const { user_id, teacher_id } = await invitedInVain();
    const { result } = await api.call('users.list', { as: 'staff' });
    expect(result.find(({ cms_user_id }: CmsUser) => cms_user_id === user_id)?.email_failure).toBeNull();
    expect(await accountOf(teacher_id, 'staff')).toEqual([undefined, undefined]);
    expect((await sendAgain(user_id, 'staff')).status).toBe(403);
    expect((await sendAgain(user_id, 'northside')).status).toBe(404);
  });

  it('can be sent again by those alone who may act on the user', async () => {
    refuseMails();
    const body = { name: 'Rae Quill', user_email: newEmail(), role: 'account-admin', chatbot_ids: [] };
    const { result } = await api.call('users.invite', { as: 'admin', body });
    await expect.poll(() => failureOf(result.cms_user_id)).toMatchObject({ kind: 'invitation' });
    expect((await sendAgain(result.cms_user_id, 'registrar')).status).toBe(403);
  });

  it('is sent again only if it failed, and ten times an hour at most', async () => {
    const { user_id } = await invitations.invitedTeacher();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push((await sendAgain(user_id)).status);
    expect(statuses).toEqual([...Array(10).fill(409), 429]);
  });

  it('is noticed when a mail server returns it, unless a newer one was sent', async () => {
    const { user_id, email } = await invitations.invitedTeacher();
    const returnTo = () => api.mails.filter(({ to }) => to === email).at(-1)?.returnTo ?? '';
    const first = returnTo();
    expect(first).toMatch(/\+b[a-z2-7]{38}@/);
    const receive = async (to: string, action?: string) => {
      api.incoming.push(returnedMail(to, email, action));
      await api.app.runRegularJob('leads.receive_mail');
      return failureOf(user_id);
    };
    expect(await receive(first, 'delayed')).toBeNull();
    expect(await receive(first.replace(/\+b./, '+b7'))).toBeNull();
    expect(await receive(first)).toEqual({ kind: 'invitation', since: recently() });
    expect((await sendAgain(user_id)).status).toBe(200);
    await expect.poll(returnTo).not.toBe(first);
    expect(await receive(first)).toBeNull();
    expect(await receive(returnTo())).toMatchObject({ kind: 'invitation' });
  });
});

it('an open list of users learns that an email has failed, was sent again, and that the person has joined', async () => {
  const stream = await api.events('users.follow', { as: 'registrar' });
  const elsewhere = await api.events('users.follow', { as: 'northside' });
  await expect.poll(() => stream.told.length).toBeGreaterThan(0);
  /** Changes within a moment are one event, so each step is heard by itself. */
  const hears = async (step: () => Promise<unknown>) => {
    const before = stream.told.length;
    await step();
    await expect.poll(() => stream.told.length).toBeGreaterThan(before);
  };
  let person = { user_id: '', email: '' };
  await hears(async () => (person = await invitations.invitedTeacher()));
  refuseMails();
  const params = { id: person.user_id };
  await hears(() => api.call('users.resendInvitation', { as: 'registrar', params }));
  expect(await failureOf(person.user_id)).toMatchObject({ kind: 'invitation' });
  api.setMailer();
  await hears(() => sendAgain(person.user_id));
  const token = await invitations.tokenFor(person.email, 2);
  await hears(() => invitations.accept(token));
  expect(stream.told.at(-1)).toEqual({ event: 'changed', data: {} });
  expect(elsewhere.told).toHaveLength(1);
  stream.close();
  elsewhere.close();
  expect((await api.events('users.follow', { as: 'staff' })).status).toBe(403);
});

describe('an email to someone who has joined', () => {
  const newUser = () =>
    makeUser(api.owner, { school_id: api.school_id, email: newEmail(), role: 'cms-user' });
  const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email);

  it('with a link for a new password: the office sees it, the person who asked does not', async () => {
    const person = await newUser();
    refuseMails();
    const forgot = (user_email: string) => api.call('auth.forgotPassword', { body: { user_email } });
    const known = await forgot(person.email);
    await expect.poll(() => failureOf(person.user_id)).toEqual({ kind: 'password_reset', since: recently() });
    const unknown = await forgot('nobody@test.test');
    expect([known.status, known.result]).toEqual([unknown.status, unknown.result]);
    api.setMailer();
    expect((await sendAgain(person.user_id)).result.email_failure).toBeNull();
    await expect.poll(() => mailsTo(person.email).length).toBe(1);
    const token = /token=([\w-]+)/.exec(mailsTo(person.email)[0]?.text ?? '')?.[1] ?? '';
    const chosen = await api.call('auth.resetPassword', {
      body: { token, new_password: 'seven blue umbrellas' },
    });
    expect(chosen.status).toBe(200);
  });

  it('with a link that confirms a new address: it goes to the new address again', async () => {
    const person = await newUser();
    refuseMails();
    const user_email = newEmail();
    const params = { id: person.user_id };
    await api.call('users.changeEmail', { as: 'admin', params, body: { user_email } });
    await expect.poll(() => failureOf(person.user_id)).toEqual({ kind: 'email_change', since: recently() });
    api.setMailer();
    const { result } = await sendAgain(person.user_id);
    expect([result.new_email, result.email_failure]).toEqual([user_email, null]);
    await expect.poll(() => mailsTo(user_email).length).toBe(1);
    const token = /token=([\w-]+)/.exec(mailsTo(user_email)[0]?.text ?? '')?.[1] ?? '';
    expect((await api.call('auth.confirmEmail', { body: { token } })).result).toEqual({ email: user_email });
    expect((await userOf(person.user_id)).cms_user_email).toBe(user_email);
  });
});
