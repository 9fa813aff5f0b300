import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import type { TestApi } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { invitationsOf } from '#server/test/records/invitations.ts';
import { asOperator, operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

const turns: string[] = [];
let whenTurn = async (_school_id: string): Promise<unknown> => undefined;
const scheduled: RegularJob = {
  name: 'test.scheduled',
  cron: '0 0 1 1 *',
  run: async (_, { school_id }) => {
    turns.push(school_id);
    await whenTurn(school_id);
  },
};
let runs = 0;
const oneOff = defineJob({
  kind: 'test.one_off',
  operation: 'students.remove',
  run: async (job) => {
    runs += 1;
    await job.saveFile('list.csv', 'text/csv', Buffer.from('a,b'));
  },
});

let whenWorking = async (_school_id: string): Promise<unknown> => undefined;
const written: string[] = [];
const slow: RegularJob = {
  name: 'test.slow',
  cron: '0 0 1 1 *',
  work: async ({ school_id, transaction }) => {
    await transaction(async () => written.push(school_id));
    await whenWorking(school_id);
    await transaction(async () => written.push(school_id));
    return 'worked';
  },
};

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi({ regularJobs: [scheduled, slow], oneOffJobs: [oneOff] });
  operator = operatorOf(api);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));
afterEach(async () => void (await operator.resume(api.school_id)));

const signIn = (password = testPassword) =>
  api.call('auth.login', { body: { user_email: api.users.admin.email, password } });
const statusOf = async (as: 'admin' | 'northside') => (await api.call('auth.me', { as })).status;

it('tells a person with the right password, and no one else, that the school is suspended', async () => {
  await operator.suspend(api.school_id);
  const { status, errors } = await signIn();
  expect([status, errors[0]?.code]).toEqual([403, 'school_suspended']);
  expect(errors[0]?.message).toMatch(/^This school is suspended/);
  const wrong = await signIn('another password');
  expect([wrong.status, wrong.errors[0]?.code]).toEqual([401, 'wrong_credentials']);
  await operator.resume(api.school_id);
  expect((await signIn()).status).toBe(200);
});

it('sends no link to choose a new password, with the same reply', async () => {
  const to = api.users.registrar.email;
  const ask = (user_email: string) => api.call('auth.forgotPassword', { body: { user_email } });
  const listSent = () => api.mails.filter((mail) => /reset-password/.test(mail.text)).map((mail) => mail.to);
  await operator.suspend(api.school_id);
  const { status, result } = await ask(to);
  expect([status, result]).toEqual([200, { done: true }]);
  const other = api.users.northside.email;
  await ask(other);
  await expect.poll(listSent).toContain(other);
  expect(listSent()).not.toContain(to);
  await operator.resume(api.school_id);
  await ask(to);
  await expect.poll(listSent).toContain(to);
});

it('ends sessions with the next request until the school is resumed, and no session of another school', async () => {
  expect(await statusOf('admin')).toBe(200);
  await operator.suspend(api.school_id);
  await expect.poll(() => statusOf('admin')).toBe(401);
  const { errors } = await api.call('students.list', { as: 'admin' });
  expect(errors[0]).toMatchObject({
    code: 'session_suspended',
    message: 'You were signed out because your school is suspended. Nothing was deleted.',
  });
  expect(await statusOf('northside')).toBe(200);
  await operator.resume(api.school_id);
  await expect.poll(() => statusOf('admin')).toBe(200);
});

it('closes the streams of people and of visitors within seconds', async () => {
  const params = { id: api.chatbot };
  const { result } = await api.call('widget.openSession', { params, body: {} });
  const person = await api.events('notifications.stream', { as: 'admin' });
  const visitor = await api.events('widget.follow', {
    as: { token: result.secret },
    params: { ...params, sid: result.session_id },
  });
  expect([person.status, visitor.status]).toEqual([200, 200]);
  await operator.suspend(api.school_id);
  await Promise.all([person.ended, visitor.ended]);
  const again = await api.events('widget.follow', {
    as: { token: result.secret },
    params: { ...params, sid: result.session_id },
  });
  expect(again.status).toBe(404);
}, 15_000);

