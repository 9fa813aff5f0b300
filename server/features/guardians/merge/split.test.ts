import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newGuardian, newGuardianTwice } from '#server/test/records/guardians.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const read = (id: string) => api.call('guardians.get', { as: 'staff', params: { id } });

describe('a split', () => {
  const split = (id: string, gid: string, headers: Record<string, string> = {}) =>
    api.call('guardians.split', { as: 'staff', params: { id, gid }, headers });

  it('gives one student a copy; the others keep the first, and the two are no duplicates', async () => {
    const { first, second, kept } = await newGuardianTwice(api, grade);
    const before = (await read(kept)).result;
    const stale = await split(second, kept, { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' });
    expect(stale.status).toBe(409);
    const { status, result } = await split(second, kept, {
      'if-unmodified-since-version': before.updated_dt,
    });
    expect(status).toBe(201);
    const copy = (await read(result.guardian_id)).result;
    expect(copy).toMatchObject({
      name: 'Kofi Annor',
      emails: before.emails,
      phones: before.phones,
      students: [{ student_id: second, relationships: ['father'] }],
    });
    expect((await read(kept)).result.students.map(({ student_id }) => student_id)).toEqual([first]);
    await api.app.runRegularJob('guardians.find_duplicates');
    const { pairs } = (await api.call('guardians.duplicates', { as: 'staff', query: { limit: '100' } }))
      .result;
    const ids = pairs.map(({ guardian, other }) => [guardian.guardian_id, other.guardian_id].toSorted());
    expect(ids).not.toContainEqual([kept, result.guardian_id].toSorted());
  });

  it('is refused for the only student, and for a student of someone else', async () => {
    const student = await newStudent(api, grade, { mother_name: 'Only Mother' });
    const { mother_guardian_id } = await readStudent(api, student);
    expect((await split(student, mother_guardian_id ?? '')).status).toBe(409);
    const stranger = await newGuardian(api, { name: 'No Link' });
    expect((await split(student, stranger)).status).toBe(404);
  });
});
