import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { absenceNotices } from '#server/test/records/absence-notices.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let notices: ReturnType<typeof absenceNotices>;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  notices = absenceNotices(api, class_id);
  notices.at('08:00');
  await notices.switchOn();
});
afterAll(() => api.stop());

const list = async (query: Record<string, string | number | boolean>) =>
  (await api.call('attendance.listNotices', { as: 'staff', query })).result;

test('absences are paged, and can be limited to those that no one has explained', async () => {
  const children = [await notices.newChild(), await notices.newChild(), await notices.newChild()];
  for (const { id } of children) await notices.record(id, 'absent', '08:30');
  await notices.record(children[1]?.id ?? '', 'absent', '08:31', { notes: 'Ill' });
  const pages = [await list({ page: 1, limit: 2 }), await list({ page: 2, limit: 2 })];
  expect(pages.map(({ absences, total }) => [absences.length, total])).toEqual([
    [2, 3],
    [1, 3],
  ]);
  const seen = pages.flatMap(({ absences }) => absences.map(({ student_id }) => student_id));
  expect(seen.toSorted()).toEqual(children.map(({ id }) => id).toSorted());
  const unexplained = await list({ unexplained: true, limit: 1, page: 2 });
  expect([unexplained.total, unexplained.absences[0]?.student_id]).toEqual([2, children[2]?.id]);
});

test('an absence shows what became of each message about it', async () => {
  const child = await notices.newChild({
    mother_name: 'Mina Byron',
    mother_email: 'gone@home.test',
    father_name: 'Otto Byron',
  });
  await notices.record(child.id, 'absent', '08:40');
  api.setMailer(async ({ to }) => {
    if (to !== 'gone@home.test') return { place: 'test' };
    throw Object.assign(new Error('refused'), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 No such mailbox',
      command: 'RCPT TO',
    });
  });
  await notices.run('09:20');
  const shown = await notices.absenceOf(child.id);
  expect(shown?.messages.toSorted((one, other) => one.address.localeCompare(other.address))).toMatchObject([
    {
      address: child.address,
      recipient_name: 'Otto Byron',
      state: 'sent',
      reason: null,
      is_correction: false,
    },
    { recipient_name: 'Mina Byron', state: 'failed', reason: '550 No such mailbox' },
  ]);
  await notices.record(child.id, 'present', '09:30');
  await notices.run('09:31');
  expect((await notices.absenceOf(child.id))?.messages.filter((one) => one.is_correction)).toMatchObject([
    { address: child.address, state: 'sent' },
  ]);
});
