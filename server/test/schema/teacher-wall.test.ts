import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { wednesday } from '#server/test/records/attendance.ts';
import { assign, newTaughtSchool, newTeacherUser, type Teacher } from '#server/test/records/teaching.ts';

let api: TestApi;
let client: pg.Client;
let school: Awaited<ReturnType<typeof newTaughtSchool>>;
let form: Teacher;

async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(text, values)).rows;
}

beforeAll(async () => {
  api = await startApi();
  school = await newTaughtSchool(api);
  form = await newTeacherUser(api);
  const { class_id, art } = school.fifth;
  await assign(api, form.teacher_id, { class_id, section: 'A', subject_id: art, is_class_teacher: true });
  for (const { a, b, ...cls } of [school.fifth, school.sixth])
    for (const student_id of [...a, ...b]) {
      const cells = [{ student_id, subject_id: cls.maths, state: 'present', marks: 30, version: null }];
      const params = { id: school.exam_id, classId: cls.class_id };
      await api.call('exams.saveSheet', { as: 'staff', params, body: { cells } });
      const body = { class_id: cls.class_id, person_id: student_id, person_type: 'student', date: wednesday };
      await api.call('attendance.mark', { as: 'staff', body: { ...body, status: 'absent' } });
    }
  client = new pg.Client({ connectionString: api.appConnectionString });
  await client.connect();
  await rows('set role homeroom_teacher');
  await rows(`select set_config('app.school_id', $1, false), set_config('app.user_id', $2, false)`, [
    api.school_id,
    form.user_id,
  ]);
});
afterAll(async () => {
  await client.end();
  await api.stop();
});

/** The tables and columns that the role reaches, as the catalog says. */
const listReached = (privilege: string) =>
  rows<{ relname: string }>(
    `select relname
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and has_any_column_privilege('homeroom_teacher', oid, $1)
    order by 1`,
    [privilege],
  ).then((found) => found.map(({ relname }) => relname));

/** Each teacher may read them whole: they are about the school and not about a class. */
const shared = [
  'academic_years',
  'calendar_days',
  'exams',
  'grade_bands',
  'grade_scales',
  'schools',
  'subjects',
  'teachers',
  'terms',
  'users',
];
const views = ['counted_attendance', 'exam_bands'];

test('the role of teachers reads these tables and no others', async () => {
  const own = await rows<{ relname: string }>(
    `select distinct relname
    from pg_policy policy join pg_class relation on relation.oid = policy.polrelid
    where not policy.polpermissive and policy.polroles = array['homeroom_teacher'::regrole::oid]
      and policy.polcmd in ('*', 'r')
    order by 1`,
  );
  const narrowed = own.map(({ relname }) => relname);
  expect(await listReached('select')).toEqual([...shared, ...views, ...narrowed].sort());
  expect(narrowed).toEqual([
    'announcements',
    'attendance_history',
    'class_subjects',
    'classes',
    'enrolments',
    'exam_papers',
    'exam_reopenings',
    'files',
    'idempotency_keys',
    'mark_history',
    'marks',
    'registers',
    'report_comments',
    'sections',
    'student_attendance',
    'student_documents',
    'student_subjects',
    'students',
  ]);
});

test('the role of teachers writes only what registers, mark sheets and comments need, and the log', async () => {
  expect(await listReached('insert')).toEqual([
    'attendance_history',
    'audit_log',
    'figure_changes',
    'idempotency_keys',
    'mark_history',
    'marks',
    'registers',
    'report_comments',
    'student_attendance',
    'student_subjects',
  ]);
  expect(await listReached('update')).toEqual([
    'exams',
    'idempotency_keys',
    'marks',
    'report_comments',
    'student_attendance',
    'student_subjects',
  ]);
});

test('the role of teachers reaches no secret, no family and no protected field', async () => {
  for (const [table, columns] of [
    ['users', 'email, password_hash, totp_secret'],
    ['students', 'religion, family_income, medical_conditions, allergies, address, phone'],
    ['teachers', 'salary, phone, address'],
  ] as const)
    for (const column of columns.split(', '))
      await expect(rows(`select ${column} from ${table}`), column).rejects.toThrow('permission denied');
});

