import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { tablesWith } from '#server/test/records/erasures.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const remove = (id: string, query: object = {}, as: Who = 'registrar') =>
  api.call('guardians.remove', { as, params: { id }, query: { ...query } });
const restore = (id: string, as: Who = 'registrar') => api.call('guardians.restore', { as, params: { id } });
const get = (id: string) => api.call('guardians.get', { as: 'staff', params: { id } });

async function fatherOf(fields: object) {
  const student = await newStudent(api, grade, fields);
  return { student, father: (await readStudent(api, student)).father_guardian_id ?? '' };
}
const lastEntry = async (id: string) =>
  (
    await api.sql<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after
      from audit_log
      where entity = 'guardian' and entity_id = $1
      order by audit_id desc
      limit 1`,
      [id],
    )
  )[0];

describe('a deleted guardian', () => {
  it('with students is deleted only after a confirmation that names them', async () => {
    const family = { father_name: 'Baraka Otieno', father_contact: '+44 20 7946 0701' };
    const { student, father } = await fatherOf({ ...family, name: 'Asha Otieno' });
    const second = await fatherOf({ ...family, name: 'Juma Otieno' });
    expect(second.father).toBe(father);
    const { status, errors } = await remove(father);
    expect([status, errors[0]?.code]).toEqual([409, 'has_students']);
    expect(errors[0]?.message).toContain('Asha Otieno and Juma Otieno');
    expect((await readStudent(api, student)).father_name).toBe('Baraka Otieno');

    expect((await remove(father, { unlink_students: true })).status).toBe(200);
    expect((await get(father)).status).toBe(404);
    expect(await readStudent(api, student)).toMatchObject({ father_name: null, father_guardian_id: null });
    expect(await lastEntry(father)).toMatchObject({
      action: 'delete',
      before: {
        name: 'Baraka Otieno',
        students: [
          { student_name: 'Asha Otieno', relationships: ['father'] },
          { student_name: 'Juma Otieno' },
        ],
      },
    });
    expect((await remove(father)).status).toBe(404);
  });

  it('is in no list, is not recognized by name and number, and cannot be linked', async () => {
    const family = { father_name: 'Gone From Lists', father_contact: '+44 20 7946 0702' };
    const { father } = await fatherOf(family);
    await remove(father, { unlink_students: true });
    const { result } = await api.call('guardians.list', { as: 'staff', query: { search: 'gone from' } });
    expect(result.total).toBe(0);
    const next = await fatherOf(family);
    expect(next.father).not.toBe(father);
    const link = await api.call('guardians.link', {
      as: 'staff',
      params: { id: next.student, gid: father },
      body: { relationships: ['other'] },
    });
    expect(link.status).toBe(404);
    const picked = await changeStudent(api, next.student, { mother_guardian_id: father });
    expect([picked.status, picked.errors[0]?.field]).toEqual([400, 'mother_guardian_id']);
    await expect(
      api.sql(
        `insert into student_guardians (school_id, student_id, guardian_id, relationship)
        values ($1, $2, $3, 'other')`,
        [api.school_id, next.student, father],
      ),
    ).rejects.toThrow(/student_guardians_guardian_fkey/);
  });

  it('can be deleted and restored by managers of the same school alone', async () => {
    const { father } = await fatherOf({ father_name: 'Guarded' });
    expect((await remove(father, { unlink_students: true }, 'staff')).status).toBe(403);
    expect((await remove(father, { unlink_students: true }, 'northside')).status).toBe(404);
    await remove(father, { unlink_students: true });
    expect((await restore(father, 'staff')).status).toBe(403);
    expect((await restore(father, 'northside')).status).toBe(404);
    expect((await restore(father)).status).toBe(200);
    expect((await restore(father)).status).toBe(409);
  });
});

describe('a restored guardian', () => {
  it('has the addresses and the links with rights and dates again', async () => {
    const { student, father } = await fatherOf({
      father_name: 'Comes Back',
      father_email: 'back@home.test',
      guardian_name: 'Comes Back',
    });
    const body = { relationships: ['father', 'guardian'], may_collect: false, from_date: '2020-01-01' };
    await api.call('guardians.link', { as: 'staff', params: { id: student, gid: father }, body });
    const before = (await get(father)).result;
    await remove(father, { unlink_students: true });
    const { status, result } = await restore(father);
    expect([status, result.lost_links]).toEqual([200, []]);
    const { updated_dt: _, students, ...rest } = before;
    expect(result).toMatchObject(rest);
    expect(result.students).toMatchObject(students.map(({ updated_dt: __, ...link }) => link));
    expect(await readStudent(api, student)).toMatchObject({ father_name: 'Comes Back' });
    expect(await lastEntry(father)).toMatchObject({ action: 'restore', after: { name: 'Comes Back' } });
  });

  it('gets no place that someone else has meanwhile, and the reply names it', async () => {
    const { student, father } = await fatherOf({
      name: 'Two Fathers',
      father_name: 'First Father',
      guardian_name: 'First Father',
    });
    await remove(father, { unlink_students: true });
    await changeStudent(api, student, { father_name: 'Next Father' });
    const { result } = await restore(father);
    expect(result.lost_links).toEqual([
      { student_id: student, student_name: 'Two Fathers', relationship: 'father', taken_by: 'Next Father' },
    ]);
    expect(result.students).toMatchObject([{ student_id: student, relationships: ['guardian'] }]);
  });

  it('comes out of the trash of the account-admins, who see what was lost', async () => {
    const { student, father } = await fatherOf({ name: 'Trash Child', father_name: 'Trash Father' });
    await remove(father, { unlink_students: true });
    const { result } = await api.call('trash.list', { as: 'admin', query: { type: 'guardian' } });
    expect(result.items).toContainEqual(
      expect.objectContaining({
        id: father,
        name: 'Trash Father',
        detail: 'Trash Child',
        deleted_by: api.users.registrar.name,
      }),
    );
    await changeStudent(api, student, { father_name: 'In Between' });
    const restored = await api.call('trash.restore', {
      as: 'admin',
      params: { type: 'guardian', id: father },
    });
    expect(restored.result).toEqual({
      type: 'guardian',
      id: father,
      name: 'Trash Father',
      lost: ['father of Trash Child'],
    });
  });

  it('is in no table 30 days after the deletion, nor are its links', async () => {
    const { father } = await fatherOf({ father_name: 'Longus Gonus', father_email: 'longus@gone.test' });
    await remove(father, { unlink_students: true });
    const emptyTrash = async (days: number) => {
      api.setNow(new Date(Date.now() + days * 86_400_000));
      await api.app.runRegularJob('privacy.empty_trash');
      api.setNow(undefined);
    };
    await emptyTrash(29);
    expect(await tablesWith(api, father)).toContain('guardians');
    await emptyTrash(31);
    expect(await tablesWith(api, 'Longus Gonus', 'longus@gone.test')).toEqual([]);
    expect(await tablesWith(api, father)).not.toContain('deleted_guardian_links');
    expect((await restore(father)).status).toBe(404);
  });
});

it('a deleted guardian is erased like every person, with the links', async () => {
  const { student, father } = await fatherOf({ father_name: 'Erasmus Fader' });
  await remove(father, { unlink_students: true });
  const params = { kind: 'guardian', id: father };
  const { result } = await api.call('privacy.plan', { as: 'admin', params });
  expect(JSON.stringify(result)).toContain('Links to students before the guardian was deleted');
  const body = { name: 'Erasmus Fader', password: testPassword, reason: 'Asked for it' };
  expect((await api.call('privacy.erase', { as: 'admin', params, body })).status).toBe(202);
  expect(await tablesWith(api, father)).not.toContain('guardians');
  expect((await readStudent(api, student)).name).not.toBe('');
});

it('a guardian of one student alone goes with that student, from the trash too', async () => {
  const { student, father } = await fatherOf({ name: 'Only Child', father_name: 'Solus Pater' });
  await remove(father, { unlink_students: true });
  const params = { kind: 'student', id: student };
  const body = { name: 'Only Child', password: testPassword, reason: 'Asked for it' };
  expect((await api.call('privacy.erase', { as: 'admin', params, body })).status).toBe(202);
  expect(await tablesWith(api, 'Solus Pater')).not.toContain('guardians');
});
