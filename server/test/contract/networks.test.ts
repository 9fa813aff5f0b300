import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const calls = {
  'a message to the chat': ['widget.openSession', { params: () => ({ id: api.chatbot }), body: {} }],
  'a wrong calendar address': ['activities.feed', { params: () => ({ secret: 'x'.repeat(43) }) }],
  'a reset link': ['auth.forgotPassword', { body: { user_email: 'unknown@test.test' } }],
  'a failed sign-in': ['auth.login', { body: { user_email: 'unknown@test.test', password: 'wrong' } }],
} as const;

it.each(Object.entries(calls))('%s is counted by the /64 of an IPv6 address', async (_, [id, call]) => {
  await api.sql('delete from rate_limits');
  const params = 'params' in call ? call.params() : {};
  for (const host of ['1', 'a:b:c:d']) {
    const headers = { 'x-forwarded-for': `2001:db8:0:1:${host === '1' ? ':1' : host}` };
    await api.call(id, { params, headers, ...('body' in call && { body: call.body }) });
  }
  const counted = await api.sql<{ key: string; points: number }>(
    `select key, points from rate_limits where key like '%2001:db8:%'`,
  );
  expect(counted.length).toBeGreaterThan(0);
  for (const { key, points } of counted) {
    expect(key).toMatch(/2001:db8:0:1::\/64$/);
    expect(points).toBe(2);
  }
});
