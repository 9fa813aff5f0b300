import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exam } from '#contract/exams/calls.ts';
import { builtInBands } from '#contract/settings/grading.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newExam, openSheet } from '#server/test/records/exams.ts';
import { newYear } from '#server/test/records/marks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const list = async (query: Record<string, string | number> = {}, as: Who = 'staff') =>
  (await api.call('exams.list', { as, query })).result;
const params = ({ exam_id }: { exam_id: string }) => ({ id: exam_id });
const remove = (exam: Exam, as: Who = 'registrar') => api.call('exams.remove', { as, params: params(exam) });
const publish = (exam: Exam, headers = {}) =>
  api.call('exams.publish', { as: 'registrar', params: params(exam), headers });
const passFail = (pass: number) => [
  { lower_bound: pass, grade: 'Pass' },
  { lower_bound: 0, grade: 'Fail' },
];
const newScale = async (pass: number) =>
  (
    await api.call('settings.createGradeScale', {
      as: 'admin',
      body: { name: `From ${pass}`, bands: passFail(pass) },
    })
  ).result;

describe('exams', () => {
  it('are added to a year under the names the school uses, each once', async () => {
    const exam = await newExam(api, { exam_name: 'Unit Test 1', exam_date: '2026-10-01' });
    expect(exam).toMatchObject({
      exam_name: 'Unit Test 1',
      year: api.year,
      exam_date: '2026-10-01',
      published_dt: null,
      bands: builtInBands,
    });
    const expectRefusal = async (body: object) => {
      const sent = { exam_name: 'Unit Test 2', year: api.year, ...body };
      const { status, errors } = await api.call('exams.create', { as: 'registrar', body: sent });
      return [status, errors[0]?.field, errors[0]?.message];
    };
    expect(await expectRefusal({ exam_name: 'Unit Test 1' })).toEqual([
      409,
      'exam_name',
      'This year already has an exam with this name',
    ]);
    expect(await expectRefusal({ exam_name: 'Quiz' })).toEqual([
      400,
      'exam_name',
      expect.stringMatching(/^Exam must be/),
    ]);
    expect(await expectRefusal({ year: 1950 })).toEqual([400, 'year', 'The school has no such year']);
    expect(await expectRefusal({ exam_date: '2026-02-30' })).toEqual([400, 'exam_date', expect.anything()]);
    expect(await expectRefusal({ grade_scale_id: exam.exam_id })).toEqual([
      400,
      'grade_scale_id',
      'Grade scale not found',
    ]);
    await remove(exam);
  });

  it('are listed by year, the current one by default, with their progress', async () => {
    const exam = await newExam(api, { exam_name: 'Unit Test 2' });
    const { save, class_id, ada, ben, maths, art } = await openSheet(api, exam.exam_id);
    await save([
      { student_id: ada, subject_id: maths, marks: 50 },
      { student_id: ada, subject_id: art, marks: 50 },
      { student_id: ben, subject_id: art, state: 'absent' },
    ]);
    const other = await openSheet(api, exam.exam_id);
    await other.save([{ student_id: other.ada, subject_id: other.maths, marks: 50 }]);
    const findExam = async (query: Record<string, string | number> = {}) =>
      (await list(query)).exams.find(({ exam_id }) => exam_id === exam.exam_id);
    expect(await findExam()).toMatchObject({ marks_count: 4, students_count: 3 });
    expect(await findExam({ year: api.year, class_id })).toMatchObject({ marks_count: 3, students_count: 2 });
    await newYear(api, 2001);
    expect(await list({ year: 2001 })).toEqual({ year: 2001, exams: [] });
    expect(await list({ year: 1950 })).toEqual({ year: null, exams: [] });
    expect((await list()).year).toBe(api.year);
    expect((await list({}, 'northside')).exams).toEqual([]);
  });

  it('change name, date and scale from the version that was read', async () => {
    const exam = await newExam(api, { exam_name: 'Unit Test 3' });
    const { grade_scale_id } = await newScale(49.5);
    const headers = { 'if-unmodified-since-version': exam.updated_dt };
    const change = (body: object, sent = {}) =>
      api.call('exams.update', { as: 'registrar', params: params(exam), body, headers: sent });
    const { status, result } = await change({ exam_date: '2026-11-02', grade_scale_id }, headers);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      exam_name: 'Unit Test 3',
      exam_date: '2026-11-02',
      bands: passFail(49.5),
    });
    expect((await change({ exam_date: '2026-11-03' }, headers)).status).toBe(409);
    expect((await change({ exam_date: '' })).result).toMatchObject({ exam_date: null, grade_scale_id });
    await remove(exam);
  });

  it('with marks stay; totals alone do not keep one', async () => {
    const exam = await newExam(api, { exam_name: 'Quarterly Test' });
    const { save, params: sheet, ada, ben, maths } = await openSheet(api, exam.exam_id);
    await api.call('exams.setTotal', {
      as: 'staff',
      params: { ...sheet, subjectId: maths },
      body: { total_marks: 50 },
    });
    const cell = { student_id: ada, subject_id: maths, marks: 5 };
    const { version = null } = (await save([cell, { ...cell, student_id: ben }])).result.cells[0] ?? {};
    expect(await remove(exam)).toMatchObject({
      status: 409,
      errors: [{ message: 'This exam cannot be deleted: it still has 2 marks', code: 'still_referenced' }],
    });
    await api.sql('delete from marks where exam_id = $1', [exam.exam_id]);
    expect(version).not.toBeNull();
    expect((await remove(exam)).result).toEqual({ deleted: true });
    expect((await remove(exam)).status).toBe(404);
  });

  it('are managed by managers, in their own school', async () => {
    const exam = await newExam(api, { exam_name: 'First Term' });
    const theirs = { as: 'northside', params: params(exam), body: {} } as const;
    for (const verb of ['exams.update', 'exams.publish', 'exams.unpublish', 'exams.remove'] as const) {
      expect((await api.call(verb, theirs)).status, verb).toBe(404);
      expect((await api.call(verb, { ...theirs, as: 'staff' })).status, verb).toBe(403);
    }
    expect((await api.call('exams.create', { as: 'staff', body: {} })).status).toBe(403);
    const { params: sheet, class_id, ada, maths } = await openSheet(api, exam.exam_id);
    const cells = [{ student_id: ada, subject_id: maths, state: 'present', marks: 5, version: null }];
    for (const verb of [
      'exams.sheet',
      'exams.sheetVersion',
      'exams.saveSheet',
      'exams.exportSheet',
    ] as const) {
      expect((await api.call(verb, { as: 'northside', params: sheet, body: { cells } })).status, verb).toBe(
        404,
      );
    }
    const total = {
      as: 'northside',
      params: { ...sheet, subjectId: maths },
      body: { total_marks: 5 },
    } as const;
    expect((await api.call('exams.setTotal', total)).status).toBe(404);
    const cell = { id: exam.exam_id, studentId: ada, subjectId: maths };
    expect((await api.call('exams.cellHistory', { as: 'northside', params: cell })).status).toBe(404);
    expect((await api.call('exams.ofClass', { as: 'northside', params: { id: class_id } })).status).toBe(404);
    expect((await api.call('exams.exportSheet', { as: 'staff', params: sheet })).status).toBe(403);
  });
});

