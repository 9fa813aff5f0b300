import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeAcademicYear } from '#server/test/factories.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let classes: { first: string; second: string; last: string };

beforeAll(async () => {
  api = await startApi();
  const [first, second, last] = [
    await newClass(api, { class_name: 'Grade 1', sections: 'A,B' }),
    await newClass(api, { class_name: 'Grade 2', sections: 'B,C' }),
    await newClass(api, { class_name: 'Grade 3', sections: 'A' }),
  ];
  classes = { first, second, last };
  await makeAcademicYear(api.owner, api.school_id, api.year + 1);
  // The clock of these tests is ahead.
  await api.sql(`update sessions set expires_dt = now() + interval '3 years'`);
});
afterAll(() => api.stop());

/** Each test plans with students of its own. */
beforeEach(async () => {
  api.setNow(new Date(`${api.year + 1}-06-01T12:00:00Z`));
  await api.sql(`update promotions set status = 'undone'`);
  await api.sql('delete from student_attendance');
  await api.sql('update students set deleted_dt = now() where deleted_dt is null');
});

const create = (as: Who = 'admin') => api.call('promotion.create', { as, body: { from_year: api.year } });
const newPlan = async () => (await create()).result;
const planOf = async (id: string, query: Record<string, string | number> = {}) =>
  (await api.call('promotion.plan', { as: 'admin', params: { id }, query: { limit: 100, ...query } })).result;
const decide = (id: string, body: object) =>
  api.call('promotion.decide', { as: 'admin', params: { id }, body });

async function run(id: string, verb: 'run' | 'undo' = 'run') {
  const { status, result } = await api.call(`promotion.${verb}`, { as: 'admin', params: { id } });
  expect(status).toBe(202);
  await api.finishJob(result.job_id);
  return (await api.call('jobs.get', { as: 'admin', params: { id: result.job_id } })).result;
}

type Enrolment = {
  class_id: string;
  section: string;
  roll_no: string;
  from: string;
  to: string;
  reason: string;
};
const enrolmentsOf = (student: string) =>
  api.sql<Enrolment>(
    `select class_id, section.name as section, roll_no, from_date::text as from, to_date::text as to,
      exit_reason as reason
    from enrolments enrol left join sections section using (school_id, class_id, section_id)
    where student_id = $1
    order by from_date`,
    [student],
  );
const lastDay = () => `${api.year + 1}-07-31`;
const firstDay = () => `${api.year + 1}-08-01`;

