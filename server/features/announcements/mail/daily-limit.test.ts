import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
});
beforeEach(async () => {
  api.setNow(new Date('2026-03-02T12:00:00Z'));
  await clearMessages(api, ['messages', 'message_use', 'message_settings']);
});
afterAll(() => api.stop());

const limit = (daily_emails: number | null) =>
  api.call('messages.updateSettings', {
    as: 'admin',
    body: { daily_emails, daily_sms: null, sms_price: null, sms_provider: null },
  });

test('what a school may not send today waits for the next days, and says so', async () => {
  await limit(3);
  const { id, mailing } = await mails.published();
  expect(mailing).toMatchObject({ queued: 4, later: 1 });
  expect((await mails.deliver(id)).counts).toMatchObject({
    sent: 3,
    waiting: 1,
    later: 1,
    later_from: '2026-03-03',
  });
  const second = await mails.published();
  expect(second.mailing).toMatchObject({ queued: 4, later: 4 });
  await api.app.runRegularJob('announcements.follow');
  expect(api.mails).toHaveLength(3);

  api.setNow(new Date('2026-03-03T08:00:00Z'));
  await api.app.runRegularJob('announcements.follow');
  await mails.deliver(id);
  expect((await mails.deliver(second.id)).counts).toMatchObject({
    sent: 2,
    waiting: 2,
    later: 2,
    later_from: '2026-03-04',
  });
  expect(api.mails).toHaveLength(6);
});

test('another announcement that is due at the same time is published all the same', async () => {
  await limit(1);
  const scheduled = { status: 'scheduled', publishDate: '2026-03-02T12:30:00Z' };
  const first = await mails.made(scheduled);
  const second = await mails.made({ ...scheduled, targetAudience: 'students' });
  api.setNow(new Date('2026-03-02T12:31:00Z'));
  await api.app.runRegularJob('announcements.follow');
  const counts = await Promise.all([first, second].map(async ({ id }) => (await mails.deliver(id)).counts));
  expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
  expect(counts.reduce((sum, { later }) => sum + later, 0)).toBe(4);
});

test('announcements at the same moment share what is left of the day', async () => {
  await limit(5);
  const published = await Promise.all([1, 2, 3].map(() => mails.published()));
  expect(published.reduce((sum, { mailing }) => sum + (mailing?.later ?? 0), 0)).toBe(7);
  const days = await api.sql('select messages from message_use where messages > 0 order by day');
  expect(days).toEqual([{ messages: 5 }, { messages: 5 }, { messages: 2 }]);
});

test('without settings there is a limit, which a school can lift', async () => {
  const read = async () => (await api.call('messages.getSettings', { as: 'admin' })).result;
  expect(await read()).toMatchObject({ daily_emails: 20_000, daily_sms: 5000, emails_today: 0 });
  await mails.published();
  expect(await read()).toMatchObject({ emails_today: 4 });
  await api.sql('update message_use set messages = 19998');
  expect((await mails.published()).mailing).toMatchObject({ queued: 4, later: 2 });
  await limit(null);
  expect((await mails.published()).mailing).toMatchObject({ queued: 4, later: 0 });
});
