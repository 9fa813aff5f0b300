import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { markMany } from '#server/test/records/attendance.ts';
import { tablesWith } from '#server/test/records/erasures.ts';
import { csvFile, runImport, studentLine } from '#server/test/records/imports.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const ask = async (id: string, name: string) => {
  const body = { name, password: testPassword, reason: 'The family asked for it' };
  const { status, result } = await api.call('privacy.erase', {
    as: 'admin',
    params: { kind: 'student', id },
    body,
  });
  expect(status).toBe(202);
  return result.job_id;
};

it('erases what imports kept, refused rows and the uploaded file included', async () => {
  await newClass(api);
  const line = (name: string, roll: string) =>
    studentLine(api, 1, { name, roll, email: `${roll}@imported.test` });
  const { import_id } = await runImport(
    api,
    csvFile([line('Vroomfondel Majik', '901'), line('Other Import', '902')]),
  );
  const again = await runImport(api, csvFile([line('Vroomfondel Majik', '902')]));
  expect(again.summary.counts.refused).toBe(1);
  const [student] = await api.sql<{ id: string }>(
    `select student_id as id from students where name = 'Vroomfondel Majik'`,
  );
  await api.finishJob(await ask(student?.id ?? '', 'Vroomfondel Majik'));
  expect(await tablesWith(api, 'Vroomfondel', student?.id ?? '')).toEqual([]);
  const rows = await api.sql(`select label from import_rows where import_batch_id = $1 order by row_number`, [
    import_id,
  ]);
  expect(rows).toEqual([{ label: null }, { label: 'Other Import, Grade 5 A, No. 902' }]);
});

it('reads the log once for many people, and keeps what is about others', async () => {
  const class_id = await newClass(api, { class_name: 'Register' });
  const [first, second, stays] = [
    await newStudent(api, class_id, { name: 'Lunkwill One' }),
    await newStudent(api, class_id, { name: 'Fook Two' }),
    await newStudent(api, class_id, { name: 'Stays Three' }),
  ];
  const records = [first, second, stays].map((person_id) => ({ person_id, status: 'absent' as const }));
  expect((await markMany(api, class_id, records)).status).toBe(200);
  for (const [id, name] of [
    [first, 'Lunkwill One'],
    [second, 'Fook Two'],
  ] as const)
    await ask(id, name);
  await api.app.runRegularJob('privacy.empty_trash');
  expect(await tablesWith(api, first, second, 'Lunkwill', 'Fook Two')).toEqual([]);
  const [line] = await api.sql<{ text: string }>(
    `select after::text as text from audit_log where entity = 'register' and entity_id = $1`,
    [class_id],
  );
  expect(line?.text).toContain(stays);
  expect(line?.text).toContain('[erased]');
});
