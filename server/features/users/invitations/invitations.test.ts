import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CmsUser, TeacherInvitation } from '#contract/users/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeTeacher } from '#server/test/factories.ts';
import { invitationsOf, newEmail } from '#server/test/records/invitations.ts';

let api: TestApi;
let invitations: ReturnType<typeof invitationsOf>;
beforeAll(async () => {
  api = await startApi();
  invitations = invitationsOf(api);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

const invite = (as: Who, body: object = {}) =>
  api.call('users.invite', {
    as,
    body: {
      name: 'Ines Quill',
      user_email: newEmail(),
      role: 'cms-user',
      chatbot_ids: [api.chatbot],
      ...body,
    },
  });
const outcomes = (teachers: readonly TeacherInvitation[]) =>
  Object.fromEntries(teachers.map(({ teacher_id, outcome }) => [teacher_id, outcome]));

describe('inviting one person', () => {
  it('emails a link, stores only its hash, and lists the person as invited', async () => {
    const { status, result } = await invite('admin', { user_email: 'First@test.test' });
    expect(status).toBe(201);
    expect(result).toMatchObject({
      cms_user_email: 'First@test.test',
      status: 'invited',
      invitation: { state: 'open' },
      chatbot_ids: [api.chatbot],
    });
    const token = await invitations.tokenFor('First@test.test');
    expect(token).toHaveLength(43);
    const stored = await api.sql('select * from invitations where user_id = $1', [result.cms_user_id]);
    expect(JSON.stringify(stored)).not.toContain(token);
    const days = Date.parse(result.invitation?.expires_dt ?? '') - Date.now();
    expect(Math.round(days / 86_400_000)).toBe(7);
    const listed = await api.call('users.list', { as: 'admin', query: { status: 'invited' } });
    expect(listed.result.map(({ cms_user_id }: CmsUser) => cms_user_id)).toEqual([result.cms_user_id]);
    const log = await api.sql(`select action from audit_log where entity_id = $1`, [result.cms_user_id]);
    expect(log).toEqual([{ action: 'invite' }]);
  });

  it('tells a directory reader nothing about the invitation', async () => {
    const { result } = await invite('admin');
    const { result: seen } = await api.call('users.list', { as: 'staff' });
    const entry = seen.find(({ cms_user_id }: CmsUser) => cms_user_id === result.cms_user_id);
    expect(entry).toMatchObject({ status: 'invited', invitation: null, new_email: null });
  });

  it('keeps to the rank of the administrator, and needs what the role needs', async () => {
    expect((await invite('registrar', { role: 'account-admin' })).status).toBe(403);
    expect((await invite('staff')).status).toBe(403);
    expect((await invite('admin', { chatbot_ids: [] })).errors[0]?.field).toBe('chatbot_ids');
    expect((await invite('admin', { role: 'teacher' })).errors[0]?.field).toBe('teacher_id');
  });

  it('refuses an address that is taken in the school, and knows no other school', async () => {
    const own = await invite('admin', { user_email: 'STAFF@test.test' });
    const foreign = await invite('admin', { user_email: 'admin@north.test' });
    expect([own.status, own.errors[0]?.field]).toEqual([409, 'user_email']);
    expect([foreign.status, foreign.result.status]).toEqual([201, 'invited']);
  });

  it('does not count an invited account-admin as one who can work', async () => {
    await invite('northside', { role: 'account-admin', chatbot_ids: [] });
    const params = { id: api.users.northside.user_id };
    const removal = await api.call('users.remove', { as: 'northside', params });
    expect(removal.status).toBe(409);
  });
});

describe('inviting teachers', () => {
  it('needs nothing but their records, and says what became of each', async () => {
    const fresh = await invitations.addTeacher();
    const other = await invitations.addTeacher({ name: 'Bo Chalk' });
    const silent = await invitations.addTeacher({ email: null });
    const wrong = await invitations.addTeacher({ email: 'not an address' });
    const taken = await invitations.addTeacher({ email: 'staff@test.test' });
    const left = await invitations.addTeacher({ status: 'inactive' });
    const member = await makeTeacher(api.owner, api.school_id);
    const ids = [fresh, other, silent, wrong, taken, left, member].map(({ teacher_id }) => teacher_id);
    const { status, result } = await invitations.inviteAll('registrar', ids);
    expect(status).toBe(200);
    expect(outcomes(result.teachers)).toEqual({
      [fresh.teacher_id]: 'invited',
      [other.teacher_id]: 'invited',
      [silent.teacher_id]: 'no_email',
      [wrong.teacher_id]: 'no_email',
      [taken.teacher_id]: 'email_taken',
      [left.teacher_id]: 'has_left',
      [member.teacher_id]: 'has_account',
    });
    await invitations.tokenFor(fresh.email);
    await invitations.tokenFor(other.email);
    expect(api.mails.filter(({ to }) => to === 'staff@test.test')).toEqual([]);
    const again = await invitations.inviteAll('registrar', [fresh.teacher_id]);
    expect(outcomes(again.result.teachers)).toEqual({ [fresh.teacher_id]: 'already_invited' });
    await api.sql(`update invitations set expires_dt = now() - interval '1 second'`);
    const expired = await invitations.inviteAll('registrar', [fresh.teacher_id]);
    expect(outcomes(expired.result.teachers)).toEqual({ [fresh.teacher_id]: 'invited' });
    await invitations.tokenFor(fresh.email, 2);
  });

  it('makes one user of two records with the same address', async () => {
    const one = await invitations.addTeacher({ email: 'shared@test.test' });
    const two = await invitations.addTeacher({ email: 'Shared@test.test' });
    const { result } = await invitations.inviteAll('admin', [one.teacher_id, two.teacher_id]);
    expect(Object.values(outcomes(result.teachers)).sort()).toEqual(['email_taken', 'invited']);
  });

  it('refuses teachers of another school as unknown', async () => {
    const { status, errors } = await api.call('users.inviteTeachers', {
      as: 'northside',
      body: { teacher_ids: [(await invitations.addTeacher()).teacher_id] },
    });
    expect([status, errors[0]?.message]).toEqual([400, 'Teacher not found']);
  });

  it('shows the state of each account in the list of teachers', async () => {
    const fresh = await invitations.addTeacher({ name: 'State Nobel' });
    const accountOf = async (as: Who = 'registrar') => {
      const { result } = await api.call('teachers.list', { as, query: { search: 'State Nobel' } });
      return result.teachers[0]?.account;
    };
    expect(await accountOf()).toBe('none');
    await invitations.inviteAll('registrar', [fresh.teacher_id]);
    expect(await accountOf()).toBe('invited');
    expect(await accountOf('staff')).toBeUndefined();
    const token = await invitations.tokenFor(fresh.email);
    await api.sql(`update invitations set expires_dt = now() - interval '1 second'`);
    expect(await accountOf()).toBe('expired');
    await api.sql(`update invitations set expires_dt = now() + interval '1 day'`);
    await invitations.accept(token);
    expect(await accountOf()).toBe('joined');
    await api.sql(`update users set status = 'inactive' where email = $1`, [fresh.email]);
    expect(await accountOf()).toBe('inactive');
  });
});

it('says whether emails leave the server', async () => {
  const { result } = await api.call('users.mailDelivery', { as: 'registrar' });
  expect(result).toEqual({ is_sent: true });
});
