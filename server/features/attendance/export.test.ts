import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { addDays, mark, newRegister, newTeacher, noon, wednesday } from '#server/test/records/attendance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

async function exportRegister(query: Record<string, string>, as: Who = 'registrar') {
  const reply = await api.app.server.inject({
    method: 'GET',
    url: '/api/v1/school/attendance/export',
    query,
    headers: { authorization: `Bearer ${api.users[as].token}` },
  });
  return { status: reply.statusCode, name: reply.headers['content-disposition'], text: reply.payload };
}

it('exports the records of a class and days, for managers, and logs it', async () => {
  const { class_id, students } = await newRegister(api, 2);
  const other = await newRegister(api, 1, 'Grade 6');
  await mark(api, students[0] ?? '', 'late', { class_id, notes: '=1+1' });
  await mark(api, students[1] ?? '', 'present', { class_id });
  await mark(api, other.students[0] ?? '', 'absent', { class_id: other.class_id });
  const { status, name, text } = await exportRegister({ class_id });
  expect([status, name]).toEqual([200, expect.stringContaining(`attendance-${wednesday}-${wednesday}.csv`)]);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(
    'Date,Class,Section,Number,Admission Number,Name,Status,Remarks,Marked By,Marked At',
  );
  expect(lines[1]).toMatch(new RegExp(`^${wednesday},Grade 5,A,.*,late,'=1\\+1,staff,`));
  expect((await exportRegister({})).text).toContain('Grade 6');
  expect((await exportRegister({ date: wednesday })).text).toContain('Grade 6');
  expect((await exportRegister({ date: addDays(wednesday, -1) })).text).not.toContain('Grade 6');
  expect(
    (await exportRegister({ from_date: addDays(wednesday, 1), to_date: addDays(wednesday, 1) })).text
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
  expect((await exportRegister({ class_id }, 'northside')).text).not.toContain('late');
  expect((await exportRegister({}, 'staff')).status).toBe(403);
  const [log] = await api.sql(
    `select after from audit_log where entity = 'export' order by audit_id limit 1`,
  );
  expect(log).toMatchObject({ after: { rows: 2, filters: { class_id } } });
});

it('exports teachers’ records, also as a workbook', async () => {
  const { class_id } = await newRegister(api, 1);
  const teacher = await newTeacher(api, [class_id], 'Ada Board');
  await mark(api, teacher, 'excused', { person_type: 'teacher', class_id, as: 'registrar' });
  expect((await exportRegister({ person_type: 'teacher', class_id })).text).toMatch(/Ada Board,excused/);
  const { status, name } = await exportRegister({ person_type: 'teacher', format: 'xlsx' });
  expect([status, name]).toEqual([200, expect.stringContaining('.xlsx')]);
});

async function fillOften(days: number, students: readonly string[], class_id: string) {
  await api.sql(
    `insert into student_attendance
      (school_id, student_id, class_id, attendance_date, status, overrides_calendar)
    select $1, item.student_id, $2, $3::date - number, 'present', true
    from unnest($4::uuid[]) as item (student_id) cross join generate_series(1, $5::int) as number`,
    [api.school_id, class_id, wednesday, students, days],
  );
}

it('exports more than 10,000 records as a background job, complete and in order of days', async () => {
  const { class_id, students } = await newRegister(api, 30, 'Grade 9');
  await fillOften(340, students, class_id);
  const query = { class_id, from_date: addDays(wednesday, -340), to_date: addDays(wednesday, -1) };
  const refused = await exportRegister(query);
  expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('in the background')]);
  expect((await api.call('attendance.startExport', { as: 'staff', body: query })).status).toBe(403);

  const { result } = await api.call('attendance.startExport', { as: 'registrar', body: query });
  await api.finishJob(result.job_id);
  const { result: job } = await api.call('jobs.get', { as: 'registrar', params: { id: result.job_id } });
  expect(job).toMatchObject({ status: 'done', done: 340, total: 340, result: { rows: 10_200 } });
  const lines = (await api.app.server.inject({ url: job.file_url ?? '' })).payload.trim().split('\r\n');
  expect(lines).toHaveLength(10_201);
  expect(lines[0]).toBe('Date,Class,Section,Number,Admission Number,Name,Status,Remarks,Marked By,Marked At');
  const days = lines.slice(1).map((line) => line.slice(0, 10));
  expect([days[0], days.at(-1)]).toEqual([query.from_date, query.to_date]);
  expect(days).toEqual(days.toSorted());
  const [log] = await api.sql(
    `select after from audit_log where entity = 'export' and action = 'read' order by audit_id desc limit 1`,
  );
  expect(log).toMatchObject({ after: { rows: 10_200, filters: { class_id } } });
});
