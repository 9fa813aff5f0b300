import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let classId: string;
let days: string[];

/** School days before the clock of the test, from the beginning of the school year, oldest first. */
function schoolDays(count: number, from: string): string[] {
  const found: string[] = [];
  for (
    let day = new Date(`${from}T00:00:00Z`);
    found.length < count;
    day = new Date(day.getTime() + 86_400_000)
  ) {
    if (day.getUTCDay() % 6 !== 0) found.push(day.toISOString().slice(0, 10));
  }
  return found;
}

beforeAll(async () => {
  api = await startApi();
  days = schoolDays(40, `${api.year}-09-01`);
  classId = await newClass(api, { class_name: 'Grade 7' });
});
afterAll(() => api.stop());
beforeEach(() => api.setNow(new Date(`${days[20]}T12:00:00Z`)));

/** Records a student's attendance on the first school days: one letter per day, P A L H E. */
async function mark(student: string, letters: string) {
  const words: Record<string, string> = { P: 'present', A: 'absent', L: 'late', H: 'half_day', E: 'excused' };
  const statuses = letters.split('').map((letter) => words[letter]);
  await api.sql(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
    select $1, $2, item.day, $3, item.status from unnest($4::date[], $5::text[]) item (day, status)`,
    [api.school_id, student, classId, days.slice(0, statuses.length), statuses],
  );
}

const list = (query: Record<string, string | number> = {}) =>
  api.call('warnings.list', { as: 'staff', query });
const warningOf = async (student: string, query: Record<string, string | number> = { state: 'all' }) =>
  (await list({ ...query, limit: 100 })).result.warnings.find(({ student_id }) => student_id === student);

describe('chronic absence', () => {
  it('is a tenth of the counted days missed, half days half, late not, from ten days on', async () => {
    const [nine, below, reached, late, half] = await Promise.all(
      ['Nine', 'Below', 'Reached', 'Late', 'Half'].map((name) => newStudent(api, classId, { name })),
    );
    await mark(nine ?? '', 'AAAAAAAAA');
    await mark(below ?? '', 'PPPPPPPPPPA');
    await mark(reached ?? '', 'PPPPPPPPPE');
    await mark(late ?? '', 'LLLLLLLLLL');
    await mark(half ?? '', 'HHPPPPPPPP');
    expect(await warningOf(nine ?? '')).toBeUndefined();
    expect(await warningOf(below ?? '')).toBeUndefined();
    expect(await warningOf(late ?? '')).toBeUndefined();
    expect(await warningOf(reached ?? '')).toMatchObject({
      absence: { missed: 1, days: 10, percent: 10, since: days[9] },
      average: null,
      is_open: true,
    });
    expect((await warningOf(half ?? ''))?.absence).toMatchObject({ missed: 1, days: 10, since: days[9] });
  });

  it('leaves out days without school and days before the enrollment', async () => {
    const student = await newStudent(api, classId, { name: 'Gated' });
    await mark(student, 'PPPPPPPPPPAA');
    expect((await warningOf(student))?.absence).toMatchObject({ days: 12 });
    const closed = { name: 'Storm', kind: 'closure', starts_on: days[10], ends_on: days[11] };
    const { result } = await api.call('settings.createCalendarDay', { as: 'admin', body: closed });
    expect(await warningOf(student)).toBeUndefined();
    await api.call('settings.removeCalendarDay', { as: 'admin', params: { id: result.calendar_day_id } });
    await api.sql('update enrolments set from_date = $2 where student_id = $1', [student, days[3]]);
    expect(await warningOf(student)).toBeUndefined();
  });

  it('follows the school’s thresholds', async () => {
    const student = await newStudent(api, classId, { name: 'Strict' });
    await mark(student, 'PPPPA');
    expect(await warningOf(student)).toBeUndefined();
    await api.sql(
      `update schools
      set settings = '{"chronic_absence_days": 5, "chronic_absence_percent": 20}'
      where school_id = $1`,
      [api.school_id],
    );
    expect((await warningOf(student))?.absence).toMatchObject({ percent: 20, days: 5 });
    expect((await list()).result.thresholds).toMatchObject({ absence_days: 5, absence_percent: 20 });
    await api.sql(`update schools set settings = '{}' where school_id = $1`, [api.school_id]);
  });
});

describe('a falling average', () => {
  /** One exam for a student, in one subject for each percentage; null means absent. */
  async function exam(
    student: string,
    name: string,
    on: string | undefined,
    percentages: readonly (number | null)[],
  ) {
    await api.sql(
      `with subject as (
        insert into subjects (school_id, name)
        select $1, 'Subject ' || $3 || number from generate_series(1, $5::int) number
        returning subject_id
      ), numbered as (select subject_id, row_number() over () as n from subject), year as (
        select academic_year_id from academic_years where school_id = $1
      ), registered as (
        insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
        select $1, $2, academic_year_id, subject_id, $4 from numbered, year
      ), held as (
        insert into exams (school_id, academic_year_id, name, exam_date)
        select $1, academic_year_id, $3, $4 from year
        on conflict (school_id, academic_year_id, name) do update set exam_date = excluded.exam_date
        returning exam_id, academic_year_id
      )
      insert into marks
        (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, exam_date)
      select $1, $2, held.academic_year_id, numbered.subject_id, held.exam_id,
        case when item.value is null then 'absent' else 'present' end, item.value, $4
      from held, numbered
      join unnest($6::numeric[]) with ordinality item (value, place) on item.place = numbered.n`,
      [api.school_id, student, name, on, percentages.length, percentages],
    );
  }

  it('is ten points below the exam before; missing papers do not lower it', async () => {
    const falling = await newStudent(api, classId, { name: 'Falling' });
    const steady = await newStudent(api, classId, { name: 'Steady' });
    await exam(falling, 'Unit Test 1', days[2], [80, 70]);
    await exam(falling, 'Mid Term', days[8], [65, 65]);
    await exam(steady, 'Unit Test 1', days[2], [80, 70]);
    await exam(steady, 'Mid Term', days[8], [75, null]);
    expect(await warningOf(falling)).toMatchObject({
      absence: null,
      average: {
        previous: 75,
        latest: 65,
        previous_exam: 'Unit Test 1',
        latest_exam: 'Mid Term',
        since: days[8],
      },
    });
    expect(await warningOf(steady)).toBeUndefined();
    expect((await list({ kind: 'average' })).result.warnings.map(({ name }) => name)).toEqual(['Falling']);
  });
});

describe('a contact with a family', () => {
  it('removes the warning from the open list until it arises again', async () => {
    const student = await newStudent(api, classId, { name: 'Called' });
    await mark(student, 'PPPPPPPPPA');
    const { status } = await api.call('warnings.logContact', {
      as: 'staff',
      params: { id: student },
      body: { way: 'call', note: 'Was ill, back on Monday' },
    });
    expect(status).toBe(201);
    expect(await warningOf(student, {})).toBeUndefined();
    expect(await warningOf(student)).toMatchObject({
      is_open: false,
      last_contact: { way: 'call', note: 'Was ill, back on Monday', by: 'staff' },
    });
    await api.sql(`update activities set completed_dt = $2::date - 1 where student_id = $1`, [
      student,
      days[9],
    ]);
    expect(await warningOf(student, {})).toMatchObject({ is_open: true });
  });

  it('and a task of another school, or for an unknown person, are refused', async () => {
    const student = await newStudent(api, classId, { name: 'Ours' });
    const task = { title: 'Ring the family', due_date: days[30] };
    const theirs = { as: 'northside', params: { id: student } } as const;
    expect((await api.call('warnings.logContact', { ...theirs, body: {} })).status).toBe(404);
    expect((await api.call('warnings.createTask', { ...theirs, body: task })).status).toBe(404);
    const { status, errors } = await api.call('warnings.createTask', {
      as: 'staff',
      params: { id: student },
      body: { ...task, assigned_to: api.users.northside.user_id },
    });
    expect([status, errors[0]]).toMatchObject([400, { field: 'assigned_to', message: 'User not found' }]);
  });

  it('can be planned as a task, which is then shown with the warning', async () => {
    const student = await newStudent(api, classId, { name: 'Planned' });
    await mark(student, 'AAPPPPPPPP');
    const body = { title: 'Ring the family', due_date: days[22], assigned_to: api.users.staff.user_id };
    const { status, result } = await api.call('warnings.createTask', {
      as: 'staff',
      params: { id: student },
      body,
    });
    expect(status).toBe(201);
    expect((await warningOf(student))?.task).toEqual({
      ...result,
      title: 'Ring the family',
      due_date: days[22],
    });
  });
});

it('counts all warnings, filters by class and name, and shows none to another school', async () => {
  const other = await newClass(api, { class_name: 'Grade 8' });
  const student = await newStudent(api, other, { name: 'Zoë Absent' });
  await mark(student, 'AAAAAAAAAA');
  const { result } = await list({ state: 'all', limit: 100 });
  expect(result.counts).toMatchObject({ total: result.warnings.length });
  expect(result.warnings[0]?.student_id).toBe(student);
  expect((await list({ class_id: other })).result).toMatchObject({
    total: 1,
    warnings: [{ student_id: student }],
  });
  expect((await list({ search: 'zoe' })).result).toMatchObject({
    total: 1,
    warnings: [{ student_id: student }],
  });
  const theirs = await api.call('warnings.list', { as: 'northside' });
  expect(theirs.result).toMatchObject({ total: 0, warnings: [], counts: { total: 0, open: 0 } });
});
