import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '#server/lib/log.ts';
import { startApi } from '#server/test/api.ts';

const endAll = `select pg_terminate_backend(pid)
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test('lost connections are short lines in the log, and those that a normal stop ends are none', async () => {
  const lines: string[] = [];
  const api = await startApi({ log: openLog('warn', { write: (line) => lines.push(line) }) });
  onTestFinished(() => api.stop());
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const connected = `select distinct application_name as name
    from pg_stat_activity
    where datname = current_database() and application_name like 'homeroom%'
    order by 1`;
  const everyKind = ['homeroom', 'homeroom jobs', 'homeroom listen', 'homeroom schedule'].map((name) => ({
    name,
  }));
  const isEveryKindConnected = async () => {
    await api.call('auth.me', { as: 'admin' });
    return api.sql(connected);
  };
  await expect.poll(isEveryKindConnected, { timeout: 10_000 }).toEqual(everyKind);
  await api.sql(endAll);
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line.length).toBeLessThan(3_000);
    expect(line).not.toMatch(/connectionParameters|postgres:\/\/|_events/);
  }
  await expect.poll(isEveryKindConnected, { timeout: 10_000 }).toEqual(everyKind);
  lines.splice(0);
  await api.app.close();
  // The embedded database stops next, often before its processes have seen the goodbyes of their connections.
  await api.sql(endAll);
  await expect.poll(() => api.sql(connected)).toEqual([]);
  expect(lines).toEqual([]);
});
