import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Subject } from '#contract/subjects/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newMark } from '#server/test/records/marks.ts';
import { newClass, newStudent } from '#server/test/records/students.ts';
import { newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const create = (body: object, as: Who = 'registrar') => api.call('subjects.create', { as, body });
const list = async (query = {}, as: Who = 'staff') => (await api.call('subjects.list', { as, query })).result;
const change = (id: string, body: object, headers = {}) =>
  api.call('subjects.update', { as: 'registrar', params: { id }, body, headers });
const remove = (id: string, as: Who = 'registrar') => api.call('subjects.remove', { as, params: { id } });

describe('a new subject', () => {
  it('is core by default', async () => {
    const { status, result } = await create({ subject_name: ' Physics ', subject_code: ' PHY ' });
    expect([status, result]).toMatchObject([
      201,
      {
        subject_name: 'Physics',
        subject_code: 'PHY',
        subject_type: 'core',
        description: null,
        class_count: 0,
        teacher_count: 0,
        student_count: 0,
      },
    ]);
  });

  it.each([
    [{ subject_name: ' ' }, 400, 'subject_name', 'Subject name is required'],
    [{ subject_code: 'x'.repeat(51) }, 400, 'subject_code', 'Code must be at most 50 characters'],
    [{ subject_type: 'minor' }, 400, 'subject_type', 'Type must be core or elective'],
    [{ subject_code: 'phy' }, 409, 'subject_code', 'Another subject has this code'],
  ])('with %j is refused', async (changes, status, field, message) => {
    const reply = await create({ subject_name: 'Refused', ...changes });
    expect([reply.status, reply.errors[0]]).toMatchObject([status, { field, message }]);
  });

  it('is added by managers, and its code is unique in the caller’s school', async () => {
    expect((await create({ subject_name: 'X' }, 'staff')).status).toBe(403);
    expect((await create({ subject_name: 'X', subject_code: 'PHY' }, 'northside')).status).toBe(201);
  });
});

describe('the list', () => {
  it('has 50 per page by name, and finds by name, code and type', async () => {
    await create({ subject_name: 'Ästhetics', subject_code: 'ART-9', subject_type: 'elective' });
    const all = await list();
    expect(all).toMatchObject({ page: 1, limit: 50, total: all.subjects.length });
    const names = all.subjects.map(({ subject_name }: Subject) => subject_name);
    expect(names).toEqual(['Ästhetics', 'Physics']);
    expect(await list({ search: 'asthe' })).toMatchObject({ total: 1 });
    expect(await list({ search: 'art-' })).toMatchObject({ total: 1 });
    expect(await list({ search: '%' })).toMatchObject({ total: 0 });
    expect(await list({ type: 'core' })).toMatchObject({ subjects: [{ subject_name: 'Physics' }] });
    expect(await list({ page: 2, limit: 1 })).toMatchObject({
      total: 2,
      subjects: [{ subject_name: 'Physics' }],
    });
    expect(await list({ page: 9 })).toMatchObject({ total: 2, subjects: [] });
  });
});

describe('a change', () => {
  it('keeps what is not sent', async () => {
    const { result } = await create({ subject_name: 'Latin', subject_code: 'LAT', subject_type: 'elective' });
    const changed = await change(result.subject_id, { subject_name: 'Latin I', description: 'Beginners' });
    expect(changed.result).toMatchObject({
      subject_name: 'Latin I',
      subject_code: 'LAT',
      subject_type: 'elective',
      description: 'Beginners',
    });
    expect((await change(result.subject_id, { subject_code: '' })).result.subject_code).toBeNull();
    const stale = await change(result.subject_id, {}, { 'if-unmodified-since-version': result.updated_dt });
    expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'stale']);
  });
});

describe('deleting a subject', () => {
  it('removes an unused subject', async () => {
    const { result } = await create({ subject_name: 'Unused' });
    expect((await remove(result.subject_id, 'staff')).status).toBe(403);
    expect((await remove(result.subject_id, 'northside')).status).toBe(404);
    expect((await remove(result.subject_id)).result).toEqual({ deleted: true });
    expect((await remove(result.subject_id)).status).toBe(404);
  });

  it('is refused while anything refers to it, with counts', async () => {
    const { result } = await create({ subject_name: 'Used' });
    const { subject_id } = result;
    const class_id = await newClass(api);
    const teacher_id = await newTeacher(api);
    const params = { id: class_id };
    await api.call('classes.addSubject', { as: 'admin', params, body: { subject_id, teacher_id } });
    const marks = { marks: 50, total_marks: 100 };
    for (const _ of [1, 2]) await newMark(api, await newStudent(api, class_id), { subject_id, ...marks });
    const { status, errors } = await remove(subject_id);
    expect([status, errors[0]]).toMatchObject([409, { code: 'still_referenced' }]);
    expect(errors[0]?.message).toBe(
      'This subject is still used by 1 class, 2 students, 1 teacher and 2 marks, now or in earlier years',
    );
    const [found] = (await list({ search: 'Used' })).subjects;
    expect(found).toMatchObject({ class_count: 1, teacher_count: 1, student_count: 2 });
  });
});