describe('the plan', () => {
  it('promotes to the next class, keeps the section of the same name, and graduates the last class', async () => {
    const kept = await newStudent(api, classes.first, { name: 'Kept', section: 'B', roll_no: '7' });
    const other = await newStudent(api, classes.first, { name: 'Other', section: 'A', roll_no: '7' });
    const oldest = await newStudent(api, classes.last, { name: 'Oldest' });
    const { promotion_id, classes: following } = await newPlan();
    expect(following.map(({ class_name, next_class_name }) => [class_name, next_class_name])).toEqual([
      ['Grade 1', 'Grade 2'],
      ['Grade 2', 'Grade 3'],
      ['Grade 3', null],
    ]);
    const { students, counts } = await planOf(promotion_id);
    const byId = Object.fromEntries(students.map((student) => [student.student_id, student]));
    expect(byId[kept]).toMatchObject({ decision: 'promote', reason: 'next_class', outcome: null });
    expect(byId[kept]?.to).toMatchObject({ class_name: 'Grade 2', section: 'B', roll_no: '7' });
    expect(byId[other]?.to).toMatchObject({ class_name: 'Grade 2', section: 'B', roll_no: '8' });
    expect(byId[oldest]).toMatchObject({ decision: 'graduate', reason: 'last_class' });
    expect(byId[oldest]?.to).toEqual({ class_id: null, class_name: null, section: null, roll_no: null });
    expect(counts).toEqual({ total: 3, promote: 2, repeat: 0, graduate: 1, leave: 0, already: 0 });
    expect(await enrolmentsOf(kept)).toHaveLength(1);
  });

  it('repeats students below the pass mark, and a person can decide otherwise', async () => {
    const weak = await newStudent(api, classes.last, { name: 'Weak' });
    const strong = await newStudent(api, classes.last, { name: 'Strong' });
    const unmarked = await newStudent(api, classes.first, { name: 'Unmarked' });
    await giveMark(weak, 39.9);
    await giveMark(strong, 40);
    const { promotion_id, classes: following } = await newPlan();
    const body = { pass_percent: 40, roll_numbers: 'renumber', classes: following.map(pair) };
    expect(
      (await api.call('promotion.update', { as: 'admin', params: { id: promotion_id }, body })).status,
    ).toBe(200);
    const decisions = async () =>
      Object.fromEntries(
        (await planOf(promotion_id)).students.map(({ name, decision, reason }) => [name, [decision, reason]]),
      );
    expect(await decisions()).toEqual({
      Weak: ['repeat', 'below_pass'],
      Strong: ['graduate', 'last_class'],
      Unmarked: ['promote', 'next_class'],
    });
    expect((await decide(promotion_id, { student_ids: [weak, unmarked], decision: 'leave' })).result).toEqual(
      { decided: 2 },
    );
    expect(await decisions()).toMatchObject({ Weak: ['leave', 'by_hand'], Unmarked: ['leave', 'by_hand'] });
    await decide(promotion_id, { student_ids: [weak] });
    expect(await decisions()).toMatchObject({ Weak: ['repeat', 'below_pass'] });
    await decide(promotion_id, {
      student_ids: [unmarked],
      decision: 'promote',
      class_id: classes.last,
      section: 'a',
    });
    const [moved] = (await planOf(promotion_id, { search: 'unmarked' })).students;
    expect(moved?.to).toMatchObject({ class_name: 'Grade 3', section: 'A' });
    const refused = await decide(promotion_id, {
      student_ids: [unmarked],
      decision: 'promote',
      class_id: classes.last,
      section: 'Z',
    });
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'section']);
  });

  it('leaves out students who left during the year, and needs a following year', async () => {
    const left = await newStudent(api, classes.first, { name: 'Left' });
    await api.call('students.update', { as: 'admin', params: { id: left }, body: { status: 'transferred' } });
    const { promotion_id } = await newPlan();
    expect(await planOf(promotion_id)).toMatchObject({ total: 0, counts: { total: 0 } });
    expect((await create()).status).toBe(409);
    const none = await api.call('promotion.create', { as: 'northside', body: { from_year: api.year } });
    expect([none.status, none.errors[0]?.field]).toEqual([400, 'from_year']);
    const theirs = await api.call('promotion.get', { as: 'northside', params: { id: promotion_id } });
    expect(theirs.status).toBe(404);
    expect((await api.call('promotion.plan', { as: 'northside', params: { id: promotion_id } })).status).toBe(
      404,
    );
  });
});

