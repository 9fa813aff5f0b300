import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentageOf } from '#contract/marks/values.ts';
import { gradeOf } from '#contract/settings/grades.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newMark, newSubject, newYear, register } from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let maths: string;
let art: string;
let music: string;
beforeAll(async () => {
  api = await startApi();
  maths = await newSubject(api, 'Mathematics');
  art = await newSubject(api, 'Art');
  music = await newSubject(api, 'Music');
});
afterAll(() => api.stop());

const performance = async (id: string, query: Record<string, string | number> = { year: api.year }) =>
  (await api.call('marks.performance', { as: 'staff', params: { id }, query })).result;
const student = async () => newStudent(api, await newClass(api));

/** Students of one class with marks in mathematics and art; null is a missing mark. */
async function classOf(...papers: (readonly [number | null, number | null])[]) {
  const class_id = await newClass(api);
  const ids = [];
  for (const [inMaths, inArt] of papers) {
    const id = await newStudent(api, class_id);
    ids.push(id);
    for (const [subject_id, marks] of [
      [maths, inMaths],
      [art, inArt],
    ] as const) {
      await register(api, id, subject_id);
      if (marks !== null) await newMark(api, id, { subject_id, marks });
    }
  }
  return ids;
}

const positions = async (ids: readonly string[], query?: Record<string, string | number>) =>
  Promise.all(ids.map(async (id) => (await performance(id, query)).rank?.position));

describe('averages', () => {
  it('of an exam have one decimal, over all exams none, and grades use the unrounded values', async () => {
    const id = await student();
    await newMark(api, id, { subject_id: maths, marks: 89.9, exam_date: '2026-03-01' });
    await newMark(api, id, { subject_id: art, marks: 45, total_marks: 50 });
    const midTerm = { exam_name: 'Mid Term', exam_date: '2026-06-01' };
    await newMark(api, id, { subject_id: maths, marks: 70, ...midTerm });
    await newMark(api, id, { subject_id: art, marks: 70.5, ...midTerm });
    const { exams, summary } = (await api.call('marks.list', { as: 'staff', params: { id } })).result;
    expect(exams).toMatchObject([
      { exam_name: 'Mid Term', average_percentage: 70.3, grade: 'B+', status: 'completed' },
      { exam_name: 'First Term', average_percentage: 90, grade: 'A' },
    ]);
    expect(summary).toMatchObject({ total_exams: 2, average_percentage: 80, grade: 'A' });
    expect(summary.best_subject).toMatchObject({ average_percentage: 80.3 });
    const overall = await performance(id);
    expect(overall.summary).toEqual({
      totalExams: 2,
      averagePercentage: 80,
      grade: 'A',
      highestMark: 90,
      lowestMark: 70,
      gradeDistribution: { 'A+': 1, A: 1, 'B+': 2, B: 0, C: 0, D: 0, F: 0 },
    });
    expect(Object.keys(overall.summary.gradeDistribution)).toEqual(['A+', 'A', 'B+', 'B', 'C', 'D', 'F']);
    expect(overall.trend.map(({ exam_name }) => exam_name)).toEqual(['First Term', 'Mid Term']);
    expect(overall.subjects).toMatchObject([
      { subject_id: art, average_percentage: 80.3, papers: 2, grade: 'A' },
      { subject_id: maths, average_percentage: 80, papers: 2, grade: 'B+' },
    ]);
    const exam = await performance(id, { year: api.year, exam_name: 'First Term' });
    expect(exam.summary).toMatchObject({ totalExams: 1, averagePercentage: 90, grade: 'A' });
    expect(exam.marks).toHaveLength(2);
  });

  it('of thirds that make 90 are 90', async () => {
    const id = await student();
    for (const [subject_id, marks] of [
      [maths, 25],
      [art, 28],
      [music, 28],
    ] as const)
      await newMark(api, id, { subject_id, marks, total_marks: 30 });
    expect((await performance(id)).summary).toMatchObject({ averagePercentage: 90, grade: 'A+' });
  });

  it('without marks are missing, not zero', async () => {
    const id = await student();
    const nothing = { averagePercentage: null, grade: 'N/A', highestMark: null, lowestMark: null };
    expect((await performance(id)).summary).toEqual({ totalExams: 0, ...nothing, gradeDistribution: {} });
    await newMark(api, id, { subject_id: maths, state: 'absent' });
    expect((await performance(id)).summary).toMatchObject({ totalExams: 1, ...nothing });
    expect((await performance(id)).trend).toMatchObject([{ average_percentage: null, grade: 'N/A' }]);
  });

  it('are shown with those of the class', async () => {
    const [first = '', second = ''] = await classOf([90, 80], [60, null]);
    const result = await performance(first);
    expect(result).toMatchObject({ class_average: 73, class_name: 'Grade 5' });
    expect(result.trend).toMatchObject([{ average_percentage: 85, class_average: 72.5 }]);
    expect(result.subjects).toMatchObject([
      { subject_id: art, class_average: 80 },
      { subject_id: maths, class_average: 75 },
    ]);
    expect((await performance(second)).subjects).toMatchObject([
      { subject_id: maths, average_percentage: 60 },
    ]);
  });
});