it('hides the chatbot, the enquiry form and the calendar of the school', async () => {
  const form = await api.call('enquiries.updateSettings', {
    as: 'admin',
    body: { ...firstEnquiryForm, is_open: true },
  });
  const formId = form.result.enquiry_form_id ?? '';
  const feed = await api.call('activities.createFeed', { as: 'admin' });
  const [secret = ''] = /[\w-]{43}/.exec(feed.result.address) ?? [];
  const statuses = async () => [
    (await api.call('widget.get', { params: { id: api.chatbot } })).status,
    (await api.call('enquiries.getForm', { params: { id: formId } })).status,
    (await api.call('activities.feed', { params: { secret } })).status,
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  await operator.suspend(api.school_id);
  expect(await statuses()).toEqual([404, 404, 404]);
});

it('lets no one join by an invitation', async () => {
  const { school_id, admin_email } = await operator.create();
  const token = await invitationsOf(api).tokenFor(admin_email);
  await operator.suspend(school_id);
  const refused = await invitationsOf(api).accept(token);
  expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'school_suspended']);
  await operator.resume(school_id);
  expect((await invitationsOf(api).accept(token)).status).toBe(200);
});

it('lets scheduled jobs rest, and jobs that people started until the school is resumed', async () => {
  const { school_id, users } = api;
  await operator.suspend(school_id);
  await api.app.runRegularJob('test.scheduled');
  expect(turns).toContain(api.northside);
  expect(turns).not.toContain(school_id);
  const [job] = await api.sql<{ job_id: string }>(
    `insert into jobs (school_id, kind, started_by) values ($1, 'test.one_off', $2) returning job_id`,
    [school_id, users.registrar.user_id],
  );
  const job_id = job?.job_id ?? '';
  const stateOf = () => api.sql('select status, retries from jobs where job_id = $1', [job_id]);
  await api.app.runJob({ school_id, job_id });
  expect([runs, await stateOf()]).toEqual([0, [{ status: 'waiting', retries: 0 }]]);
  await operator.resume(school_id);
  expect(await stateOf()).toEqual([{ status: 'waiting', retries: 1 }]);
  await api.finishJob(job_id);
  expect([runs, await stateOf()]).toEqual([1, [{ status: 'done', retries: 1 }]]);
});

it('ends scheduled work in the middle, without a failure, and no work of another school', async () => {
  const { school_id, northside } = api;
  whenWorking = (id) => (id === school_id ? operator.suspend(school_id) : Promise.resolve());
  await api.app.runRegularJob('test.slow');
  const timesIn = (id: string) => written.filter((one) => one === id).length;
  expect([timesIn(school_id), timesIn(northside)]).toEqual([1, 2]);
  expect(await api.sql(`select 1 from regular_jobs where name = 'test.slow' and attempts > 0`)).toEqual([]);
});

it('does not begin a turn in a school that was suspended while the job worked for others', async () => {
  const { school_id, northside } = api;
  const [first = '', last = ''] = [school_id, northside].toSorted();
  turns.length = 0;
  whenTurn = async (id) => (id === first ? operator.suspend(last) : undefined);
  await api.app.runRegularJob('test.scheduled');
  whenTurn = async () => undefined;
  await operator.resume(last);
  expect(turns).toContain(first);
  expect(turns).not.toContain(last);
});

it('closes the addresses of files', async () => {
  const { school_id, users } = api;
  const [job] = await api.sql<{ job_id: string }>(
    `insert into jobs (school_id, kind, started_by) values ($1, 'test.one_off', $2) returning job_id`,
    [school_id, users.registrar.user_id],
  );
  const id = job?.job_id ?? '';
  await api.finishJob(id);
  const { result } = await api.call('jobs.get', { as: 'registrar', params: { id } });
  const open = async () => (await api.app.server.inject({ url: result.file_url ?? '' })).statusCode;
  expect(await open()).toBe(200);
  await operator.suspend(school_id);
  expect(await open()).toBe(404);
});

it('happens once, with a reason that the operator reads', async () => {
  const without = await api.call('operator.suspendSchool', {
    as: asOperator,
    params: { id: api.school_id },
    body: { reason: ' ' },
  });
  expect([without.status, without.errors[0]?.field]).toEqual([400, 'reason']);
  const { result } = await operator.suspend(api.school_id, 'Unpaid');
  expect([result.state, result.suspended_reason]).toEqual(['suspended', 'Unpaid']);
  expect((await operator.suspend(api.school_id)).status).toBe(409);
  expect((await operator.resume(api.school_id)).status).toBe(200);
  expect((await operator.resume(api.school_id)).status).toBe(409);
});

it('cannot be done or undone by the login for requests', async () => {
  const change = api.app.server.inject({
    method: 'POST',
    url: `/api/v1/operator/schools/${api.school_id}/suspension`,
  });
  expect((await change).statusCode).toBe(401);
  await api.sql('begin');
  await api.sql(`set local role homeroom_app`);
  await api.sql(`select set_config('app.school_id', $1, true)`, [api.school_id]);
  const refused = api.sql(`update schools set suspended_dt = now(), suspended_reason = 'why'`);
  await expect(refused).rejects.toThrow('only the operator suspends a school');
  await api.sql('rollback');
});
