import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
});
beforeEach(() => clearMessages(api, ['messages', 'message_use']));
afterAll(() => api.stop());

/** So many messages are handed over at a time. */
const lanes = 8;
const total = 11;

const suspend = (reason: string | null) =>
  api.sql(
    `update schools
    set suspended_dt = case when $2::text is not null then now() end, suspended_reason = $2
    where school_id = $1`,
    [api.school_id, reason],
  );
const states = () =>
  api.sql(
    `select state, attempts, count(*)::int as n
    from messages
    where state <> 'unreachable'
    group by 1, 2
    order by 1`,
  );

/** Resolves when as many messages as are handed over at a time are on their way. */
const allBegun = () =>
  expect.poll(() => api.sql(`select 1 from messages where state = 'sending'`)).toHaveLength(lanes);

/** The first messages are on their way when it happens. */
function happenWhileMailing(event: () => Promise<unknown>) {
  const received: string[] = [];
  let happened: Promise<unknown> | undefined;
  api.setMailer(async ({ to }) => {
    received.push(to);
    await (happened ??= event());
    return { place: 'test' };
  });
  return received;
}

test('a suspension stops the job of a person; what was handed over counts, and the rest waits', async () => {
  const received = happenWhileMailing(() => suspend('Unpaid'));
  const { id } = await mails.published({ targetAudience: 'all' });
  const place = { school_id: api.school_id, job_id: (await mails.deliveries(id)).job_id ?? '' };
  await api.app.runJob(place).catch(() => undefined);
  expect(received).toHaveLength(lanes);
  expect(await states()).toEqual([
    { state: 'queued', attempts: 0, n: total - lanes },
    { state: 'sent', attempts: 1, n: lanes },
  ]);
  await suspend(null);
  await api.finishJob(place.job_id);
  expect(await states()).toEqual([{ state: 'sent', attempts: 1, n: total }]);
  expect(new Set(received).size).toBe(total);
});

test('a process that ends stops the job of a person in the same way', async () => {
  const stopping = new AbortController();
  const received = happenWhileMailing(async () => stopping.abort());
  const { id } = await mails.published({ targetAudience: 'all' });
  const place = { school_id: api.school_id, job_id: (await mails.deliveries(id)).job_id ?? '' };
  await api.app.runJob(place, stopping.signal).catch(() => undefined);
  expect((await states()).map(({ state }) => state)).toEqual(['queued', 'sent']);
  await api.finishJob(place.job_id);
  expect(await states()).toEqual([{ state: 'sent', attempts: 1, n: total }]);
  expect(received).toHaveLength(total);
});

test('a suspension stops scheduled deliveries in the same way', async () => {
  await mails.published({ targetAudience: 'all' });
  await api.sql(
    `update messages set kind = 'urgent', subject = 'Snow', body = 'Closed' where state = 'queued'`,
  );
  const received = happenWhileMailing(() => suspend('Unpaid'));
  await api.app.runRegularJob('messages.send');
  expect(received).toHaveLength(lanes);
  expect(await states()).toEqual([
    { state: 'queued', attempts: 0, n: total - lanes },
    { state: 'sent', attempts: 1, n: lanes },
  ]);
  expect(await api.sql('select 1 from regular_jobs where attempts > 0')).toEqual([]);
  await suspend(null);
  await api.app.runRegularJob('messages.send');
  expect(received).toHaveLength(total);
});

test('a process holds what it has claimed for a minute, and what it hands over for ten', async () => {
  let held: unknown;
  const { id } = await mails.published({ targetAudience: 'all' });
  happenWhileMailing(async () => {
    await allBegun();
    held = await api.sql(
      `select state, round(extract(epoch from next_attempt_dt - now()) / 60)::int as minutes,
        count(*)::int as n
      from messages
      where state <> 'unreachable'
      group by 1, 2
      order by 1`,
    );
  });
  await api.finishJob((await mails.deliveries(id)).job_id ?? '');
  expect(held).toEqual([
    { state: 'queued', minutes: 1, n: total - lanes },
    { state: 'sending', minutes: 10, n: lanes },
  ]);
});

test('a process hands over nothing that another one has claimed meanwhile', async () => {
  const received = happenWhileMailing(async () => {
    await allBegun();
    await api.sql(`update messages set attempts = attempts + 1 where state = 'queued' and attempts = 1`);
  });
  const { id } = await mails.published({ targetAudience: 'all' });
  await api.finishJob((await mails.deliveries(id)).job_id ?? '');
  expect(received).toHaveLength(lanes);
  expect((await states()).map(({ state }) => state)).toEqual(['queued', 'sent']);
});
