import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newExam, openSheet } from '#server/test/records/exams.ts';
import { newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let exam_id: string;
beforeAll(async () => {
  api = await startApi();
  ({ exam_id } = await newExam(api));
});
afterAll(() => api.stop());

it('an open sheet learns its new version after marks, totals and enrollments change, and nothing otherwise', async () => {
  const sheet = await openSheet(api, exam_id);
  const elsewhere = await openSheet(api, exam_id);
  const { params, ada, maths } = sheet;
  const version = async () => (await api.call('exams.sheetVersion', { as: 'staff', params })).result.version;
  const stream = await api.events('exams.followSheet', { as: 'staff', params });
  await stream.expectLast({ event: 'changed', data: { version: await version() } });
  await elsewhere.save([{ student_id: elsewhere.ada, subject_id: elsewhere.maths, marks: 40 }]);
  await sheet.save([{ student_id: ada, subject_id: maths, marks: 40 }]);
  await stream.expectLast({ event: 'changed', data: { version: await version() } });
  expect(stream.told).toHaveLength(2);
  const body = { total_marks: 50 };
  await api.call('exams.setTotal', { as: 'staff', params: { ...params, subjectId: maths }, body });
  await stream.expectLast({ event: 'changed', data: { version: await version() } });
  await newStudent(api, params.classId);
  await stream.expectLast({ event: 'changed', data: { version: await version() } });
  stream.close();
});

it('only a sheet of your own school can be followed', async () => {
  const { params } = await openSheet(api, exam_id);
  const unknown = { ...params, id: randomUUID() };
  expect((await api.events('exams.followSheet', { as: 'staff', params: unknown })).status).toBe(404);
  expect((await api.events('exams.followSheet', { as: 'northside', params })).status).toBe(404);
});
