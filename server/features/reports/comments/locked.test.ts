import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exam } from '#contract/exams/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newExam, type OpenSheet, openSheet } from '#server/test/records/exams.ts';

let api: TestApi;
let exam: Exam;
let sheet: OpenSheet;
beforeAll(async () => {
  api = await startApi();
  exam = await newExam(api);
  sheet = await openSheet(api, exam.exam_id);
  await sheet.save([{ student_id: sheet.ada, subject_id: sheet.maths, marks: 50 }]);
  await save('Reads a lot');
  await api.call('exams.publish', { as: 'registrar', params: { id: exam.exam_id } });
});
afterAll(() => api.stop());

const scope = () => ({ year: exam.year, exam_name: exam.exam_name });
const save = (comment: string) =>
  api.call('reports.saveComment', {
    as: 'staff',
    params: { id: sheet.ada },
    body: { comment, ...scope() },
  });
const read = async () =>
  (
    await api.call('reports.getComment', {
      as: 'staff',
      params: { id: sheet.ada },
      query: { ...scope(), year: String(exam.year) },
    })
  ).result;
const refused = {
  status: 409,
  errors: [{ code: 'published', message: expect.stringContaining('the comment is locked') }],
};

describe('the comment on the report card of a published exam', () => {
  it('is refused a change and a removal, and stays as it was', async () => {
    expect(await save('Reads little')).toMatchObject(refused);
    expect(await save('')).toMatchObject(refused);
    expect(await read()).toMatchObject({ comment: 'Reads a lot', is_locked: true });
  });

  it('of a student without one cannot be added', async () => {
    const { params } = sheet;
    await api.call('exams.reopen', { as: 'registrar', params, body: { reason: 'Comment withdrawn' } });
    expect((await save('')).result).toMatchObject({ comment: '', is_locked: false });
    await api.call('exams.lock', { as: 'registrar', params });
    expect(await save('Too late')).toMatchObject(refused);
  });

  it('opens for a class that an administrator reopened, and the changes are in the history', async () => {
    const { params } = sheet;
    await api.call('exams.reopen', { as: 'registrar', params, body: { reason: 'Wrong name in a comment' } });
    expect((await save('Reads every day')).result).toMatchObject({
      comment: 'Reads every day',
      is_locked: false,
    });
    await api.call('exams.lock', { as: 'registrar', params });
    expect(await read()).toMatchObject({ comment: 'Reads every day', is_locked: true });
    const entries = await api.sql<{ after: object }>(
      `select after from audit_log where entity_id = $1 and action = 'comment' order by audit_id`,
      [sheet.ada],
    );
    expect(entries.map(({ after }) => after)).toMatchObject([
      { comment: 'Reads a lot' },
      { comment: null },
      { comment: 'Reads every day' },
    ]);
  });

  it('of the year is never locked', async () => {
    const body = { comment: 'A good year', year: exam.year };
    const saved = await api.call('reports.saveComment', { as: 'staff', params: { id: sheet.ada }, body });
    expect(saved.result).toMatchObject({ comment: 'A good year', is_locked: false });
  });
});
