import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newFullStudent, tablesWith, traces } from '#server/test/erasures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const dayMs = 86_400_000;
const emptyTrash = async (days: number) => {
  api.setNow(new Date(Date.now() + days * dayMs));
  await api.app.runRegularJob('privacy.empty_trash');
  api.setNow(undefined);
};

it('removes a student from every table 30 days after the deletion, and not before', async () => {
  const { id, lead } = await newFullStudent(api);
  expect((await tablesWith(api, ...traces)).length).toBeGreaterThan(12);
  await api.call('students.remove', { as: 'admin', params: { id } });
  await emptyTrash(29);
  expect(await tablesWith(api, id)).toContain('students');
  const kept = api.files.size;
  await emptyTrash(31);
  expect(await tablesWith(api, id, ...traces)).toEqual([]);
  expect(api.files.size).toBeLessThan(kept);
  const left = await api.call('leads.get', { as: 'admin', params: { id: lead } });
  expect(left.result).toMatchObject({ name: 'Trillian Astra', student_id: null });
});
