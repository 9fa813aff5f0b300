import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTable } from '#server/importing/table.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { importedRows, readImport, undoImport } from '#server/test/records/imports.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const header = 'Teacher,Staff No,Degree,Date of joining,Mobile,E-mail,Experience,Subjects,Salary,Position';
const file = (...lines: string[]) => ({
  name: 'teachers.csv',
  bytes: Buffer.from([header, ...lines].join('\n')),
});
const good = (id: string) =>
  `Teacher ${id},${id},M.Sc.,2019-08-01,+1 555,${id}@t.test,12,"Physics, Art","1,200.50",Senior Teacher`;

async function run(sent: { name: string; bytes: Buffer }, body: object = {}) {
  const { result, errors } = await api.call('imports.teachers', { as: 'registrar', file: sent, body });
  if (!result) throw new Error(JSON.stringify(errors));
  await api.finishJob(result.job_id);
  return readImport(api, result.import_id);
}

const teachers = async () => (await api.call('teachers.list', { as: 'admin', query: { limit: 100 } })).result;

it('imports good rows, refuses the others, and can be undone', async () => {
  const summary = await run(
    file(
      good('T1'),
      good('T2'),
      good('t1'),
      good('T3').replace(',12,', ',99,'),
      good('T4').replace('2019-08-01', 'soon'),
    ),
  );
  expect(summary.counts).toMatchObject({ created: 2, refused: 3 });
  const refused = await importedRows(api, summary.import_id, 'refused');
  expect(refused.map(({ problems }) => problems[0]?.message)).toEqual([
    'Row 2 of the file already has this employee ID',
    'Experience must be a whole number from 0 to 50',
    'Joining Date is not a date: soon',
  ]);
  const [first] = (await teachers()).teachers;
  expect(first).toMatchObject({
    employee_id: 'T1',
    salary: 1200.5,
    specialization: 'Physics, Art',
    designation: 'Senior Teacher',
  });
  expect((await undoImport(api, summary.import_id)).counts).toMatchObject({ undone: 2, kept: 0 });
  expect((await teachers()).meta.total).toBe(0);
});

it('imports an export unchanged, and can undo what differs', async () => {
  await run(file(good('T1'), good('T2')));
  const { result } = await api.call('imports.exportTeachers', {
    as: 'admin',
    query: { include_protected: 'true', format: 'xlsx' },
  });
  const back = await run(
    { name: result.fileName, bytes: Buffer.from(result.bytes) },
    { match: 'employee_id' },
  );
  expect(back.counts).toMatchObject({ unchanged: 2, updated: 0, refused: 0 });
  const changed = await run(
    { name: 'a.csv', bytes: Buffer.from('Employee ID,Phone,Subjects\nt1,+9,Music\n') },
    { match: 'employee_id' },
  );
  expect(changed.counts).toMatchObject({ updated: 1 });
  expect((await teachers()).teachers[0]).toMatchObject({ phone: '+9', specialization: 'Music' });
  await undoImport(api, changed.import_id);
  expect((await teachers()).teachers[0]).toMatchObject({ phone: '+1 555', specialization: 'Physics, Art' });
});

it('leaves the salary out of an export by default', async () => {
  const { result } = await api.call('imports.exportTeachers', { as: 'admin' });
  const { headers, rows } = await readTable(Buffer.from(result.bytes), 'csv');
  expect(headers).not.toContain('Salary');
  expect(rows).toHaveLength(2);
  expect((await api.call('imports.exportTeachers', { as: 'staff' })).status).toBe(403);
});