describe('carrying out the promotion', () => {
  it('ends the old enrollments with the year, opens the new ones, and moves no one twice', async () => {
    const student = await newStudent(api, classes.first, { name: 'Moved', section: 'B', roll_no: '3' });
    const leaver = await newStudent(api, classes.last, { name: 'Leaver' });
    const { promotion_id } = await newPlan();
    expect(await run(promotion_id)).toMatchObject({ status: 'done', result: { moved: 2 } });
    const moved = [
      { class_id: classes.first, section: 'B', roll_no: '3', to: lastDay(), reason: 'promoted' },
      { class_id: classes.second, section: 'B', roll_no: '3', from: firstDay(), to: null, reason: null },
    ];
    expect(await enrolmentsOf(student)).toMatchObject(moved);
    expect(await enrolmentsOf(leaver)).toMatchObject([{ to: lastDay(), reason: 'graduated' }]);
    expect(await run(promotion_id)).toMatchObject({ status: 'done', result: { moved: 0 } });
    expect(await enrolmentsOf(student)).toMatchObject(moved);
    expect((await planOf(promotion_id)).students.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('sets students to graduated only when the old year is over', async () => {
    const leaver = await newStudent(api, classes.last, { name: 'Graduate' });
    const { promotion_id } = await newPlan();
    await run(promotion_id);
    const statusOf = async () =>
      (await api.call('students.get', { as: 'staff', params: { id: leaver } })).result.status;
    expect(await statusOf()).toBe('active');
    api.setNow(new Date(`${api.year + 1}-08-01T12:00:00Z`));
    await run(promotion_id);
    expect(await statusOf()).toBe('graduated');
  });

  it('moves late additions when it is run again', async () => {
    await newStudent(api, classes.first, { name: 'Early' });
    const { promotion_id } = await newPlan();
    await run(promotion_id);
    const late = await newStudent(api, classes.first, { name: 'Late' });
    expect(await run(promotion_id)).toMatchObject({ result: { moved: 1 } });
    expect(await enrolmentsOf(late)).toMatchObject([{ reason: 'promoted' }, { class_id: classes.second }]);
  });

  it('keeps this year’s place separate from next year’s afterwards', async () => {
    const student = await newStudent(api, classes.first, { name: 'Corrected', section: 'B' });
    const { promotion_id } = await newPlan();
    await run(promotion_id);
    const change = (body: object) =>
      api.call('students.update', { as: 'admin', params: { id: student }, body });
    expect((await change({ roll_no: '99' })).status).toBe(200);
    expect(await enrolmentsOf(student)).toMatchObject([
      { roll_no: '99', to: lastDay() },
      { class_id: classes.second },
    ]);
    expect((await change({ status: 'transferred' })).status).toBe(200);
    expect(await enrolmentsOf(student)).toMatchObject([{ reason: 'transferred' }]);
  });
});

describe('undoing the promotion', () => {
  it('restores everything as it was', async () => {
    const student = await newStudent(api, classes.first, { name: 'Back' });
    const leaver = await newStudent(api, classes.last, { name: 'Stays' });
    const before = [await enrolmentsOf(student), await enrolmentsOf(leaver)];
    const { promotion_id } = await newPlan();
    await run(promotion_id);
    api.setNow(new Date(`${api.year + 1}-08-02T12:00:00Z`));
    await run(promotion_id);
    expect(await run(promotion_id, 'undo')).toMatchObject({
      status: 'done',
      errors: [],
      result: { undone: 2 },
    });
    expect([await enrolmentsOf(student), await enrolmentsOf(leaver)]).toEqual(before);
    const { result } = await api.call('students.get', { as: 'staff', params: { id: leaver } });
    expect(result.status).toBe('active');
    expect((await create()).status).toBe(201);
  });

  it('is refused after the first record of the new year', async () => {
    const student = await newStudent(api, classes.first, { name: 'Used' });
    const { promotion_id } = await newPlan();
    const early = await api.call('promotion.undo', { as: 'admin', params: { id: promotion_id } });
    expect([early.status, early.errors[0]?.message]).toEqual([409, 'No one has been moved yet']);
    await run(promotion_id);
    await api.sql(
      `insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
      values ($1, $2, $3, $4, 'present')`,
      [api.school_id, student, firstDay(), classes.second],
    );
    const { status, errors } = await api.call('promotion.undo', {
      as: 'admin',
      params: { id: promotion_id },
    });
    expect([status, errors[0]?.message]).toEqual([
      409,
      'The promotion cannot be undone: attendance has already been taken in the new year',
    ]);
  });

  it('names students it leaves alone because they were moved since', async () => {
    const student = await newStudent(api, classes.first, { name: 'Elsewhere' });
    const { promotion_id } = await newPlan();
    await run(promotion_id);
    await api.sql(
      'update enrolments set class_id = $2, section_id = null where student_id = $1 and to_date is null',
      [student, classes.last],
    );
    expect(await run(promotion_id, 'undo')).toMatchObject({
      errors: [{ message: 'Elsewhere was placed elsewhere since then and stays there' }],
    });
    expect(await enrolmentsOf(student)).toMatchObject([{ reason: 'promoted' }, { class_id: classes.last }]);
  });
});

const pair = ({ class_id, next_class_id }: { class_id: string; next_class_id: string | null }) => ({
  class_id,
  next_class_id,
});

async function giveMark(student: string, marks: number) {
  await api.sql(
    `with subject as (
      insert into subjects (school_id, name) values ($1, 'Mathematics') returning subject_id
    ), year as (
      select academic_year_id from academic_years where school_id = $1 and start_year = $4
    ), registered as (
      insert into student_subjects (school_id, student_id, academic_year_id, subject_id, registration_date)
      select $1, $2, academic_year_id, subject_id, current_date from subject, year
    ), held as (
      insert into exams (school_id, academic_year_id, name)
      select $1, academic_year_id, 'Final Term' from year
      on conflict (school_id, academic_year_id, name) do update set exam_date = null
      returning exam_id, academic_year_id
    )
    insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, marks)
    select $1, $2, academic_year_id, subject_id, exam_id, $3 from held, subject`,
    [api.school_id, student, marks, api.year],
  );
}