describe('publishing', () => {
  it('keeps the grades when the scale changes later, until it is unpublished', async () => {
    const scale = await newScale(60);
    const { grade_scale_id } = scale;
    const exam = await newExam(api, { exam_name: 'Half Yearly', grade_scale_id });
    const { save, cell, ada, maths } = await openSheet(api, exam.exam_id);
    await save([{ student_id: ada, subject_id: maths, marks: 65 }]);
    const { status, result } = await publish(exam);
    expect(status).toBe(200);
    expect(result).toMatchObject({ published_dt: expect.stringMatching(/Z$/), bands: passFail(60) });
    await api.call('settings.updateGradeScale', {
      as: 'admin',
      params: { id: grade_scale_id },
      body: { name: scale.name, bands: passFail(70) },
    });
    expect(await cell(ada, maths)).toMatchObject({ grade: 'Pass' });
    const body = { grade_scale_id: null };
    const change = await api.call('exams.update', { as: 'registrar', params: params(exam), body });
    expect([change.status, change.errors[0]?.field]).toEqual([409, 'grade_scale_id']);
    await api.call('exams.unpublish', { as: 'registrar', params: params(exam) });
    expect(await cell(ada, maths)).toMatchObject({ grade: 'Fail' });
    expect((await publish(exam)).result).toMatchObject({ bands: passFail(70) });
    expect(await api.sql('select grade from marks where student_id = $1', [ada])).toEqual([
      { grade: 'Fail' },
    ]);
  });

  it('happens once, from the version that was read, and leaves an entry', async () => {
    const exam = await newExam(api, { exam_name: 'Annual Exam' });
    const headers = { 'if-unmodified-since-version': exam.updated_dt };
    const published = await publish(exam, headers);
    expect((await publish(exam)).status).toBe(409);
    const back = (sent = {}) =>
      api.call('exams.unpublish', { as: 'registrar', params: params(exam), headers: sent });
    expect((await back(headers)).status).toBe(409);
    expect((await back()).result).toMatchObject({ published_dt: null });
    expect((await back()).status).toBe(409);
    const log = await api.sql(
      `select action, after ->> 'published_dt' as at
      from audit_log
      where entity = 'exam' and entity_id = $1 and action ~ 'publish'
      order by audit_id`,
      [exam.exam_id],
    );
    expect(log).toEqual([
      { action: 'publish', at: published.result.published_dt },
      { action: 'unpublish', at: null },
    ]);
    await remove(exam);
  });
});
