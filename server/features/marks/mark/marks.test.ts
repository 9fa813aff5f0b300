import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addMark,
  changeMark,
  listMarks,
  newMark,
  newSubject,
  newYear,
  register,
} from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
let maths: string;
let art: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
  maths = await newSubject(api, 'Mathematics');
  art = await newSubject(api, 'Art');
});
afterAll(() => api.stop());

const student = () => newStudent(api, class_id);
const list = (id: string, query?: Record<string, string | number>) => listMarks(api, id, query);
const change = (id: string, markId: string, body: object, headers = {}) =>
  changeMark(api, { id, markId, body, headers });

describe('a mark', () => {
  it('is a number with one decimal, and the server computes percentage and grade', async () => {
    const id = await student();
    const sent = { subject_id: maths, marks: 35.5, total_marks: 50, percentage: 100, grade: 'A+' };
    const mark = await newMark(api, id, { ...sent, exam_date: '2026-03-02', remarks: ' Well done ' });
    expect(mark).toMatchObject({
      exam_name: 'First Term',
      year: api.year,
      state: 'present',
      marks: 35.5,
      total_marks: 50,
      percentage: 71,
      grade: 'B+',
      exam_date: '2026-03-02',
      remarks: 'Well done',
    });
    const [stored] = await api.sql('select marks::text, grade from marks where mark_id = $1', [mark.id]);
    expect(stored).toEqual({ marks: '35.5', grade: 'B+' });
  });

  it.each([
    [{ marks: 35.55 }, 'Marks Obtained can have one decimal place'],
    [{ marks: -0.5 }, 'Marks Obtained must be at least 0'],
    [{ marks: 100.5 }, 'Marks Obtained must not be more than Total Marks'],
    [{ marks: 50.5, total_marks: 50 }, 'Marks Obtained must not be more than Total Marks'],
    [{ marks: '' }, 'Marks Obtained must be a number'],
    [{ marks: null }, 'Marks Obtained is required'],
    [{}, 'Marks Obtained is required'],
    [{ marks: 0, state: 'absent' }, 'A student who was absent cannot have marks'],
    [{ marks: 1, total_marks: 0.5 }, 'Total Marks must be at least 1'],
    [{ marks: 1, exam_name: 'Quiz' }, 'Exam must be one of: First Term'],
    [{ marks: 1, exam_name: undefined }, 'Exam is required'],
    [{ marks: 1, subject_id: undefined }, 'Subject is required'],
    [{ marks: 1, exam_date: '2026-02-30' }, 'Exam Date is not a day of the calendar'],
  ])('is refused as %j', async (entry, sentence) => {
    const id = await student();
    await register(api, id, maths);
    const { status, errors } = await addMark(api, id, { subject_id: maths, ...entry });
    expect([status, errors[0]?.message]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await list(id)).marks).toEqual([]);
  });

  it('is graded by its unrounded percentage: 89.95 is an A', async () => {
    const id = await student();
    expect(await newMark(api, id, { subject_id: maths, marks: 179.9, total_marks: 200 })).toMatchObject({
      percentage: 89.95,
      grade: 'A',
    });
    expect(await newMark(api, id, { subject_id: art, marks: 90 })).toMatchObject({ grade: 'A+' });
  });

  it('of an absent or exempt student has no number and is left out of the average', async () => {
    const id = await student();
    const third = await newSubject(api, 'Music');
    await newMark(api, id, { subject_id: maths, marks: 60 });
    await newMark(api, id, { subject_id: art, state: 'absent' });
    await newMark(api, id, { subject_id: third, state: 'exempt' });
    const { marks, exams, summary } = await list(id);
    expect(marks.map(({ state, marks: n, percentage, grade }) => [state, n, percentage, grade])).toEqual([
      ['absent', null, null, 'N/A'],
      ['present', 60, 60, 'B'],
      ['exempt', null, null, 'N/A'],
    ]);
    expect(exams).toMatchObject([{ marks_count: 3, total_subjects: 3, average_percentage: 60, grade: 'B' }]);
    expect(summary).toMatchObject({
      average_percentage: 60,
      best_subject: { average_percentage: 60 },
      subjects: 3,
    });
  });

  it('of zero is a mark, and counts', async () => {
    const id = await student();
    await newMark(api, id, { subject_id: maths, marks: 0 });
    await newMark(api, id, { subject_id: maths, marks: 80, exam_name: 'Mid Term' });
    expect((await list(id)).summary).toMatchObject({ total_exams: 2, average_percentage: 40, grade: 'D' });
  });

  it('needs the subject registered in that year', async () => {
    const id = await student();
    const { status, errors } = await addMark(api, id, { subject_id: maths, marks: 50 });
    expect([status, errors[0]?.field]).toEqual([400, 'subject_id']);
    await newYear(api, 2010);
    await register(api, id, maths, 2010);
    expect((await addMark(api, id, { subject_id: maths, marks: 50 })).status).toBe(400);
    expect((await addMark(api, id, { subject_id: maths, marks: 50, year: 2010 })).status).toBe(201);
    const unknown = await addMark(api, id, { subject_id: maths, marks: 50, year: 1999 });
    expect(unknown.errors[0]).toMatchObject({ field: 'year' });
  });

  it('goes into the school’s current year by default, whatever the calendar says', async () => {
    const id = await student();
    const before = api.year - 1;
    await newYear(api, before);
    await register(api, id, maths);
    await register(api, id, maths, before);
    const enter = async (exam_name: string) =>
      (await addMark(api, id, { subject_id: maths, exam_name, marks: 50, year: undefined })).result.year;
    expect(await enter('First Term')).toBe(api.year);
    api.setNow(new Date(`${api.year}-02-01T12:00:00Z`));
    expect(await enter('Second Term')).toBe(before);
    api.setNow(undefined);
  });

  it('is unique per subject, exam and year', async () => {
    const id = await student();
    await newMark(api, id, { subject_id: maths, marks: 50 });
    const { status, errors } = await addMark(api, id, { subject_id: maths, marks: 60 });
    expect([status, errors[0]?.message]).toEqual([
      409,
      'The student already has a mark in this subject for this exam. Edit that one.',
    ]);
    expect((await list(id)).marks).toMatchObject([{ marks: 50 }]);
    expect((await addMark(api, id, { subject_id: maths, marks: 60, exam_name: 'Mid Term' })).status).toBe(
      201,
    );
  });

  it('creates its exam, once', async () => {
    await newYear(api, 2011);
    const people = await Promise.all([student(), student(), student()]);
    await Promise.all(people.map((id) => register(api, id, maths, 2011)));
    const entry = {
      subject_id: maths,
      marks: 50,
      year: 2011,
      exam_name: 'Annual Exam',
      exam_date: '2012-05-01',
    };
    const replies = await Promise.all(people.map((id) => addMark(api, id, entry)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const exams = await api.sql(`select exam_date::text from exams where name = 'Annual Exam'`);
    expect(exams).toEqual([{ exam_date: '2012-05-01' }]);
  });

  it('of another student, or of another school, is not found', async () => {
    const [id, other] = [await student(), await student()];
    const { id: markId } = await newMark(api, id, { subject_id: maths, marks: 50 });
    expect((await change(other, markId, { marks: 60 })).status).toBe(404);
    for (const operation of ['marks.remove', 'marks.history'] as const) {
      expect((await api.call(operation, { as: 'staff', params: { id: other, markId } })).status).toBe(404);
      expect((await api.call(operation, { as: 'northside', params: { id, markId } })).status).toBe(404);
    }
    const params = { id, markId };
    expect((await api.call('marks.update', { as: 'northside', params, body: { marks: 1 } })).status).toBe(
      404,
    );
    for (const operation of [
      'marks.list',
      'marks.performance',
      'marks.academicHistory',
      'marks.ofStudent',
    ] as const)
      expect((await api.call(operation, { as: 'northside', params: { id } })).status).toBe(404);
    expect((await addMark(api, id, { subject_id: maths, marks: 1 }, 'northside')).status).toBe(404);
    expect((await api.call('marks.listAll', { as: 'northside' })).result.total).toBe(0);
    expect((await list(id)).marks).toMatchObject([{ marks: 50 }]);
  });
});

describe('the list of all marks', () => {
  it('filters and pages, newest first', async () => {
    const ada = await newStudent(api, class_id, { name: 'Ada Lovelace' });
    const physics = await newSubject(api, 'Physics');
    const first = await newMark(api, ada, { subject_id: physics, marks: 45, total_marks: 50 });
    const second = await newMark(api, ada, {
      subject_id: physics,
      exam_name: 'Half Yearly',
      state: 'absent',
    });
    const all = async (query: Record<string, string | number>) =>
      (await api.call('marks.listAll', { as: 'staff', query })).result;
    const ids = [second.id, first.id];
    expect((await all({ subject_id: physics })).marks.map(({ id }) => id)).toEqual(ids);
    expect((await all({ search: 'LOVELACE', year: api.year, class_id })).marks.map(({ id }) => id)).toEqual(
      ids,
    );
    expect(await all({ student_id: ada, exam_name: 'First Term' })).toMatchObject({
      total: 1,
      page: 1,
      limit: 50,
      marks: [
        {
          student_name: 'Ada Lovelace',
          marks: 45,
          total_marks: 50,
          percentage: 90,
          grade: 'A+',
          year: api.year,
        },
      ],
    });
    expect(await all({ student_id: ada, page: 2, limit: 1 })).toMatchObject({
      total: 2,
      marks: [{ id: first.id }],
    });
    expect(await all({ class_id: randomUUID() })).toMatchObject({ total: 0, marks: [] });
    expect((await all({ year: 1990 })).marks).toEqual([]);
    const { result } = await api.call('marks.ofStudent', { as: 'staff', params: { id: ada } });
    expect(result.marks).toHaveLength(2);
  });
});
