import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
let teacher: string;
const subject: Record<string, string> = {};
const student: Record<string, string> = {};

async function idOf(text: string, values: unknown[]): Promise<string> {
  const [row] = await api.sql<{ id: string }>(text, values);
  return row?.id ?? '';
}

const yearId = () =>
  idOf('select academic_year_id as id from academic_years where school_id = $1 and start_year = $2', [
    api.school_id,
    api.year,
  ]);

type ExamPaper = readonly [who: string, subject: string, marks: number | null, total?: number];

async function writeExam(name: string, date: string, papers: readonly ExamPaper[]) {
  const year = await yearId();
  const exam = await idOf(
    `insert into exams (school_id, academic_year_id, name, exam_date)
    values ($1, $2, $3, $4)
    returning exam_id as id`,
    [api.school_id, year, name, date],
  );
  for (const [who, what, marks, total = 100] of papers) {
    await api.sql(
      `insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
      [api.school_id, student[who], year, subject[what], date],
    );
    await api.sql(
      `insert into marks
        (school_id, student_id, academic_year_id, subject_id, exam_id, state, marks, total_marks, exam_date)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        api.school_id,
        student[who],
        year,
        subject[what],
        exam,
        marks === null ? 'absent' : 'present',
        marks,
        total,
        date,
      ],
    );
  }
}

/** The first Monday of September, and the days after it. */
function september(days: number): string {
  const first = new Date(Date.UTC(api.year, 8, 1));
  first.setUTCDate(1 + ((8 - first.getUTCDay()) % 7) + days);
  return first.toISOString().slice(0, 10);
}

const mark = (who: string, class_id: string, day: string, status: string) =>
  api.sql(
    `insert into student_attendance (school_id, student_id, attendance_date, class_id, section_id, status)
    select $1, $2, $3, $4, enrol.section_id, $5
    from enrolments enrol
    where enrol.student_id = $2
    order by from_date
    limit 1`,
    [api.school_id, student[who], day, class_id, status],
  );

beforeAll(async () => {
  api = await startApi();
  // The test moves through a year within a second.
  await api.sql(`update sessions set expires_dt = now() + interval '2 years'`);
  const [five, six] = [await newClass(api), await newClass(api, { class_name: 'Grade 6' })];
  teacher = await newTeacher(api);
  for (const name of ['Maths', 'Art', 'Biology']) {
    subject[name] = await idOf(
      'insert into subjects (school_id, name) values ($1, $2) returning subject_id as id',
      [api.school_id, name],
    );
  }
  const params = { id: teacher };
  const maths = { class_id: five, subject_id: subject['Maths'], section: 'A', is_class_teacher: true };
  await api.call('teachers.addAssignment', { as: 'admin', params, body: maths });
  const art = { class_id: five, subject_id: subject['Art'] };
  await api.call('teachers.addAssignment', { as: 'admin', params, body: art });
  api.setNow(new Date(`${api.year}-08-12T12:00:00Z`));
  for (const [name, section] of [
    ['Ada', 'A'],
    ['Bo', 'A'],
    ['Cy', 'B'],
  ] as const) {
    student[name] = await newStudent(api, five, { section });
  }
  await writeExam('First Term', `${api.year}-10-01`, [
    ['Ada', 'Maths', 80],
    ['Bo', 'Maths', null],
    ['Cy', 'Maths', 60],
    ['Ada', 'Art', 25, 50],
    ['Bo', 'Art', 100],
    ['Cy', 'Art', 30],
    ['Ada', 'Biology', 90],
    ['Bo', 'Biology', 70],
    ['Cy', 'Biology', 20],
  ]);
  await mark('Ada', five, september(0), 'present');
  await mark('Bo', five, september(0), 'half_day');
  await mark('Cy', five, september(0), 'absent');
  await mark('Ada', five, september(1), 'late');
  await mark('Bo', five, september(1), 'absent');
  await mark('Ada', five, september(6), 'absent');
  api.setNow(new Date(`${api.year}-12-01T12:00:00Z`));
  await changeStudent(api, student['Cy'] ?? '', { class_id: six, section: 'A' });
  api.setNow(new Date(`${api.year + 1}-02-01T12:00:00Z`));
  await writeExam('Mid Term', `${api.year + 1}-01-15`, [
    ['Ada', 'Maths', 70],
    ['Cy', 'Art', 99],
  ]);
});
afterAll(() => api.stop());

const read = async (query = {}, as: 'staff' | 'northside' = 'staff') =>
  (await api.call('teachers.performance', { as, params: { id: teacher }, query })).result;

describe('a year', () => {
  it('has each lesson with all subjects of its students, exam by exam, as counted by hand', async () => {
    const { lessons } = await read();
    expect(lessons).toMatchObject([
      {
        section: null,
        subject_name: 'Art',
        pupils: 2,
        marks_count: 3,
        average_percentage: 60,
        class_average_percentage: 63,
        exams: [
          { exam_name: 'First Term', marks_count: 3, average_percentage: 60, class_average_percentage: 62.5 },
        ],
      },
      {
        section: 'A',
        subject_name: 'Maths',
        pupils: 2,
        marks_count: 2,
        average_percentage: 75,
        class_average_percentage: 77,
        exams: [
          { exam_name: 'First Term', marks_count: 1, average_percentage: 80, class_average_percentage: 78 },
          { exam_name: 'Mid Term', marks_count: 1, average_percentage: 70, class_average_percentage: 70 },
        ],
      },
    ]);
  });

  it('sums up every paper once; a student who moved counts in the class of that day', async () => {
    const { year, summary, exams } = await read();
    expect([year, summary]).toEqual([
      api.year,
      {
        pupils: 2,
        marks_count: 5,
        average_percentage: 66,
        class_average_percentage: 63,
        attendance_percentage: 62.5,
      },
    ]);
    expect(exams).toEqual([
      {
        exam_name: 'First Term',
        exam_date: `${api.year}-10-01`,
        marks_count: 4,
        average_percentage: 65,
        class_average_percentage: 62.5,
      },
      {
        exam_name: 'Mid Term',
        exam_date: `${api.year + 1}-01-15`,
        marks_count: 1,
        average_percentage: 70,
        class_average_percentage: 70,
      },
    ]);
  });

  it('has the rate of the marked days in their own section, without days without school', async () => {
    expect((await read()).class_teacher_of).toMatchObject([
      {
        class_name: 'Grade 5',
        section: 'A',
        pupils: 2,
        attendance_percentage: 62.5,
        days: 2,
        marks_count: 4,
      },
    ]);
  });

  it('without data says so, not zero percent', async () => {
    const { result } = await api.call('teachers.performance', {
      as: 'staff',
      params: { id: await newTeacher(api) },
    });
    expect(result).toMatchObject({ year: api.year, lessons: [], exams: [], class_teacher_of: [] });
    expect(result.summary).toMatchObject({
      pupils: 0,
      average_percentage: null,
      attendance_percentage: null,
    });
    expect(await read({ year: 1990 })).toMatchObject({ year: 1990, lessons: [] });
  });
});
