import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeFamilies, openMailing } from '#server/test/records/audiences.ts';

let api: TestApi;
let people: Awaited<ReturnType<typeof makeFamilies>>;
let mails: ReturnType<typeof openMailing>;
beforeAll(async () => {
  api = await startApi();
  people = await makeFamilies(api);
  mails = openMailing(api);
});
const retry = (id: string) => api.call('announcements.retryDeliveries', { as: 'admin', params: { id } });
beforeEach(async () => {
  api.mails.length = 0;
  api.setNow(undefined);
  api.setMailer();
  await api.sql('delete from message_opt_outs');
});
afterAll(() => api.stop());

test('are sent when it is published, and only if it asks for email', async () => {
  const draft = await mails.made();
  expect((await mails.deliveries(draft.id)).counts.total).toBe(0);
  await api.call('announcements.publish', { as: 'registrar', params: { id: draft.id } });
  expect((await mails.deliver(draft.id)).counts.sent).toBe(4);
  const silent = await mails.published({ sendMail: false });
  expect((await mails.deliveries(silent.id)).counts.total).toBe(0);
});

test('have the announcement’s content, as text and as markup', async () => {
  const { id } = await mails.made({
    title: 'Trip <to> the sea',
    content: '<p>Bring a <strong>coat</strong></p>',
    eventDate: '2031-05-04T09:30:00Z',
    eventLocation: 'Harbour & pier',
    audiences: [{ class_id: people.grade6 }],
  });
  const file = { name: 'plan.txt', type: 'text/plain', bytes: 'The plan' };
  await api.call('announcements.addAttachment', { as: 'admin', params: { id }, file });
  await api.call('announcements.publish', { as: 'admin', params: { id } });
  await mails.deliver(id);
  const mail = api.mails[0];
  expect(mail?.subject).toBe('Trip <to> the sea');
  expect(mail?.text).toContain('To the sea\n\nWhen: Sunday, May 4, 2031');
  expect(mail?.text).toContain('Where: Harbour & pier\n\nBring a coat');
  expect(mail?.html).toContain('<h2>Trip &lt;to&gt; the sea</h2>');
  expect(mail?.html).toContain('<p>Bring a <strong>coat</strong></p>');
  const address = /plan\.txt: https:\/\/homeroom\.test(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  api.setNow(new Date(Date.now() + 29 * 86_400_000));
  expect((await api.app.server.inject(address)).body).toBe('The plan');
  api.setNow(new Date(Date.now() + 31 * 86_400_000));
  expect((await api.app.server.inject(address)).statusCode).toBe(404);
});

test('are retried when they fail, with longer waits, and then given up', async () => {
  const start = Date.parse('2026-03-02T08:00:00Z');
  const at = (minutes: number) => api.setNow(new Date(start + minutes * 60_000));
  at(0);
  let tries = 0;
  api.setMailer(async ({ to }) => {
    if (to === 'ben@home.test') {
      tries += 1;
      throw new Error('The mail server is away');
    }
    return { place: 'test' };
  });
  const { id, status } = await mails.published();
  expect(status).toBe('published');
  expect((await mails.deliver(id)).counts).toMatchObject({ sent: 3, waiting: 1, failed: 0 });
  for (const minutes of [0.5, 2, 8, 40, 170]) {
    at(minutes);
    await api.app.runRegularJob('announcements.follow');
    await mails.deliver(id);
  }
  expect(tries).toBe(5);
  const told = await api.sql<{ title: string; body: string }>(
    `select note.title, note.body
    from notifications note join jobs job on job.job_id::text = note.entity_id
    where job.input ->> 'announcement_id' = $1
    order by note.created_dt`,
    [id],
  );
  expect(told).toEqual([
    { title: 'Emails of an announcement finished', body: '' },
    { title: 'Emails of an announcement, again finished', body: 'Done, with 1 problem.' },
  ]);
  const { deliveries: failed, counts } = await mails.deliveries(id, { status: 'failed' });
  expect(counts).toMatchObject({ sent: 3, failed: 1, waiting: 0 });
  expect(failed).toMatchObject([{ email: 'ben@home.test', attempts: 5, error: 'The mail server is away' }]);
});

test('to a refused address are not retried, but can be retried by hand', async () => {
  const refusal = Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 No such mailbox',
  });
  api.setMailer(async ({ to }) => {
    if (to === 'ben@home.test') throw refusal;
    return { place: 'test' };
  });
  const { id } = await mails.published();
  expect((await mails.deliver(id)).counts).toMatchObject({ sent: 3, failed: 1, waiting: 0 });
  api.setMailer();
  const { status, result } = await retry(id);
  expect([status, result.queued]).toEqual([202, 1]);
  expect((await mails.deliver(id)).counts).toMatchObject({ sent: 4, failed: 0 });
  expect(mails.sentTo()).toEqual(['ben@home.test']);
  expect((await retry(id)).result).toEqual({ queued: 0, job_id: null });
});

