import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { asOperator, operatorKey, startOperatedApi } from '#server/test/records/operator.ts';

let api: TestApi;
let closed: TestApi;
beforeAll(async () => {
  [api, closed] = await Promise.all([startOperatedApi(), startApi()]);
});
afterAll(() => Promise.all([api.stop(), closed.stop()]));
beforeEach(() => api.sql('delete from rate_limits'));

const calls = routes.filter(([, { access }]) => access === 'operator');
const params = { id: randomUUID() };

it('has calls', () => expect(calls.length).toBeGreaterThan(5));

it.each(calls)('%s returns 401 without the key, with a wrong one, and to every person', async (id) => {
  const wrong = { token: `${operatorKey}x` };
  for (const as of [undefined, wrong, 'admin', 'northside'] as const) {
    const { status, errors } = await api.call(id, { ...(as && { as }), params, body: {} });
    expect([as, status, errors[0]?.code]).toEqual([as, 401, 'wrong_operator_key']);
  }
});

it.each(calls)('%s returns 404 where the operator has no key', async (id) => {
  const { status, errors } = await closed.call(id, { as: asOperator, params, body: {} });
  expect([status, errors]).toEqual([404, [{ message: 'Not found', code: 'not_found' }]]);
});

it.each(calls.filter(([, { path }]) => path.includes('{')))('%s returns 404 to an unknown id', async (id) => {
  const person = { admin_name: 'A', admin_email: 'a@b.test' };
  const body = { ...person, reason: 'Why', name: 'Name', host_name: null, sender: null };
  expect((await api.call(id, { as: asOperator, params, body })).status).toBe(404);
  expect((await api.call(id, { as: asOperator, params: { id: "' or 1=1" }, body })).status).toBe(404);
});

it('refuses a network after ten wrong keys, even with the right one, and notes each try', async () => {
  const call = (token: string) => api.call('operator.listSchools', { as: { token } });
  for (let n = 0; n < 10; n += 1) expect((await call('wrong')).status).toBe(401);
  expect((await call('wrong')).status).toBe(429);
  expect((await call(operatorKey)).status).toBe(429);
  await api.app.writeSecurityEvents();
  const noted = await api.sql(
    `select sum(times)::int as times
    from installation_security_events
    where kind = 'operator_key_wrong' and reason = 'operator.listSchools'`,
  );
  expect(noted[0]?.['times']).toBeGreaterThanOrEqual(11);
});

it('keeps the tables of the operator from the login for requests', async () => {
  for (const table of ['operator_log', 'operator_replies', 'school_deletions', 'sign_ups']) {
    const [may] = await api.sql(
      `select has_any_column_privilege('homeroom_app', $1, 'select, insert, update') as may`,
      [table],
    );
    expect([table, may]).toEqual([table, { may: false }]);
  }
});