describe('the rank in the class', () => {
  it('is shared by equal averages, and the next rank is skipped', async () => {
    const ids = await classOf([80, 70], [70, 80], [90, 90], [10, 20]);
    expect(await positions(ids)).toEqual([2, 2, 1, 4]);
    expect((await performance(ids[0] ?? '')).trend[0]?.rank).toEqual({
      position: 2,
      ranked: 4,
      missing_papers: 0,
    });
  });

  it('is missing for a student with missing papers, and an absence counts as missing', async () => {
    const ids = await classOf([99, null], [50, 50], [40, 60]);
    const [ahead = '', , last = ''] = ids;
    expect(await positions(ids)).toEqual([null, 1, 1]);
    expect((await performance(ahead)).rank).toEqual({ position: null, ranked: 2, missing_papers: 1 });
    await newMark(api, ahead, { subject_id: art, state: 'absent' });
    expect(await positions(ids)).toEqual([null, 1, 1]);
    await newMark(api, last, { subject_id: art, exam_name: 'Mid Term', marks: 50 });
    expect(await positions(ids)).toEqual([null, null, 1]);
    expect(await positions(ids, { year: api.year, exam_name: 'First Term' })).toEqual([null, 1, 1]);
  });

  it('is given to a student who is exempt or does not take the subject', async () => {
    const [exempt = '', without = ''] = await classOf([90, null], [80, null], [70, 70]);
    await newMark(api, exempt, { subject_id: art, state: 'exempt' });
    const params = { id: without, subjectId: art };
    await api.call('marks.removeSubject', { as: 'staff', params, query: { year: api.year } });
    expect(await positions([exempt, without])).toEqual([1, 2]);
  });

  it('counts a student who left and returned once, with the class of their last days', async () => {
    const [first = '', second = '', third = ''] = await classOf([90, 90], [80, 80], [70, 70]);
    const end = 'update enrolments set to_date = from_date + 10 where student_id = $1 and to_date is null';
    const begin = `insert into enrolments
        (school_id, student_id, academic_year_id, class_id, from_date, to_date)
      select school_id, student_id, academic_year_id, coalesce($2, class_id), to_date + 1,
        $3::date
      from enrolments
      where student_id = $1
      order by from_date desc
      limit 1`;
    for (const [id, elsewhere] of [
      [third, null],
      [first, await newClass(api)],
    ]) {
      await api.sql(end, [id]);
      await api.sql(begin, [id, elsewhere, null]);
    }
    expect(await positions([first, second, third])).toEqual([1, 1, 2]);
    const result = await performance(third);
    expect(result.rank?.ranked).toBe(2);
    expect(result.subjects.map(({ class_average }) => class_average)).toEqual([75, 75]);
  });

  it('is within the class, and only shown if the school wants it', async () => {
    const [id = ''] = await classOf([50, 50]);
    expect((await performance(id)).rank).toEqual({ position: 1, ranked: 1, missing_papers: 0 });
    expect((await performance(id, {})).rank).toBeNull();
    const school = (await api.call('settings.getSchool', { as: 'admin' })).result;
    expect(school.shows_rank).toBe(true);
    const change = (shows_rank: boolean) =>
      api.call('settings.updateSchool', { as: 'admin', body: { ...school, shows_rank } });
    expect((await change(false)).result.shows_rank).toBe(false);
    const { rank, trend } = await performance(id);
    expect([rank, trend[0]?.rank]).toEqual([null, null]);
    await change(true);
    expect((await performance(id)).rank?.position).toBe(1);
  });
});

