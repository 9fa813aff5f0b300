import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
});
beforeEach(async () => {
  api.setNow(undefined);
  await clearMessages(api, ['message_settings']);
});
afterAll(() => api.stop());

const none = { daily_emails: null, daily_sms: null, sms_price: null, sms_provider: null };
const save = (body: object, version?: string) =>
  api.call('messages.updateSettings', {
    as: 'admin',
    body: { ...none, ...body },
    ...(version && { headers: { 'if-unmodified-since-version': version } }),
  });

test('a token is stored encrypted, never returned or logged, and bound to its host', async () => {
  const provider = { sms_provider: 'http', sms_url: 'https://93.184.216.34/send', sms_from: 'School' };
  const { status, result } = await save({ ...provider, sms_token: 'a-very-secret-token-1234' });
  expect([status, result.has_token, result.token_ends_with]).toEqual([200, true, '1234']);
  const [{ everything } = { everything: '' }] = await api.sql<{ everything: string }>(
    `select (
        select string_agg(encode(sealed_sms_token, 'escape') || to_jsonb(rule)::text, '')
        from message_settings rule
      ) || (
        select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), '') from audit_log
      ) as everything`,
  );
  expect(everything + JSON.stringify(result)).not.toContain('secret-token');
  const kept = await save(provider, result.updated_dt ?? '');
  expect(kept.result.has_token).toBe(true);
  const moved = await save({ ...provider, sms_url: 'https://8.8.8.8/send' }, kept.result.updated_dt ?? '');
  expect([moved.status, moved.errors[0]?.field]).toEqual([400, 'sms_token']);
});

test.each(['http://93.184.216.34/send', 'https://127.0.0.1/send', 'https://169.254.169.254/latest'])(
  'an address inside the network is refused: %s',
  async (sms_url) => {
    const { status, errors } = await save({ sms_provider: 'http', sms_url });
    expect([status, errors[0]?.field]).toEqual([400, 'sms_url']);
  },
);

test('only account-admins see and change the settings', async () => {
  expect((await api.call('messages.getSettings', { as: 'registrar' })).status).toBe(403);
  expect((await save({ quiet_from: '21:00' })).errors[0]?.field).toBe('quiet_to');
});

test('in the quiet hours emails wait until they end; essential ones do not', async () => {
  await api.sql("update schools set time_zone = 'Europe/Berlin' where school_id = $1", [api.school_id]);
  await save({ quiet_from: '21:00', quiet_to: '06:30' });
  api.setNow(new Date('2026-01-10T21:00:00Z'));
  const end = '2026-01-11T05:30:00.000Z';
  const { id, mailing } = await mails.published({ targetAudience: 'students' });
  expect(mailing).toMatchObject({ queued: 1, later: 0, quiet_until: end });
  const { counts, deliveries } = await mails.deliver(id);
  expect([counts.waiting, deliveries[0]?.next_attempt_dt]).toEqual([1, end]);
  expect(counts).toMatchObject({ quiet: 1, quiet_until: end, later: 0, later_from: null });
  await api.app.runRegularJob('announcements.follow');
  expect((await mails.deliver(id)).counts.waiting).toBe(1);
  const essential = { targetAudience: 'students', priority: 'urgent', isEssential: true };
  const urgent = await mails.published(essential);
  expect(urgent.mailing?.quiet_until).toBeNull();
  expect((await mails.deliver(urgent.id)).counts.sent).toBe(1);
  api.setNow(new Date('2026-01-11T05:31:00Z'));
  await api.app.runRegularJob('announcements.follow');
  expect((await mails.deliver(id)).counts.sent).toBe(1);
});

test('shorter quiet hours release what waits for their end, but not what waits for another day', async () => {
  await api.sql("update schools set time_zone = 'Europe/Berlin' where school_id = $1", [api.school_id]);
  const first = await save({ quiet_from: '21:00', quiet_to: '08:00', daily_emails: 3 });
  api.setNow(new Date('2026-01-10T21:00:00Z'));
  await clearMessages(api, ['message_use']);
  const { id } = await mails.published();
  const counts = async () => (await mails.deliver(id)).counts;
  expect(await counts()).toMatchObject({ waiting: 4, quiet: 3, quiet_until: '2026-01-11T07:00:00.000Z' });
  const earlier = { quiet_from: '21:00', quiet_to: '23:00', daily_emails: 3 };
  const second = await save(earlier, first.result.updated_dt ?? '');
  expect(second.status).toBe(200);
  expect(await counts()).toMatchObject({ waiting: 4, quiet: 3, quiet_until: '2026-01-10T22:00:00.000Z' });
  expect((await save({ daily_emails: 3 }, second.result.updated_dt ?? '')).status).toBe(200);
  await api.app.runRegularJob('announcements.follow');
  expect(await counts()).toMatchObject({ sent: 3, waiting: 1, quiet: 0, quiet_until: null, later: 1 });
});
