import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newSubject } from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const removeMany = (ids: string[], as: 'admin' | 'northside' | 'staff' = 'admin') =>
  api.call('classes.removeMany', { as, body: { ids } });

async function usedClass() {
  const id = await newClass(api, { class_name: 'Used' });
  for (const section of ['A', 'A', 'B']) await newStudent(api, id, { section });
  const body = { subject_id: await newSubject(api) };
  await api.call('classes.addSubject', { as: 'admin', params: { id }, body });
  await api.sql(
    `insert into registers (school_id, class_id, attendance_date) select school_id, class_id, day::date
    from classes, generate_series(date '2026-01-05', '2026-01-06', interval '1 day') day where class_id = $1`,
    [id],
  );
  return id;
}
const reason =
  'This class still has 3 students, 1 subject and 2 attendance registers, now or in earlier years';

it('a class with history stays, and the reply counts what refers to it', async () => {
  const id = await usedClass();
  const { status, errors } = await api.call('classes.remove', { as: 'admin', params: { id } });
  expect([status, errors[0]]).toMatchObject([409, { message: reason, code: 'still_referenced' }]);
});

it('several classes at once: the unused are deleted, and the reply says why the others stay', async () => {
  const used = await usedClass();
  const unused = await newClass(api, { class_name: 'Unused' });
  const theirs = await newClass(api, {}, 'northside');
  const { status, result } = await removeMany([used, unused, theirs, unused]);
  expect(status).toBe(200);
  expect(result).toEqual({
    deleted: 1,
    results: [
      { class_id: used, class_name: 'Used', deleted: false, reason },
      { class_id: unused, class_name: 'Unused', deleted: true, reason: null },
      { class_id: theirs, class_name: null, deleted: false, reason: 'Class not found' },
    ],
  });
  const left = await api.sql('select class_id from classes where class_id = any ($1)', [
    [used, unused, theirs],
  ]);
  expect(left.map(({ class_id }) => class_id).toSorted()).toEqual([used, theirs].toSorted());
  const log = await api.sql(`select before from audit_log where action = 'delete' and entity = 'class'`);
  expect(log).toMatchObject([{ before: { classes: [{ class_name: 'Unused' }] } }]);
});

it('no class, too many, or a missing permission is refused', async () => {
  expect((await removeMany([])).errors).toMatchObject([{ field: 'ids' }]);
  expect((await removeMany(Array.from({ length: 101 }, () => crypto.randomUUID()))).status).toBe(400);
  expect((await removeMany([await newClass(api)], 'staff')).status).toBe(403);
});