describe('grades', () => {
  it('follow the current scale until the results are published, then they stay', async () => {
    const id = await student();
    await newYear(api, 2012);
    const mark = await newMark(api, id, { subject_id: maths, marks: 85, year: 2012 });
    expect(mark.grade).toBe('A');
    const scale = {
      name: 'Strict',
      is_default: true,
      bands: [
        { lower_bound: 0, grade: 'Low' },
        { lower_bound: 86, grade: 'High' },
      ],
    };
    const { result } = await api.call('settings.createGradeScale', { as: 'admin', body: scale });
    const grades = async () => {
      const { result: now } = await api.call('marks.list', { as: 'staff', params: { id } });
      return [
        now.marks[0]?.grade,
        now.exams[0]?.grade,
        now.summary.grade,
        (await performance(id, {})).summary.grade,
      ];
    };
    expect(await grades()).toEqual(['Low', 'Low', 'Low', 'Low']);
    await api.sql(
      `update exams
      set published_dt = now(), graded_with = built_in_bands()
      where academic_year_id = (
        select academic_year_id from academic_years where school_id = $1 and start_year = 2012
      )`,
      [api.school_id],
    );
    expect(await grades()).toEqual(['A', 'A', 'A', 'A']);
    await api.call('settings.removeGradeScale', { as: 'admin', params: { id: result.grade_scale_id } });
    expect(await grades()).toEqual(['A', 'A', 'A', 'A']);
  });

  it('are the same in the database and in a preview', async () => {
    const bands = fc.uniqueArray(
      fc.record({
        lower_bound: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
        grade: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('A', 'B', '+', '-') }),
      }),
      { minLength: 1, maxLength: 6, selector: ({ lower_bound }) => lower_bound },
    );
    const tenth = (min: number, max: number) =>
      fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);
    const paper = tenth(1, 300).chain((total_marks) =>
      fc.tuple(tenth(0, Math.floor(total_marks)), fc.constant(total_marks)),
    );
    await fc.assert(
      fc.asyncProperty(paper, bands, async ([marks, total_marks], scale) => {
        const text = 'select grade_of(round($1::numeric / $2::numeric * 100, 8), $3) as grade';
        const [row] = await api.sql<{ grade: string }>(text, [marks, total_marks, JSON.stringify(scale)]);
        expect(gradeOf(percentageOf({ marks, total_marks }), scale)).toBe(row?.grade);
      }),
      { numRuns: 200, seed: 1 },
    );
    expect(percentageOf({ marks: 179.9, total_marks: 200 })).toBe(89.95);
  });
});

describe('the academic history', () => {
  it('has one row per year with class, averages, exams and attendance', async () => {
    const class_id = await newClass(api, { class_name: 'Grade 6' });
    const id = await newStudent(api, class_id);
    await newYear(api, 2013);
    await newMark(api, id, { subject_id: maths, marks: 71, year: 2013, exam_date: '2014-01-01' });
    await newMark(api, id, { subject_id: art, marks: 60, total_marks: 90, year: 2013 });
    const history = async () =>
      (await api.call('marks.academicHistory', { as: 'staff', params: { id } })).result.years;
    expect(await history()).toMatchObject([
      {
        year: api.year,
        class_name: 'Grade 6',
        section: 'A',
        average_percentage: null,
        grade: 'N/A',
        exams: [],
      },
      {
        year: 2013,
        class_name: null,
        average_percentage: 69,
        grade: 'B',
        attendance_percentage: null,
        exams: [{ exam_name: 'First Term', average_percentage: 68.8, grade: 'B' }],
      },
    ]);
    await api.sql(
      `insert into student_attendance
        (school_id, student_id, attendance_date, class_id, status, overrides_calendar)
      select $1, $2, enrol.from_date + number, $3,
        case number when 0 then 'present' when 1 then 'half_day' else 'absent' end, true
      from enrolments enrol, generate_series(0, 2) number
      where enrol.student_id = $2`,
      [api.school_id, id, class_id],
    );
    expect((await history())[0]).toMatchObject({
      attendance_percentage: 50,
      places: [{ class_name: 'Grade 6', to_date: null }],
    });
  });
});
