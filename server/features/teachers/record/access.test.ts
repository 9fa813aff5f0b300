import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeTeacher, newTeacher, readTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const audit = (action: string, id: string) =>
  api.sql<{ actor_user_id: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    'select actor_user_id, before, after from audit_log where action = $1 and entity_id = $2 order by audit_id',
    [action, id],
  );

describe('the salary', () => {
  it('is shown to personnel managers, and is missing for a cms-user', async () => {
    const id = await newTeacher(api, { teacher_name: 'Salaried', salary: 5000 });
    const query = { search: 'salaried' };
    for (const who of ['admin', 'registrar'] as const) {
      expect(await readTeacher(api, id, who)).toMatchObject({ salary: 5000, salary_currency: 'USD' });
      const { result } = await api.call('teachers.list', { as: who, query });
      expect(result.teachers).toMatchObject([{ teacher_id: id, salary: 5000 }]);
    }
    const single = await readTeacher(api, id, 'staff');
    const { result } = await api.call('teachers.list', { as: 'staff', query });
    for (const shown of [single, ...result.teachers]) {
      expect(shown).toMatchObject({ teacher_id: id, teacher_name: 'Salaried' });
      expect(JSON.stringify(shown)).not.toMatch(/salary|5000/);
    }
  });

  it('cannot be guessed by sorting', async () => {
    const { status } = await api.call('teachers.list', { as: 'staff', query: { sort: 'salary' } });
    expect(status).toBe(400);
  });
});

describe('reading a teacher', () => {
  it('is logged with the protected fields that were shown', async () => {
    const id = await newTeacher(api, { religion: 'Jain', blood_group: 'O+', salary: 10 });
    await readTeacher(api, id, 'admin');
    await readTeacher(api, id, 'staff');
    expect(await audit('read', id)).toMatchObject([
      { actor_user_id: api.users.admin.user_id, after: { fields: ['salary', 'blood_group', 'religion'] } },
      { actor_user_id: api.users.staff.user_id, after: { fields: ['blood_group', 'religion'] } },
    ]);
  });

  it('and every other call finds no one of another school', async () => {
    const id = await newTeacher(api, { teacher_name: 'Only Here' });
    const params = { id };
    for (const call of ['teachers.get', 'teachers.remove', 'teachers.restore'] as const) {
      expect((await api.call(call, { as: 'northside', params })).status).toBe(404);
    }
    for (const call of ['teachers.listAssignments', 'teachers.performance'] as const) {
      expect((await api.call(call, { as: 'northside', params })).status).toBe(404);
    }
    const body = { phone: 'taken' };
    expect((await api.call('teachers.update', { as: 'northside', params, body })).status).toBe(404);
    const { result } = await api.call('teachers.list', { as: 'northside', query: { search: 'only here' } });
    expect(result.meta.total).toBe(0);
    expect((await readTeacher(api, id)).phone).not.toBe('taken');
  });
});

describe('deleting and restoring', () => {
  it('removes the teacher from every list, keeps the row, and restores it', async () => {
    const id = await newTeacher(api, { teacher_name: 'Short Stay', employee_id: 'SS-1' });
    const params = { id };
    const removed = await api.call('teachers.remove', { as: 'registrar', params });
    expect([removed.status, removed.result]).toEqual([200, { deleted: true }]);
    expect((await api.call('teachers.remove', { as: 'admin', params })).errors[0]?.message).toBe(
      'Teacher not found',
    );
    expect((await api.call('teachers.get', { as: 'admin', params })).status).toBe(404);
    expect((await changeTeacher(api, id, { phone: '1' })).status).toBe(404);
    const query = { search: 'short stay' };
    expect((await api.call('teachers.list', { as: 'admin', query })).result.meta.total).toBe(0);
    const restored = await api.call('teachers.restore', { as: 'registrar', params });
    expect([restored.status, restored.result.employee_id]).toEqual([200, 'SS-1']);
    expect((await api.call('teachers.list', { as: 'admin', query })).result.meta.total).toBe(1);
    expect((await api.call('teachers.restore', { as: 'admin', params })).status).toBe(409);
    expect(await audit('delete', id)).toMatchObject([{ before: { teacher_name: 'Short Stay' } }]);
    expect(await audit('restore', id)).toHaveLength(1);
  });

  it('frees the employee ID, so a restore can be refused', async () => {
    const id = await newTeacher(api, { employee_id: 'SS-2' });
    await api.call('teachers.remove', { as: 'admin', params: { id } });
    await newTeacher(api, { employee_id: 'SS-2' });
    const { status, errors } = await api.call('teachers.restore', { as: 'admin', params: { id } });
    expect([status, errors[0]?.field]).toEqual([409, 'employee_id']);
  });

  it('restores no one after 30 days', async () => {
    const id = await newTeacher(api);
    await api.call('teachers.remove', { as: 'admin', params: { id } });
    await api.sql(
      `update teachers set deleted_dt = now() - interval '30 days 1 minute' where teacher_id = $1`,
      [id],
    );
    expect((await api.call('teachers.restore', { as: 'admin', params: { id } })).status).toBe(404);
  });
});
