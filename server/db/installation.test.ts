import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
import { demoSignIns, readInstallation } from './installation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it('recognizes a demo school by its mark, and not by the addresses of its users', async () => {
  const { school_id } = api;
  for (const { email } of demoSignIns) await makeUser(api.owner, { school_id, email, role: 'cms-user' });
  expect(await readInstallation(api.connectionString)).toBe('school');
  await api.sql('update schools set is_demo = true where school_id = $1', [school_id]);
  expect(await readInstallation(api.connectionString)).toBe('demo');
});
