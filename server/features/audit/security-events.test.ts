import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecurityEventRow } from '#contract/audit/security-events.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';

const logged: string[] = [];
const logger = {
  level: 'warn',
  ...Object.fromEntries(
    ['trace', 'debug', 'info', 'error', 'fatal', 'silent'].map((level) => [level, () => undefined]),
  ),
  warn: (line: object) => logged.push(JSON.stringify(line)),
};

let api: TestApi;
beforeAll(async () => {
  const log = { ...logger, child: () => log } as unknown as NonNullable<
    Parameters<typeof startApi>[0]
  >['log'];
  api = await startApi({ ...(log && { log }) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  logged.length = 0;
  await api.app.writeSecurityEvents();
  await api.sql('alter table security_events disable trigger user');
  await api.sql('delete from security_events');
  await api.sql('alter table security_events enable trigger user');
  await api.sql('delete from installation_security_events');
  await api.sql('delete from rate_limits');
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const signIn = (user_email: string, password: string, address = '198.51.100.7') =>
  api.call('auth.login', { body: { user_email, password }, ...from(address) });

async function listEvents(query = {}, as: 'admin' | 'northside' = 'admin'): Promise<SecurityEventRow[]> {
  await api.app.writeSecurityEvents();
  const { result } = await api.call('audit.listSecurityEvents', { as, query });
  expect(result.total).toBe(result.events.length);
  return result.events;
}

describe('a security event', () => {
  it('is kept for a failed sign-in, with address and reason', async () => {
    await signIn('staff@test.test', 'wrong password');
    expect(await listEvents()).toMatchObject([
      {
        kind: 'sign_in_failed',
        reason: 'wrong_password',
        user_id: api.users.staff.user_id,
        user_name: 'staff',
        address: '198.51.100.7',
        times: 1,
      },
    ]);
    expect(await listEvents({}, 'northside')).toEqual([]);
  });

  it('is stored once a later write has ended, even if the write that took it had not', async () => {
    await signIn('staff@test.test', 'wrong password');
    const first = api.app.writeSecurityEvents();
    await api.app.writeSecurityEvents();
    expect(await api.sql('select times from security_events')).toEqual([{ times: 1 }]);
    await first;
  });

  it('is kept for an unknown account without a school or the typed text', async () => {
    await signIn('my secret password', 'wrong password');
    expect(await listEvents()).toEqual([]);
    const kept = await api.sql('select kind, reason, address, times from installation_security_events');
    expect(kept).toEqual([
      { kind: 'sign_in_failed', reason: 'unknown_account', address: '198.51.100.7', times: 1 },
    ]);
    expect(logged.join('\n')).not.toContain('secret');
  });

  it('is kept for a refused try, an inactive account and a reset link', async () => {
    const person = await makeUser(api.owner, {
      school_id: api.school_id,
      email: 'gone@test.test',
      role: 'cms-user',
    });
    await api.sql(`update users set status = 'inactive' where user_id = $1`, [person.user_id]);
    await signIn(person.email, testPassword);
    for (let n = 0; n < 11; n += 1) await signIn('staff@test.test', 'wrong password');
    await api.call('auth.forgotPassword', { body: { user_email: 'STAFF@test.test' }, ...from('10.1.1.1') });
    const times: Record<string, number> = {};
    for (const event of await listEvents()) {
      const what = `${event.kind} ${event.reason}`;
      times[what] = (times[what] ?? 0) + event.times;
    }
    expect(times).toEqual({
      'reset_requested asked': 1,
      'sign_in_failed inactive_account': 1,
      'sign_in_failed wrong_password': 10,
      'sign_in_refused too_many_here': 1,
    });
  });

  it('is one row for any number of refused calls', async () => {
    for (let n = 0; n < 30; n += 1) await api.call('audit.list', { as: 'staff', ...from('10.2.2.2') });
    await api.call('settings.getLanguageModel', { as: 'staff', ...from('10.2.2.2') });
    const events = await listEvents();
    expect(events.length).toBeLessThanOrEqual(2);
    expect(events.at(-1)).toMatchObject({
      kind: 'permission_denied',
      reason: 'audit.list',
      address: '10.2.2.2',
    });
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(31);
  });

  it('is summed up without addresses when there are too many', async () => {
    const calls = Array.from({ length: 150 }, (_, n) =>
      api.call('audit.list', { as: 'staff', ...from(`10.3.0.${n}`) }),
    );
    await Promise.all(calls);
    await api.app.writeSecurityEvents();
    const rows = await api.sql<{ address: string | null; times: number }>(
      'select address, times from security_events',
    );
    expect(rows.length).toBeLessThanOrEqual(102);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(150);
    expect(rows.some(({ address }) => address === null)).toBe(true);
  });

  it('is kept for a forged file address, for the operator only', async () => {
    const query = { school: api.school_id, until: Date.now() + 60_000, signature: 'A'.repeat(43) };
    await api.call('files.download', { params: { id: api.chatbot }, query, ...from('10.4.4.4') });
    expect(await listEvents()).toEqual([]);
    expect(await api.sql('select kind, reason from installation_security_events')).toEqual([
      { kind: 'signature_wrong', reason: 'files.download' },
    ]);
  });

  it('is also a structured log line', async () => {
    await signIn('staff@test.test', 'wrong password');
    await api.app.writeSecurityEvents();
    expect(logged.map((line) => JSON.parse(line).security)).toMatchObject([
      { kind: 'sign_in_failed', reason: 'wrong_password', address: '198.51.100.7', times: 1 },
    ]);
  });

  it('can be added and read by the app, never changed', async () => {
    await signIn('staff@test.test', 'wrong password');
    await listEvents();
    await expect(api.sql('update security_events set times = 7')).rejects.toThrow('append-only');
    const granted = await api.sql<{ privilege_type: string }>(
      `select distinct privilege_type
      from information_schema.role_table_grants
      where grantee = 'homeroom_app' and table_name like '%security_events'
      order by 1`,
    );
    expect(granted.map(({ privilege_type }) => privilege_type)).toEqual(['INSERT', 'SELECT']);
  });

  it('is removed after 180 days', async () => {
    await signIn('staff@test.test', 'wrong password');
    await signIn('unknown@test.test', 'wrong password');
    await listEvents();
    await api.sql('alter table security_events disable trigger user');
    await api.sql(`update security_events
      set created_dt = now() - interval '181 days', first_dt = now() - interval '181 days'`);
    await api.sql('alter table security_events enable trigger user');
    await signIn('staff@test.test', 'wrong password', '10.5.5.5');
    await listEvents();
    await api.app.runRegularJob('settings.tidy_security_events');
    expect((await listEvents()).map(({ address }) => address)).toEqual(['10.5.5.5']);
    expect(await api.sql('select 1 from installation_security_events')).toHaveLength(1);
  });
});

describe('the list', () => {
  it('filters by kind, user, address and day', async () => {
    await signIn('staff@test.test', 'wrong password', '10.6.6.1');
    await signIn('registrar@test.test', 'wrong password', '10.6.6.2');
    await api.call('audit.list', { as: 'staff', ...from('10.6.6.1') });
    const today = new Date().toISOString().slice(0, 10);
    expect(await listEvents({ kind: 'permission_denied' })).toHaveLength(1);
    expect(await listEvents({ user: api.users.staff.user_id })).toHaveLength(2);
    expect(await listEvents({ address: '10.6.6.2' })).toHaveLength(1);
    expect(await listEvents({ from: today, to: today })).toHaveLength(3);
    expect(await listEvents({ to: '2020-01-01' })).toEqual([]);
  });
});

describe('account-admins', () => {
  const notices = async (as: 'admin' | 'registrar' | 'northside') =>
    (await api.call('notifications.list', { as, query: {} })).result.notifications.filter(
      ({ kind }) => kind === 'security_failures',
    );

  it('are notified once per hour at 20 failures in ten minutes', async () => {
    for (let n = 0; n < 19; n += 1) await signIn('staff@test.test', 'wrong password', `10.7.0.${n}`);
    await api.app.writeSecurityEvents();
    expect(await notices('admin')).toEqual([]);
    for (let n = 0; n < 5; n += 1) await signIn('admin@test.test', 'wrong password', `10.7.1.${n}`);
    await api.app.writeSecurityEvents();
    await signIn('staff@test.test', 'wrong password', '10.7.2.1');
    await api.app.writeSecurityEvents();
    expect(await notices('admin')).toMatchObject([{ link: '/settings/security-events' }]);
    expect(await notices('registrar')).toEqual([]);
    expect(await notices('northside')).toEqual([]);
  });
});
