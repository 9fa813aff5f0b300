import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  mark,
  markMany,
  newRegister,
  newTeacher,
  noon,
  readRegister,
  saturday,
  wednesday,
} from '#server/test/records/attendance.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(noon(wednesday));
});
afterAll(() => api.stop());

const onDay = { date: wednesday };
const studentClasses = async (as: 'staff' | 'northside' = 'staff') =>
  (await api.call('attendance.listStudentClasses', { as, query: onDay })).result.classes;

describe('a register that was not taken', () => {
  it('starts with present, says that it is not marked, and counts no one as present', async () => {
    const { class_id, students: studentIds } = await newRegister(api, 2);
    const { students, registers, is_school_day } = await readRegister(api, class_id);
    expect([registers, is_school_day]).toEqual([[], true]);
    expect(students.map(({ student_id }) => student_id)).toEqual(studentIds);
    expect(students[0]).toEqual({
      student_id: studentIds[0],
      admission_no: expect.any(String),
      student_name: expect.any(String),
      section: 'A',
      roll_no: expect.any(String),
      photo_url: null,
      attendance_status: 'present',
      attendance_reason: null,
      marked_at: null,
      marked_by: 'not_marked',
      marked_by_name: null,
      is_corrected: false,
      version: null,
    });
    const counted = (await studentClasses()).find((one) => one.class_id === class_id);
    expect(counted).toMatchObject({ student_count: 2, present: 0, unmarked: 2 });
    const { result } = await api.call('attendance.daySummary', {
      as: 'staff',
      params: { id: class_id },
      query: onDay,
    });
    expect(result).toMatchObject({
      total_count: 2,
      present_count: 0,
      unmarked_count: 2,
      attendance_percentage: null,
    });
  });
});

describe('the classes of a day', () => {
  it('are the school’s classes with students, counted by status', async () => {
    const { class_id, students: studentIds } = await newRegister(api, 5);
    const [a = '', b = '', c = '', d = ''] = studentIds;
    const empty = await newClass(api, { class_name: 'Empty' });
    const theirs = await newRegister(api, 1, 'Grade 1', 'northside');
    await markMany(api, class_id, [
      { person_id: a, status: 'present' },
      { person_id: b, status: 'late' },
      { person_id: c, status: 'half_day' },
      { person_id: d, status: 'absent' },
    ]);
    const classes = await studentClasses();
    expect(classes.find((one) => one.class_id === class_id)).toEqual({
      class_id,
      class_name: 'Grade 5',
      student_count: 5,
      present: 1,
      absent: 1,
      late: 1,
      half_day: 1,
      excused: 0,
      unmarked: 1,
    });
    const ids = classes.map((one) => one.class_id);
    expect(ids).not.toContain(empty);
    expect(ids).not.toContain(theirs.class_id);
    expect(await studentClasses('northside')).toMatchObject([
      { class_id: theirs.class_id, student_count: 1 },
    ]);
    const summary = async (type?: string) =>
      (
        await api.call('attendance.classSummary', {
          as: 'staff',
          params: { id: class_id },
          query: { ...onDay, type },
        })
      ).result;
    expect(await summary()).toEqual({
      total: 5,
      present: 1,
      absent: 1,
      late: 1,
      half_day: 1,
      excused: 0,
      unmarked: 1,
      percentage: 62.5,
    });
    expect(await summary('teachers')).toMatchObject({ total: 0, percentage: null });
  });

  it('count a teacher in every class they teach', async () => {
    const one = await newRegister(api, 1);
    const two = await newRegister(api, 1);
    const idle = await newRegister(api, 1);
    const teacher = await newTeacher(api, [one.class_id, two.class_id]);
    await mark(api, teacher, 'excused', { person_type: 'teacher', class_id: one.class_id, as: 'admin' });
    const { result } = await api.call('attendance.listTeacherClasses', { as: 'staff', query: onDay });
    const listed = result.classes.reduce((sum, { teacher_count }) => sum + teacher_count, 0);
    expect(listed - result.teachers).toBe(1);
    const of = (class_id: string) => result.classes.find((found) => found.class_id === class_id);
    expect([of(one.class_id), of(two.class_id), of(idle.class_id)]).toMatchObject([
      { teacher_count: 1, excused: 1, unmarked: 0 },
      { teacher_count: 1, excused: 1, unmarked: 0 },
      undefined,
    ]);
  });
});

describe('one class', () => {
  it('can be read by section, and in order of roll numbers', async () => {
    const class_id = await newClass(api);
    const ten = await newStudent(api, class_id, { roll_no: '10' });
    const two = await newStudent(api, class_id, { roll_no: '2' });
    const other = await newStudent(api, class_id, { section: 'B', roll_no: '1' });
    const read = async (section?: string) => {
      const query = { ...onDay, section };
      const { result } = await api.call('attendance.studentRegister', {
        as: 'staff',
        params: { id: class_id },
        query,
      });
      return result.students.map(({ student_id }) => student_id);
    };
    expect(await read()).toEqual([two, ten, other]);
    expect(await read('b')).toEqual([other]);
    expect(await read('C')).toEqual([]);
  });

  it('of another school is not found', async () => {
    const { class_id } = await newRegister(api, 1, 'Grade 1', 'northside');
    for (const id of ['studentRegister', 'teacherRegister', 'daySummary', 'classSummary'] as const) {
      const { status } = await api.call(`attendance.${id}`, { as: 'admin', params: { id: class_id } });
      expect([id, status]).toEqual([id, 404]);
    }
  });
});

it('registers are open on school days only, and other schools’ are hidden', async () => {
  const { class_id } = await newRegister(api, 1);
  await newRegister(api, 1, 'Theirs', 'northside');
  const open = async (date: string) =>
    (await api.call('attendance.listOpenRegisters', { as: 'staff', query: { date } })).result;
  const { registers } = await open(wednesday);
  expect(registers.find((one) => one.class_id === class_id)).toMatchObject({ section: 'A', unmarked: 1 });
  expect(registers.map(({ class_name }) => class_name)).not.toContain('Theirs');
  expect(await open(saturday)).toMatchObject({ is_school_day: false, registers: [] });
});
