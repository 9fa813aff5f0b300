import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { addDays, mark, newRegister, newTeacher, noon, wednesday } from '#server/test/attendance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

async function exported(query: Record<string, string>, as: Who = 'registrar') {
  const reply = await api.app.server.inject({
    method: 'GET',
    url: '/api/v1/school/attendance/export',
    query,
    headers: { authorization: `Bearer ${api.users[as].token}` },
  });
  return { status: reply.statusCode, name: reply.headers['content-disposition'], text: reply.payload };
}

it('gives out the marks of the days and class asked for, to managers, and notes it', async () => {
  const { class_id, pupils } = await newRegister(api, 2);
  const other = await newRegister(api, 1, 'Grade 6');
  await mark(api, pupils[0] ?? '', 'late', { class_id, notes: '=1+1' });
  await mark(api, pupils[1] ?? '', 'present', { class_id });
  await mark(api, other.pupils[0] ?? '', 'absent', { class_id: other.class_id });
  const { status, name, text } = await exported({ class_id });
  expect([status, name]).toEqual([200, expect.stringContaining(`attendance-${wednesday}-${wednesday}.csv`)]);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('Date,Class,Section,Number,Name,Status,Remarks,Marked By,Marked At');
  expect(lines[1]).toMatch(new RegExp(`^${wednesday},Grade 5,A,.*,late,'=1\\+1,staff,`));
  expect((await exported({})).text).toContain('Grade 6');
  expect((await exported({ date: wednesday })).text).toContain('Grade 6');
  expect((await exported({ date: addDays(wednesday, -1) })).text).not.toContain('Grade 6');
  expect(
    (await exported({ from_date: addDays(wednesday, 1), to_date: addDays(wednesday, 1) })).text
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
  expect((await exported({ class_id }, 'northside')).text).not.toContain('late');
  expect((await exported({}, 'staff')).status).toBe(403);
  const [log] = await api.sql(
    `select after from audit_log where entity = 'export' order by audit_id limit 1`,
  );
  expect(log).toMatchObject({ after: { rows: 2, filters: { class_id } } });
});

it('gives out the marks of teachers, also as a workbook', async () => {
  const { class_id } = await newRegister(api, 1);
  const teacher = await newTeacher(api, [class_id], 'Ada Board');
  await mark(api, teacher, 'excused', { person_type: 'teacher', class_id, as: 'registrar' });
  expect((await exported({ person_type: 'teacher', class_id })).text).toMatch(/Ada Board,excused/);
  const { status, name } = await exported({ person_type: 'teacher', format: 'xlsx' });
  expect([status, name]).toEqual([200, expect.stringContaining('.xlsx')]);
});
