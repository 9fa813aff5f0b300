import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addDays, wednesday } from '#server/test/records/attendance.ts';
import { newMark, newSubject, newYear } from '#server/test/records/marks.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
let mathematics: string;
let art: string;
const student: Record<string, string> = {};
const firstTerm = { exam_name: 'First Term', exam_date: addDays(wednesday, 1), total_marks: 100 };
const finalTerm = { exam_name: 'Final Term', exam_date: addDays(wednesday, 30), total_marks: 100 };

beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  mathematics = await newSubject(api, 'Mathematics');
  art = await newSubject(api, 'Art', 'elective');
  for (const name of ['Ada', 'Ben', 'Cal'])
    student[name] = await newStudent(api, class_id, { name, section: name === 'Cal' ? 'B' : 'A' });
});
afterAll(() => api.stop());

const read = async (query = {}, id = class_id) =>
  (await api.call('classes.performance', { as: 'staff', params: { id }, query })).result;
const write = (name: string, subject_id: string, exam: object, mark: object) =>
  newMark(api, student[name] ?? '', { subject_id, ...exam, ...mark });

describe('the performance of a class', () => {
  it('is empty without marks', async () => {
    expect(await read()).toEqual({
      year: api.year,
      summary: { marks_count: 0, average_percentage: null, grade: 'N/A', students: 3, exams: 0 },
      exams: [],
      subjects: [],
      attendance: { attendance_percentage: null, days: 0, marks_count: 0 },
    });
    expect(await read({ year: 1950 })).toMatchObject({ year: 1950, summary: { students: 0 } });
    const unknown = { id: crypto.randomUUID() };
    expect((await api.call('classes.performance', { as: 'staff', params: unknown })).status).toBe(404);
  });

  it('averages percentages by exam and subject, leaves absences out and grades the unrounded mean', async () => {
    await write('Ada', mathematics, firstTerm, { marks: 89.9 });
    await write('Ben', mathematics, firstTerm, { marks: 90 });
    await write('Cal', mathematics, firstTerm, { marks: null, state: 'absent' });
    await write('Ada', art, firstTerm, { marks: 20, total_marks: 40 });
    await write('Cal', mathematics, finalTerm, { marks: 39.9 });
    const { summary, exams, subjects } = await read();
    expect(exams).toEqual([
      {
        exam_name: 'First Term',
        exam_date: firstTerm.exam_date,
        marks_count: 3,
        students: 2,
        average_percentage: 76.6,
        grade: 'B+',
        distribution: [
          { grade: 'A+', count: 1 },
          { grade: 'A', count: 1 },
          { grade: 'C', count: 1 },
        ],
      },
      expect.objectContaining({ exam_name: 'Final Term', average_percentage: 39.9, grade: 'F' }),
    ]);
    expect(subjects).toMatchObject([
      {
        subject_id: mathematics,
        marks_count: 3,
        average_percentage: 73,
        // 89.95 is shown as 90 but is not an A+.
        exams: [
          { exam_name: 'First Term', average_percentage: 90, grade: 'A' },
          { exam_name: 'Final Term', grade: 'F' },
        ],
      },
      { subject_id: art, average_percentage: 50, grade: 'C' },
    ]);
    expect(summary).toEqual({ marks_count: 4, average_percentage: 67, grade: 'B', students: 3, exams: 2 });
  });

  it('can be that of one section', async () => {
    expect(await read({ section: 'b' })).toMatchObject({
      summary: { marks_count: 1, students: 1, exams: 1 },
      exams: [{ exam_name: 'Final Term' }],
    });
  });

  it('keeps an exam with the class it was taken in', async () => {
    const other = await newClass(api);
    api.setNow(new Date(`${addDays(wednesday, 10)}T10:00:00Z`));
    await changeStudent(api, student['Ben'] ?? '', { class_id: other, section: 'A' });
    expect((await read({}, other)).exams).toEqual([]);
    expect((await read()).exams[0]).toMatchObject({ exam_name: 'First Term', marks_count: 3 });
    expect((await read()).summary.students).toBe(2);
    expect((await read({}, other)).summary.students).toBe(1);
  });

  it('shows how many of the counted days were attended', async () => {
    const mark = (name: string, day: number, status: string) =>
      api.sql(
        `insert into student_attendance (school_id, student_id, class_id, attendance_date, status)
        values ($1, $2, $3, $4, $5)`,
        [api.school_id, student[name], class_id, addDays(wednesday, day), status],
      );
    await mark('Ada', 0, 'present');
    await mark('Cal', 0, 'absent');
    await mark('Ada', 1, 'half_day');
    await mark('Cal', 1, 'excused');
    await mark('Ada', 3, 'absent');
    expect((await read()).attendance).toEqual({ attendance_percentage: 37.5, days: 2, marks_count: 4 });
    await api.sql('update student_attendance set overrides_calendar = true where attendance_date = $1', [
      addDays(wednesday, 3),
    ]);
    expect((await read()).attendance).toEqual({
      attendance_percentage: 30,
      days: 3,
      marks_count: 5,
    });
    // The same days as in the view that decides which days count.
    await api.sql(`select set_config('app.school_id', $1, false)`, [api.school_id]);
    const counted = await api.sql(
      `select attendance_rate(sum(day_value), count(*))::float as rate, count(*)::int as n
      from counted_attendance
      where school_id = $1 and class_id = $2`,
      [api.school_id, class_id],
    );
    expect(counted).toEqual([{ rate: 30, n: 5 }]);
  });
});

describe('the students of a class', () => {
  const list = async (query = {}, id = class_id) =>
    (await api.call('classes.listStudents', { as: 'staff', params: { id }, query })).result;

  it('are those enrolled on the last day so far of the year, by section and roll number', async () => {
    const id = await newClass(api);
    const add = (name: string, changes: object) => newStudent(api, id, { name, ...changes });
    const ten = await add('Ten', { roll_no: '10' });
    await add('Nine', { roll_no: '9' });
    await add('Bee', { roll_no: '1', section: 'B' });
    const gone = await add('Gone', { roll_no: '2' });
    await api.call('students.remove', { as: 'admin', params: { id: gone } });
    const { students, ...page } = await list({}, id);
    expect(students.map(({ student_name }: { student_name: string }) => student_name)).toEqual([
      'Nine',
      'Ten',
      'Bee',
    ]);
    expect(students[1]).toEqual({
      id: expect.any(String),
      student_id: ten,
      admission_no: expect.any(String),
      student_name: 'Ten',
      roll_number: '10',
      section: 'A',
      enrollment_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(page).toEqual({
      year: api.year,
      total: 3,
      page: 1,
      limit: 1000,
      sections: [
        { section: 'A', students: 2 },
        { section: 'B', students: 1 },
      ],
    });
    expect(await list({ section: 'b' }, id)).toMatchObject({ total: 1, students: [{ student_name: 'Bee' }] });
    expect(await list({ page: 2, limit: 2 }, id)).toMatchObject({
      total: 3,
      students: [{ student_name: 'Bee' }],
    });
    expect(await list({ page: 9, limit: 2 }, id)).toMatchObject({ total: 3, students: [] });
    await newYear(api, 2010);
    expect(await list({ year: 2010 }, id)).toMatchObject({ total: 0, year: 2010, students: [] });
  });
});
