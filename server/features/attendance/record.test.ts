import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addDays,
  mark,
  newRegister,
  newTeacher,
  noon,
  saturday,
  schoolYear,
  wednesday,
} from '#server/test/records/attendance.ts';

let api: TestApi;
const later = addDays(wednesday, 40);
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(later));
});
afterAll(() => api.stop());
afterEach(() => api.setNow(noon(later)));

/** School days from the first Wednesday on. */
const schoolDay = (count: number) =>
  addDays(wednesday, Math.floor((count + 2) / 5) * 7 + ((count + 2) % 5) - 2);

const fileOf = async (id: string, query: Record<string, string | number> = {}) =>
  (await api.call('attendance.ofStudent', { as: 'staff', params: { id }, query })).result;

async function markDays(class_id: string, student: string, statuses: readonly AttendanceStatus[]) {
  for (const [index, status] of statuses.entries()) {
    const { errors } = await mark(api, student, status, { class_id, date: schoolDay(index) });
    expect(errors).toEqual([]);
  }
}

describe('a student’s attendance rate', () => {
  it('adds day values over the counted days, and shows both', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    await markDays(class_id, student, ['present', 'late', 'half_day', 'absent', 'excused', 'present']);
    const { summary, records, months } = await fileOf(student);
    expect(summary).toEqual({
      totalDays: 6,
      presentDays: 2,
      absentDays: 1,
      lateDays: 1,
      halfDays: 1,
      excusedDays: 1,
      attendancePercentage: expect.closeTo((3.5 / 6) * 100, 9),
      is_chronically_absent: false,
    });
    expect(records).toHaveLength(6);
    expect(records[0]).toMatchObject({
      person_id: student,
      person_type: 'student',
      class_id,
      attendance_date: schoolDay(5),
      status: 'present',
      counts: true,
      class_name: 'Grade 5',
    });
    expect(months.reduce((sum, { totalDays }) => sum + totalDays, 0)).toBe(6);
  });

  it('is no data without a counted day, neither zero nor 100 %', async () => {
    const { students } = await newRegister(api, 1);
    const { summary, records } = await fileOf(students[0] ?? '');
    expect([summary.totalDays, summary.attendancePercentage, records]).toEqual([0, null, []]);
  });

  it('leaves out new holidays and days before the enrollment, but not days taken anyway', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    await markDays(class_id, student, ['absent', 'absent', 'present']);
    await mark(api, student, 'present', { class_id, date: saturday, override: true });
    const rate = async () => {
      const { summary } = await fileOf(student);
      return [summary.totalDays, summary.attendancePercentage];
    };
    expect(await rate()).toEqual([4, 50]);
    await api.sql(
      `insert into calendar_days (school_id, starts_on, ends_on, kind, name)
      values ($1, $2, $2, 'closure', 'Storm')`,
      [api.school_id, schoolDay(0)],
    );
    expect(await rate()).toEqual([3, expect.closeTo(66.6667, 3)]);
    await api.sql('update enrolments set from_date = $2 where student_id = $1', [student, schoolDay(2)]);
    expect(await rate()).toEqual([2, 100]);
    expect((await fileOf(student)).records.map(({ counts }) => counts)).toEqual([true, true, false, false]);
    await api.sql(`delete from calendar_days where name = 'Storm'`);
  });

  it('covers a school year, a month or dates', async () => {
    const { class_id, students } = await newRegister(api, 1);
    const [student = ''] = students;
    await markDays(class_id, student, ['present', 'absent', 'present']);
    const days = async (query: Record<string, string | number>) =>
      (await fileOf(student, query)).summary.totalDays;
    expect(await days({ year: schoolYear })).toBe(3);
    expect(await days({ year: schoolYear - 1 })).toBe(0);
    expect(await days({ year: schoolYear, month: 9 })).toBe(3);
    expect(await days({ year: schoolYear, month: 10 })).toBe(0);
    expect(await days({ from_date: schoolDay(1) })).toBe(2);
    expect(await days({ year: schoolYear, from_date: schoolDay(1), to_date: schoolDay(1) })).toBe(1);
    const wrong = await api.call('attendance.ofStudent', {
      as: 'staff',
      params: { id: student },
      query: { month: 13 },
    });
    expect([wrong.status, wrong.errors[0]?.message]).toEqual([400, 'Month must be at most 12']);
    const theirs = await api.call('attendance.ofStudent', { as: 'northside', params: { id: student } });
    expect(theirs.status).toBe(404);
  });
});

