import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { mark, newRegister, newTeacher, noon, wednesday } from '#server/test/records/attendance.ts';
import { newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

const follow = (id: string, person_type = 'student', as: 'staff' | 'northside' = 'staff') =>
  api.events('attendance.followRegister', { as, params: { id }, query: { date: wednesday, person_type } });

it('an open register learns of each change of its class and day, and of no other', async () => {
  const { class_id, students } = await newRegister(api, 2);
  const other = await newRegister(api, 1);
  const stream = await follow(class_id);
  await stream.expectLast({ event: 'changed', data: { class_id, date: wednesday } });
  expect(stream.told).toHaveLength(1);
  const { status } = await mark(api, other.students[0] ?? '', 'late', { class_id: other.class_id });
  expect(status).toBe(200);
  await mark(api, students[0] ?? '', 'absent', { class_id });
  await expect.poll(() => stream.told.length).toBe(2);
  await newStudent(api, class_id);
  await expect.poll(() => stream.told.length).toBe(3);
  stream.close();
});

it('the register of the teachers learns of a teacher’s record', async () => {
  const { class_id } = await newRegister(api, 1);
  const teacher_id = await newTeacher(api, [class_id]);
  const stream = await follow(class_id, 'teacher');
  await expect.poll(() => stream.told.length).toBe(1);
  const body = { date: wednesday, status: 'absent' };
  await api.call('attendance.markTeacher', { as: 'admin', params: { id: teacher_id }, body });
  await expect.poll(() => stream.told.length).toBe(2);
  stream.close();
});

it('only a class of your own school can be followed', async () => {
  const { class_id } = await newRegister(api, 1);
  expect((await follow(randomUUID())).status).toBe(404);
  expect((await follow(class_id, 'student', 'northside')).status).toBe(404);
});