test('are not sent twice after a crash, and none is lost', async () => {
  const received: string[] = [];
  let hanging = 0;
  api.setMailer(async ({ to }) => {
    if (received.length >= 2) {
      hanging += 1;
      return new Promise(() => {});
    }
    received.push(to);
    return { place: 'test' };
  });
  const { id } = await mails.published({ targetAudience: 'all' });
  const { job_id } = await mails.deliveries(id);
  void api.app.runJob({ school_id: api.school_id, job_id: job_id ?? '' }).catch(() => undefined);
  // A run hands over eight messages at a time: once all eight hang, it does nothing more.
  await expect.poll(() => hanging).toBe(8);
  expect((await mails.deliveries(id)).counts.sent).toBe(2);
  api.setMailer(async ({ to }) => {
    received.push(to);
    return { place: 'test' };
  });
  await api.finishJob(job_id ?? '');
  const left = (await mails.deliveries(id)).counts;
  expect(left).toMatchObject({ sent: 2, waiting: 9, again: 9 });
  expect(Date.parse(left.again_until ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
  api.setNow(new Date(Date.now() + 61_000));
  await api.app.runRegularJob('announcements.follow');
  expect((await mails.deliver(id)).counts).toMatchObject({ sent: 3, again: 8 });
  api.setNow(new Date(Date.now() + 11 * 60_000));
  await api.app.runRegularJob('announcements.follow');
  const { counts } = await mails.deliver(id);
  expect(counts).toMatchObject({ total: 11, sent: 11 });
  expect(received.toSorted()).toEqual([...new Set(received)].toSorted());
  expect(received).toHaveLength(11);
});

test('are not sent twice by two runs at the same moment', async () => {
  const { id } = await mails.published({ targetAudience: 'all' });
  const { job_id } = await mails.deliveries(id);
  const [second] = await api.sql<{ job_id: string }>(
    `insert into jobs (school_id, kind, input, started_by)
    select school_id, kind, input, started_by from jobs where job_id = $1
    returning job_id`,
    [job_id],
  );
  await Promise.all([api.finishJob(job_id ?? ''), api.finishJob(second?.job_id ?? '')]);
  expect(mails.sentTo()).toEqual([...new Set(mails.sentTo())]);
  expect(api.mails).toHaveLength(11);
});

test('are stopped with the announcement, and continue when it is published again', async () => {
  const { id } = await mails.published();
  const params = { id };
  await api.call('announcements.unpublish', { as: 'admin', params });
  expect((await mails.deliver(id)).counts).toMatchObject({ cancelled: 4, sent: 0 });
  await api.call('announcements.publish', { as: 'admin', params });
  expect((await mails.deliver(id)).counts).toMatchObject({ cancelled: 0, sent: 4 });
  await api.call('announcements.unpublish', { as: 'admin', params });
  await api.call('announcements.publish', { as: 'admin', params });
  await mails.deliver(id);
  expect(api.mails).toHaveLength(4);
});

test('go out when a published one asks for email, and stop when it is unpublished', async () => {
  const { id } = await mails.published({ sendMail: false });
  const say = (sendMail: boolean) =>
    api.call('announcements.update', { as: 'admin', params: { id }, body: { sendMail } });
  await say(true);
  await say(false);
  expect((await mails.deliver(id)).counts).toMatchObject({ cancelled: 4, sent: 0 });
  await say(true);
  await api.call('announcements.update', { as: 'admin', params: { id }, body: { title: 'Other' } });
  expect((await mails.deliver(id)).counts).toMatchObject({ cancelled: 0, sent: 4 });
  expect(api.mails).toHaveLength(4);
});

test('can be stopped by hand', async () => {
  const { id } = await mails.published();
  const { result } = await api.call('announcements.cancelDeliveries', { as: 'admin', params: { id } });
  expect(result).toEqual({ cancelled: 4 });
  expect((await mails.deliver(id)).counts).toMatchObject({ cancelled: 4, sent: 0 });
  await api.app.runRegularJob('announcements.follow');
  expect(api.mails).toHaveLength(0);
});

test('stay unsent when their job was cancelled', async () => {
  const { id } = await mails.published();
  const { job_id } = await mails.deliveries(id);
  await api.call('jobs.cancel', { as: 'admin', params: { id: job_id ?? '' } });
  await api.finishJob(job_id ?? '');
  await api.app.runRegularJob('announcements.follow');
  expect((await mails.deliveries(id)).counts).toMatchObject({ cancelled: 4, waiting: 0 });
});

test('show their state to administrators', async () => {
  const { id } = await mails.published();
  await mails.deliver(id);
  const page = await mails.deliveries(id, { search: 'ANA', limit: 1 });
  expect(page).toMatchObject({ total: 1, page: 1, limit: 1, job_id: null });
  expect(page.deliveries[0]).toMatchObject({
    email: 'mother@home.test',
    status: 'sent',
    attempts: 1,
    error: null,
  });
  expect((await api.call('announcements.deliveries', { as: 'staff', params: { id } })).status).toBe(403);
  expect((await api.call('announcements.retryDeliveries', { as: 'staff', params: { id } })).status).toBe(403);
});