test('a statement that forgets its condition shows only their section', async () => {
  const own = [...school.fifth.a].sort();
  const ids = async (text: string) => {
    const found = await rows<{ student_id: string }>(text);
    return [...new Set(found.map(({ student_id }) => student_id))].sort();
  };
  expect(await ids('select student_id from students')).toEqual(own);
  for (const table of ['enrolments', 'marks', 'student_attendance', 'student_subjects'])
    expect(await ids(`select student_id from ${table}`), table).toEqual(own);
  expect(await rows('select name from sections')).toEqual([{ name: 'A' }]);
  expect(await rows('select class_id from classes')).toEqual([{ class_id: school.fifth.class_id }]);
});

test('a statement that writes too much is refused or touches only their section', async () => {
  const { rowCount } = await client.query(`update student_attendance set status = 'late'`);
  expect(rowCount).toBe(2);
  const foreign = school.fifth.b[0];
  await expect(
    rows(
      `insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
      values ($1, $2, '2026-01-05', $3, 'present')`,
      [api.school_id, foreign, school.fifth.class_id],
    ),
  ).rejects.toThrow('row-level security policy');
  const marked = await client.query(`update marks set remarks = 'mine'`);
  expect(marked.rowCount).toBe(0);
});

test('the role sees nothing for someone who is no teacher', async () => {
  await rows(`select set_config('app.user_id', $1, false)`, [api.users.admin.user_id]);
  expect(await rows('select student_id from students')).toEqual([]);
  expect(await rows('select class_id from classes')).toEqual([]);
  await rows(`select set_config('app.user_id', $1, false)`, [form.user_id]);
});

/** What the functions that read past the policies return, each with every argument that asks for most. */
async function lookedUp() {
  const ids = async (text: string, values: unknown[] = []) => {
    const found = await rows<{ id: string }>(text, values);
    return [...new Set(found.map(({ id }) => id))].sort();
  };
  const [year] = await client
    .query<{ id: string }>('select academic_year_id as id from academic_years where start_year = $1', [
      api.year,
    ])
    .then((found) => found.rows);
  const registers = [school.fifth.class_id, school.sixth.class_id].map((class_id) =>
    ids('select student_id as id from teacher_register($1, $2)', [class_id, wednesday]),
  );
  return {
    page: await ids(
      'select student_id as id from teacher_student_page(null, null, null, null, false, 100, 0) where student_id is not null',
    ),
    registers: (await Promise.all(registers)).flat(),
    marks: await ids('select student_id as id from teacher_mark_counts($1, null)', [year?.id]),
    foreignMarks: await ids('select student_id as id from teacher_mark_counts($1, $2)', [
      year?.id,
      school.fifth.b,
    ]),
    dueClasses: await ids(`select class_id as id from teacher_due_marks('2999-01-01')`),
  };
}
const nothing = { page: [], registers: [], marks: [], foreignMarks: [], dueClasses: [] };

test('the functions that read past the policies show only their section, whatever is asked', async () => {
  const own = [...school.fifth.a].sort();
  expect(await lookedUp()).toEqual({ ...nothing, page: own, registers: own, marks: own });
  for (const [user_id, school_id] of [
    [api.users.admin.user_id, api.school_id],
    [form.user_id, api.northside],
    ['', api.school_id],
  ]) {
    const scope = `select set_config('app.user_id', $1, false), set_config('app.school_id', $2, false)`;
    await rows(scope, [user_id, school_id]);
    const seen = await lookedUp();
    await rows(scope, [form.user_id, api.school_id]);
    expect(seen).toEqual(nothing);
  }
});

test('the role cannot look up the rights of another teacher', async () => {
  const values = [api.school_id, form.teacher_id];
  await expect(rows('select from teacher_access_of($1, $2, current_date)', values)).rejects.toThrow(
    'permission denied',
  );
});

test('the login of the app does not inherit the role', async () => {
  const [row] = await rows<{ inherits: boolean; may_become: boolean }>(
    `select pg_has_role(session_user, 'homeroom_teacher', 'usage') as inherits,
      pg_has_role(session_user, 'homeroom_teacher', 'member') as may_become`,
  );
  expect(row).toEqual({ inherits: false, may_become: true });
});
