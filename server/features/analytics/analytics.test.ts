import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let first: string;
let second: string;
const girls: string[] = [];
let boy: string;
/** The first Monday of September of the school year, and the days after it. */
const day = (offset: number) => {
  const start = new Date(Date.UTC(api.year, 8, 1));
  while (start.getUTCDay() !== 1) start.setUTCDate(start.getUTCDate() + 1);
  start.setUTCDate(start.getUTCDate() + offset);
  return start.toISOString().slice(0, 10);
};

const get = async (query: Record<string, string | number> = {}, as: 'staff' | 'northside' = 'staff') =>
  (await api.call('analytics.get', { as, query })).result;

async function attend(student: string, class_id: string, statuses: readonly string[]) {
  await api.sql(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
    select $1, $2, $4::date + (n::int - 1), $3, status
    from unnest($5::text[]) with ordinality item (status, n)`,
    [api.school_id, student, class_id, day(0), statuses],
  );
}

async function mark(
  student: string,
  exam: string,
  on: string,
  marksBySubject: Record<string, number | null>,
) {
  for (const [subject, marks] of Object.entries(marksBySubject)) {
    await api.sql(
      `with year as (select academic_year_id from academic_years where school_id = $1),
      subject as (select subject_id from subjects where school_id = $1 and name = $5),
      held as (
        insert into exams (school_id, academic_year_id, name, exam_date) select $1, academic_year_id, $3, $4 from year
        on conflict (school_id, academic_year_id, name) do update set exam_date = excluded.exam_date returning exam_id
      ), registered as (
        insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
        select $1, $2, academic_year_id, subject_id, $4 from year, subject on conflict do nothing
      )
      insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks)
      select $1, $2, academic_year_id, subject_id, exam_id, case when $6::numeric is null then 'absent' else 'present' end, $6
      from year, subject, held`,
      [api.school_id, student, exam, on, subject, marks],
    );
  }
}

beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date(`${day(20)}T12:00:00Z`));
  first = await newClass(api, { class_name: 'Grade 1' });
  second = await newClass(api, { class_name: 'Grade 2' });
  for (const class_id of [first, first, second])
    girls.push(await newStudent(api, class_id, { gender: 'Female' }));
  boy = await newStudent(api, second, { gender: 'Male' });
  await api.sql(`update enrolments set from_date = $2 where school_id = $1`, [
    api.school_id,
    `${api.year}-08-10`,
  ]);
  await api.sql(`insert into subjects (school_id, name) values ($1, 'Art'), ($1, 'Science')`, [
    api.school_id,
  ]);
  await attend(girls[0] ?? '', first, ['present', 'late', 'half_day', 'absent', 'excused']);
  await attend(boy, second, ['present', 'present', 'present', 'present', 'present', 'absent', 'absent']);
  await mark(girls[0] ?? '', 'Unit Test 1', day(1), { Art: 90, Science: 70 });
  await mark(boy, 'Unit Test 1', day(1), { Art: 50, Science: null });
  await mark(boy, 'Mid Term', day(8), { Art: 89.9 });
});
afterAll(() => api.stop());

describe('enrolment', () => {
  it('is counted by class and gender as of today, and continues month by month', async () => {
    const { enrolment, year } = await get();
    expect(year).toBe(api.year);
    expect(enrolment.as_of).toBe(day(20));
    expect(enrolment.by_class).toMatchObject([
      { class_name: 'Grade 1', male: 0, female: 2, other: 0, total: 2 },
      { class_name: 'Grade 2', male: 1, female: 1, other: 0, total: 2 },
    ]);
    expect(enrolment.totals).toEqual({ male: 1, female: 3, other: 0, total: 4 });
    expect(enrolment.over_time).toEqual([
      { month: `${api.year}-08`, enrolled: 4, joined: 4, left: 0 },
      { month: `${api.year}-09`, enrolled: 4, joined: 0, left: 0 },
    ]);
  });

  it('does not count a move between classes as joining or leaving', async () => {
    const mover = await newStudent(api, first, { gender: 'Other', admission_date: day(15) });
    await api.call('students.update', {
      as: 'admin',
      params: { id: mover },
      body: { class_id: second, section: 'A' },
    });
    const { enrolment } = await get();
    const september = enrolment.over_time.at(-1);
    expect(september).toEqual({ month: `${api.year}-09`, enrolled: 5, joined: 1, left: 0 });
    await api.call('students.update', {
      as: 'admin',
      params: { id: mover },
      body: { status: 'transferred' },
    });
    expect((await get()).enrolment.over_time.at(-1)).toMatchObject({ joined: 1, left: 1 });
    await api.sql('update students set deleted_dt = now() where student_id = $1', [mover]);
    expect((await get()).enrolment.totals.total).toBe(4);
  });
});

it('does not count a student who continues in the next year as leaving or joining', async () => {
  const begin = `${api.year}-08-01`;
  const student = await newStudent(api, first, { gender: 'Other' });
  await api.sql('update enrolments set from_date = $2 where student_id = $1', [student, begin]);
  const changesOf = async (year: number) => {
    const { over_time } = (await get({ year })).enrolment;
    return over_time.filter(({ month }) => month === `${year}-08` || month === `${year + 1}-07`);
  };
  expect(await changesOf(api.year)).toMatchObject([{ joined: 5, left: 0 }]);

  await api.sql(
    `with year as (
      insert into academic_years (school_id, name, starts_on, ends_on)
      values ($1, 'Before', $3, $4)
      returning academic_year_id
    )
    insert into enrolments
      (school_id, student_id, academic_year_id, class_id, from_date, to_date, exit_reason)
    select $1, $2, academic_year_id, $5, $3, $4, 'promoted' from year`,
    [api.school_id, student, `${api.year - 1}-08-01`, `${api.year}-07-31`, first],
  );
  expect(await changesOf(api.year)).toMatchObject([{ joined: 4, left: 0 }]);
  expect(await changesOf(api.year - 1)).toMatchObject([
    { joined: 1, left: 0 },
    { joined: 0, left: 0 },
  ]);
  await api.sql('delete from enrolments where student_id = $1 and to_date is not null', [student]);
  await api.sql(`delete from academic_years where name = 'Before'`);
  await api.sql('update students set deleted_dt = now() where student_id = $1', [student]);
});

describe('attendance', () => {
  it('uses the one rule for rates, by day, month, class and gender', async () => {
    const { attendance } = await get();
    // Girl: 1 + 1 + 0.5 + 0 + 0 of 5. Boy: 5 of 5; his Saturday and Sunday do not count.
    expect(attendance).toMatchObject({ rate: 75, days: 10 });
    expect(attendance.by_gender).toEqual([
      { gender: 'Female', rate: 50, days: 5 },
      { gender: 'Male', rate: 100, days: 5 },
    ]);
    expect(attendance.by_class).toMatchObject([
      { class_name: 'Grade 1', rate: 50 },
      { class_name: 'Grade 2', rate: 100 },
    ]);
    expect(attendance.by_month).toEqual([{ month: `${api.year}-09`, rate: 75, days: 10 }]);
    expect(attendance.by_day).toHaveLength(5);
    expect(attendance.by_day[2]).toEqual({
      date: day(2),
      rate: 75,
      days: 2,
      present: 1,
      late: 0,
      half_day: 1,
      absent: 0,
      excused: 0,
    });
  });

  it('counts only the requested days, and says when there are no data', async () => {
    expect((await get({ from: day(3), to: day(4) })).attendance).toMatchObject({ rate: 50, days: 4 });
    expect((await get({ from: day(14) })).attendance).toMatchObject({ rate: null, days: 0, by_day: [] });
    expect((await get({ class_id: first })).attendance).toMatchObject({ rate: 50, days: 5 });
    const { status, errors } = await api.call('analytics.get', {
      as: 'staff',
      query: { from: day(4), to: day(3) },
    });
    expect([status, errors[0]?.field]).toEqual([400, 'to']);
  });

  it('leaves out days before the enrollment', async () => {
    await api.sql('update enrolments set from_date = $2 where student_id = $1', [boy, day(4)]);
    expect((await get()).attendance.by_gender).toMatchObject([
      { gender: 'Female' },
      { gender: 'Male', days: 1 },
    ]);
    await api.sql('update enrolments set from_date = $2 where student_id = $1', [boy, `${api.year}-08-10`]);
  });
});

describe('marks', () => {
  it('leaves out missing papers, and grades the unrounded percentage', async () => {
    const { marks } = await get();
    expect(marks).toMatchObject({ marks: 4 });
    expect(marks.average).toBeCloseTo((90 + 70 + 50 + 89.9) / 4, 6);
    expect(marks.by_subject).toMatchObject([
      { subject_name: 'Art', marks: 3 },
      { subject_name: 'Science', average: 70, marks: 1 },
    ]);
    expect(marks.by_exam).toMatchObject([
      { exam_name: 'Unit Test 1', average: 70, marks: 3 },
      { exam_name: 'Mid Term', average: 89.9, marks: 1 },
    ]);
    expect(marks.by_class).toMatchObject([{ average: 80 }, { marks: 2 }]);
    expect(marks.by_gender).toMatchObject([{ gender: 'Female', average: 80 }, { gender: 'Male' }]);
    expect(marks.grade_distribution).toEqual([
      { grade: 'A+', count: 1 },
      { grade: 'A', count: 1 },
      { grade: 'B+', count: 1 },
      { grade: 'C', count: 1 },
    ]);
  });
});

it('holds nothing of another school, and nothing for an unknown year', async () => {
  const theirs = await get({}, 'northside');
  expect(theirs).toMatchObject({
    enrolment: { totals: { total: 0 }, by_class: [] },
    attendance: { days: 0, rate: null },
    marks: { marks: 0, average: null },
  });
  expect(await get({ class_id: first }, 'northside')).toMatchObject({ marks: { marks: 0 } });
  expect(await get({ year: 1990 })).toMatchObject({
    year: 1990,
    marks: { marks: 0 },
    enrolment: { over_time: [] },
  });
});
