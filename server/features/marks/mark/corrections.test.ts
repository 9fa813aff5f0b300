import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addMark, changeMark, listMarks, newMark, newSubject, register } from '#server/test/records/marks.ts';
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

describe('a correction', () => {
  it('changes what is sent and keeps the old value, with the person, time and reason', async () => {
    const id = await student();
    const mark = await newMark(api, id, { subject_id: maths, marks: 50, remarks: 'Kept' });
    const { result } = await change(id, mark.id, { marks: 60, reason: 'Miscounted', grade: 'A+' });
    expect(result).toMatchObject({
      marks: 60,
      percentage: 60,
      grade: 'B',
      total_marks: 100,
      remarks: 'Kept',
    });
    await change(id, mark.id, { state: 'absent' });
    const history = await api.call('marks.history', { as: 'registrar', params: { id, markId: mark.id } });
    expect(history.result).toMatchObject({
      created: { created_by: 'staff', created_dt: mark.created_dt },
      history: [
        { reason: null, before: { marks: 60, state: 'present' }, after: { marks: null, state: 'absent' } },
        {
          reason: 'Miscounted',
          changed_by: 'staff',
          before: { marks: 50, grade: 'C' },
          after: { marks: 60, grade: 'B' },
        },
      ],
    });
    const log = await api.sql(
      `select action, after from audit_log where entity_id = $1 order by created_dt`,
      [mark.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(log[1]?.['after']).toMatchObject({ marks: 60, reason: 'Miscounted' });
  });

  it('has the same limits, checked with the values that stay', async () => {
    const id = await student();
    const mark = await newMark(api, id, { subject_id: maths, marks: 40, total_marks: 50 });
    expect((await change(id, mark.id, { marks: 60 })).errors[0]?.field).toBe('marks');
    expect((await change(id, mark.id, { total_marks: 30 })).errors[0]?.field).toBe('marks');
    expect((await change(id, mark.id, { marks: null })).errors[0]?.message).toBe(
      'Marks Obtained is required',
    );
    expect((await change(id, mark.id, { state: 'absent', marks: 3 })).status).toBe(400);
    expect((await change(id, mark.id, { state: 'exempt' })).result).toMatchObject({
      marks: null,
      total_marks: 50,
    });
    expect((await change(id, mark.id, { marks: 45 })).result).toMatchObject({
      state: 'present',
      percentage: 90,
    });
    expect((await change(id, mark.id, { exam_date: null, remarks: '' })).result).toMatchObject({
      remarks: null,
    });
  });

  it('that is stale is refused: of two at the same time one is saved', async () => {
    const id = await student();
    const mark = await newMark(api, id, { subject_id: maths, marks: 50 });
    const headers = { 'if-unmodified-since-version': mark.updated_dt };
    const replies = await Promise.all([70, 80].map((marks) => change(id, mark.id, { marks }, headers)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = replies.find(({ status }) => status === 200);
    expect((await list(id)).marks).toMatchObject([{ marks: kept?.result.marks }]);
    const stale = await api.call('marks.remove', { as: 'staff', params: { id, markId: mark.id }, headers });
    expect(stale.status).toBe(409);
  });

  it('and a first mark sent twice at the same time leave one row', async () => {
    const id = await student();
    await register(api, id, maths);
    const replies = await Promise.all(
      [70, 80].map((marks) => addMark(api, id, { subject_id: maths, marks })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await list(id)).marks).toHaveLength(1);
  });

  it('of a deleted mark can still be read', async () => {
    const id = await student();
    const { id: markId } = await newMark(api, id, { subject_id: maths, marks: 50 });
    const call = () => api.call('marks.remove', { as: 'staff', params: { id, markId } });
    expect((await call()).result).toEqual({ deleted: true });
    expect((await call()).status).toBe(404);
    const { result } = await api.call('marks.history', { as: 'staff', params: { id, markId } });
    const deletion = { before: { marks: 50 }, after: null };
    expect(result).toMatchObject({ created: null, history: [deletion] });
    const again = await newMark(api, id, { subject_id: maths, marks: 51 });
    await newMark(api, id, { subject_id: art, marks: 52 });
    const trail = await api.call('marks.history', { as: 'staff', params: { id, markId: again.id } });
    expect(trail.result).toMatchObject({ created: { created_by: 'staff' }, history: [deletion] });
  });
});
