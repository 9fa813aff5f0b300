import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exam } from '#contract/exams/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newExam, type OpenSheet, openSheet } from '#server/test/records/exams.ts';
import { register } from '#server/test/records/marks.ts';

const locked = {
  status: 409,
  errors: [{ code: 'published', message: expect.stringContaining('marks are locked') }],
};

let api: TestApi;
let exam: Exam;
let sheet: OpenSheet;
beforeAll(async () => {
  api = await startApi();
  exam = await newExam(api);
  sheet = await openSheet(api, exam.exam_id);
  await sheet.save([{ student_id: sheet.ada, subject_id: sheet.maths, marks: 50 }]);
  await register(api, sheet.ada, sheet.art);
  await api.call('exams.publish', { as: 'registrar', params: { id: exam.exam_id } });
});
afterAll(() => api.stop());

const place = () => sheet.params;
const reopen = (reason = 'Paper marked again', as: 'registrar' | 'staff' | 'northside' = 'registrar') =>
  api.call('exams.reopen', { as, params: place(), body: { reason } });
const lock = () => api.call('exams.lock', { as: 'registrar', params: place() });
const cell = async () => {
  const found = await sheet.cell(sheet.ada, sheet.maths);
  if (!found?.mark_id) throw new Error('The mark is missing');
  return { ...found, mark_id: found.mark_id };
};
const change = async (marks: number) =>
  sheet.save([{ student_id: sheet.ada, subject_id: sheet.maths, marks, version: (await cell()).version }]);

describe('marks of a published exam', () => {
  it('are refused a change by every call', async () => {
    const { mark_id } = await cell();
    const ofMark = { id: sheet.ada, markId: mark_id };
    expect(await change(60)).toMatchObject(locked);
    expect(await change(50)).toMatchObject(locked);
    const correct = { as: 'registrar', params: ofMark, body: { marks: 61, reason: 'Miscounted' } } as const;
    expect(await api.call('marks.update', correct)).toMatchObject(locked);
    expect(await api.call('marks.remove', { as: 'admin', params: ofMark })).toMatchObject(locked);
    const added = { subject_id: sheet.art, exam_name: exam.exam_name, year: exam.year, marks: 4 };
    expect(
      await api.call('marks.create', { as: 'staff', params: { id: sheet.ada }, body: added }),
    ).toMatchObject(locked);
    const total = { ...place(), subjectId: sheet.art };
    expect(
      await api.call('exams.setTotal', { as: 'staff', params: total, body: { total_marks: 50 } }),
    ).toMatchObject(locked);
    expect(await cell()).toMatchObject({ marks: 50, total_marks: 100 });
    expect(await sheet.read()).toMatchObject({ exam: { is_locked: true, reopening: null } });
  });

  it('are reopened for one class by an administrator, who gives a reason', async () => {
    expect((await reopen('x', 'staff')).status).toBe(403);
    expect((await reopen('x', 'northside')).status).toBe(404);
    expect((await reopen('  ')).errors).toMatchObject([{ field: 'reason', message: 'Reason is required' }]);
    const other = await openSheet(api, exam.exam_id);
    expect((await reopen()).result.reopening).toMatchObject({
      reason: 'Paper marked again',
      reopened_by: 'registrar',
    });
    expect((await reopen()).status).toBe(409);
    expect(await sheet.read()).toMatchObject({
      exam: { is_locked: false, reopening: { reason: 'Paper marked again', reopened_by: 'registrar' } },
    });
    const theirs = { student_id: other.ada, subject_id: other.maths, marks: 1 };
    expect(await other.save([theirs])).toMatchObject(locked);
    expect((await change(60)).result.cells[0]?.outcome).toBe('saved');
    expect((await lock()).status).toBe(200);
    expect((await lock()).status).toBe(409);
    expect(await change(70)).toMatchObject(locked);
  });

  it('keep in their history who reopened, changed and locked them', async () => {
    expect(
      (await sheet.history(sheet.ada, sheet.maths)).map(({ kind, changed_by, reason }) => [
        kind,
        changed_by,
        reason,
      ]),
    ).toEqual([
      ['locked', 'registrar', null],
      ['changed', 'staff', null],
      ['reopened', 'registrar', 'Paper marked again'],
      ['entered', 'staff', null],
    ]);
    const { mark_id } = await cell();
    const { result } = await api.call('marks.history', {
      as: 'staff',
      params: { id: sheet.ada, markId: mark_id },
    });
    expect(result.reopenings).toMatchObject([
      { reason: 'Paper marked again', reopened_by: 'registrar', locked_by: 'registrar' },
    ]);
    const log = await api.sql(
      `select action, after from audit_log where entity_id = $1 and action ~ '_marks' and action <> 'save_marks'
      order by audit_id`,
      [exam.exam_id],
    );
    expect(log).toEqual([
      { action: 'reopen_marks', after: { class_id: sheet.class_id, reason: 'Paper marked again' } },
      { action: 'lock_marks', after: { class_id: sheet.class_id } },
    ]);
  });

  it('show in the record of the student whether they are locked, and for which class', async () => {
    const read = async () =>
      (
        await api.call('marks.list', {
          as: 'staff',
          params: { id: sheet.ada },
          query: { year: exam.year },
        })
      ).result.exams.find(({ exam_id }) => exam_id === exam.exam_id);
    expect(await read()).toMatchObject({ is_locked: true, class_id: sheet.class_id, reopening: null });
    await reopen('Another look');
    expect(await read()).toMatchObject({ is_locked: false, reopening: { reason: 'Another look' } });
    await lock();
  });

  it('are open again without a published result, and locked when it is published again', async () => {
    await reopen('Left open');
    const params = { id: exam.exam_id };
    await api.call('exams.unpublish', { as: 'registrar', params });
    expect((await reopen()).status).toBe(409);
    expect((await change(62)).result.cells[0]?.outcome).toBe('saved');
    await api.call('exams.publish', { as: 'registrar', params });
    expect(await change(63)).toMatchObject(locked);
  });

  it('are refused in the database, whoever writes', async () => {
    await expect(api.sql('update marks set marks = 1 where exam_id = $1', [exam.exam_id])).rejects.toThrow(
      /published/,
    );
    await api.sql(`update marks set grade = 'B' where exam_id = $1`, [exam.exam_id]);
  });
});