it('chronic absence is a tenth of at least ten counted days; both numbers are settings', async () => {
  const { class_id, students } = await newRegister(api, 2);
  const [often = '', seldom = ''] = students;
  const present = Array.from({ length: 8 }, () => 'present' as const);
  await markDays(class_id, often, [...present, 'excused']);
  const isChronic = async (id: string) => (await fileOf(id)).summary.is_chronically_absent;
  expect(await isChronic(often)).toBe(false);
  await mark(api, often, 'present', { class_id, date: schoolDay(9) });
  expect(await isChronic(often)).toBe(true);
  await markDays(class_id, seldom, [...present, 'half_day', 'late']);
  expect(await isChronic(seldom)).toBe(false);
  const set = (settings: object) =>
    api.sql('update schools set settings = $2 where school_id = $1', [
      api.school_id,
      JSON.stringify(settings),
    ]);
  await set({ chronic_absence_percent: 5 });
  expect(await isChronic(seldom)).toBe(true);
  await set({ chronic_absence_days: 20 });
  expect([await isChronic(often), await isChronic(seldom)]).toEqual([false, false]);
  await set({});
});

describe('a class’s month', () => {
  it('has every record, each student’s rate and the class’s rate', async () => {
    const { class_id, students } = await newRegister(api, 2);
    const [first = '', second = ''] = students;
    await markDays(class_id, first, ['present', 'absent']);
    await markDays(class_id, second, ['late']);
    const query = { from_date: wednesday, to_date: saturday };
    const { result } = await api.call('attendance.classPeriod', {
      as: 'staff',
      params: { id: class_id },
      query,
    });
    expect(result.days.map(({ is_school_day }) => is_school_day)).toEqual([true, true, true, false]);
    expect(result.students).toMatchObject([
      {
        student_id: first,
        marks: { [schoolDay(0)]: 'present', [schoolDay(1)]: 'absent' },
        attendancePercentage: 50,
      },
      { student_id: second, marks: { [schoolDay(0)]: 'late' }, totalDays: 1, attendancePercentage: 100 },
    ]);
    expect(result.summary).toMatchObject({
      totalDays: 3,
      absentDays: 1,
      attendancePercentage: expect.closeTo(66.6667, 3),
    });
    const month = await api.call('attendance.classPeriod', {
      as: 'staff',
      params: { id: class_id },
      query: { from_date: wednesday },
    });
    expect(month.result.days.at(-1)?.date).toBe(`${schoolYear}-09-30`);
    const turned = { from_date: saturday, to_date: wednesday };
    const wrong = await api.call('attendance.classPeriod', {
      as: 'staff',
      params: { id: class_id },
      query: turned,
    });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'to_date']);
  });

  it('keeps students who left with their days', async () => {
    const { class_id, students } = await newRegister(api, 1);
    await markDays(class_id, students[0] ?? '', ['present', 'absent']);
    await api.sql(`update enrolments set to_date = $2, exit_reason = 'Moved' where student_id = $1`, [
      students[0],
      schoolDay(0),
    ]);
    const query = { from_date: wednesday, to_date: later };
    const { result } = await api.call('attendance.classPeriod', {
      as: 'staff',
      params: { id: class_id },
      query,
    });
    expect(result.students).toMatchObject([
      { marks: { [schoolDay(0)]: 'present' }, totalDays: 1, presentDays: 1 },
    ]);
  });
});

it('a record that is written in a student’s own file is in their history', async () => {
  const { students } = await newRegister(api, 1);
  const params = { id: students[0] ?? '' };
  const body = { date: schoolDay(0), status: 'late' };
  const reply = await api.call('attendance.markStudent', { as: 'staff', params, body });
  expect(reply.status).toBe(200);
  const { result } = await api.call('attendance.ofStudent', { as: 'staff', params });
  expect(result.summary).toMatchObject({ totalDays: 1, lateDays: 1 });
});

it('a teacher’s record is counted like a student’s, without enrollments', async () => {
  const { class_id } = await newRegister(api, 1);
  const teacher = await newTeacher(api, [class_id]);
  for (const [index, status] of (['present', 'half_day'] as const).entries()) {
    const body = { date: schoolDay(index), status };
    const reply = await api.call('attendance.markTeacher', {
      as: 'registrar',
      params: { id: teacher },
      body,
    });
    expect(reply.status).toBe(200);
  }
  const { result } = await api.call('attendance.ofTeacher', { as: 'staff', params: { id: teacher } });
  expect(result.summary).toMatchObject({ totalDays: 2, halfDays: 1, attendancePercentage: 75 });
});
