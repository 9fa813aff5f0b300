import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const updates = (id: string) =>
  api.sql<{ actor_user_id: string; before: object; after: object }>(
    `select actor_user_id, before, after
    from audit_log
    where action = 'update' and entity_id = $1
    order by audit_id`,
    [id],
  );

describe('a change', () => {
  it('changes what is sent and nothing else, and returns the student', async () => {
    const id = await newStudent(api, grade, { religion: 'Sikh', nationality: 'Indian', mother_name: 'Maa' });
    const before = await readStudent(api, id);
    const { status, result } = await changeStudent(api, id, {
      name: 'New Name',
      gender: 'M',
      religion: '',
      nationality: null,
    });
    expect(status).toBe(200);
    expect(result).toEqual({
      ...before,
      guardians_alone: [],
      name: 'New Name',
      gender: 'Male',
      religion: null,
      nationality: null,
      updated_dt: expect.any(String),
    });
    expect(result.updated_dt > before.updated_dt).toBe(true);
    expect({ ...(await readStudent(api, id)), guardians_alone: [] }).toEqual(result);
  });

  it('of contact details alone changes only those that are sent, and can remove one', async () => {
    const contact = { phone: '555 1', email: 'one@home.test', address: '1 High Street' };
    const id = await newStudent(api, grade, contact);
    const before = await readStudent(api, id);
    const sent = { phone: '555 2', email: null };
    expect((await changeStudent(api, id, sent)).result).toMatchObject({ ...contact, ...sent });
    expect(await readStudent(api, id)).toEqual({ ...before, ...sent, updated_dt: expect.any(String) });
    expect((await changeStudent(api, id, { address: '2 High Street', religion: 'Sikh' })).status).toBe(200);
    expect(await readStudent(api, id)).toMatchObject({ ...sent, address: '2 High Street', religion: 'Sikh' });
  });

  it('leaves an entry with only what changed', async () => {
    const id = await newStudent(api, grade, { name: 'Before', email: 'a@example.test' });
    const form = await readStudent(api, id);
    await changeStudent(api, id, { ...form, name: 'After', mother_name: 'Mum' });
    expect(await updates(id)).toEqual([
      {
        actor_user_id: api.users.staff.user_id,
        before: { name: 'Before', mother_name: null, mother_guardian_id: null },
        after: { name: 'After', mother_name: 'Mum', mother_guardian_id: expect.any(String) },
      },
    ]);
  });

  it('accepts a whole form as it was read, and changes nothing', async () => {
    const id = await newStudent(api, grade, { guardian_name: 'Gran', emergency_contact: '112' });
    const form = await readStudent(api, id);
    const { result } = await changeStudent(api, id, form);
    expect(result).toEqual({ ...form, guardians_alone: [], updated_dt: expect.any(String) });
    expect((await updates(id))[0]).toMatchObject({ before: {}, after: {} });
    const enrolments = await api.sql('select 1 from enrolments where student_id = $1', [id]);
    expect(enrolments).toHaveLength(1);
  });

  it('never changes ids, school, timestamps or authors from the body', async () => {
    const id = await newStudent(api, grade);
    const before = await readStudent(api, id);
    const school_id = api.northside;
    const sent = {
      student_id: randomUUID(),
      school_id,
      created_dt: '2000-01-01T00:00:00.000Z',
      created_by: randomUUID(),
      name: 'Same',
    };
    const { result } = await changeStudent(api, id, {
      ...sent,
      deleted_dt: '2000-01-01',
      name_folded: 'x',
      class_name: 'X',
    });
    expect(result).toEqual({ ...before, guardians_alone: [], name: 'Same', updated_dt: expect.any(String) });
    const [row] = await api.sql(
      'select school_id, created_by, updated_by from students where student_id = $1',
      [id],
    );
    expect(row).toEqual({
      school_id: api.school_id,
      created_by: api.users.staff.user_id,
      updated_by: api.users.staff.user_id,
    });
  });

  it.each(['name', 'dob', 'gender', 'class_id', 'roll_no', 'admission_date', 'phone', 'address'])(
    'cannot clear %s',
    async (field) => {
      const id = await newStudent(api, grade);
      const before = await readStudent(api, id);
      for (const value of ['', null, ' ']) {
        const { status, errors } = await changeStudent(api, id, { [field]: value });
        expect([status, errors[0]?.field]).toEqual([400, field]);
      }
      expect(await readStudent(api, id)).toEqual(before);
    },
  );

  it('cannot remove the last parent', async () => {
    const id = await newStudent(api, grade);
    const { status, errors } = await changeStudent(api, id, { father_name: '', name: 'Not stored' });
    expect([status, errors[0]?.field]).toEqual([400, 'father_name']);
    expect((await readStudent(api, id)).name).not.toBe('Not stored');
    expect((await changeStudent(api, id, { father_name: '', mother_name: 'Mum' })).status).toBe(200);
  });

  it.each([
    [{ dob: '2999-01-01' }, 'dob'],
    [{ dob: '2014-02-30' }, 'dob'],
    [{ section: 'Q' }, 'section'],
    [{ class_id: randomUUID() }, 'class_id'],
    [{ mother_guardian_id: randomUUID() }, 'mother_guardian_id'],
    [{ status: 'gone' }, 'status'],
  ])('%j is refused and nothing is stored', async (changes, field) => {
    const id = await newStudent(api, grade);
    const before = await readStudent(api, id);
    const { status, errors } = await changeStudent(api, id, { name: 'Not stored', ...changes });
    expect([status, errors[0]?.field]).toEqual([400, field]);
    expect(await readStudent(api, id)).toEqual(before);
  });

  it('of an unknown student returns 404', async () => {
    const { status, errors } = await changeStudent(api, randomUUID(), { name: 'Unknown' });
    expect([status, errors[0]?.message]).toEqual([404, 'Student not found']);
  });
});

describe('a stale change', () => {
  it('is refused with 409 and stores nothing', async () => {
    const id = await newStudent(api, grade);
    const { updated_dt } = await readStudent(api, id);
    const headers = { 'if-unmodified-since-version': updated_dt };
    expect((await changeStudent(api, id, { name: 'First' }, headers)).status).toBe(200);
    const second = await changeStudent(
      api,
      id,
      { name: 'Second', mother_name: 'M', roll_no: '999' },
      headers,
    );
    expect([second.status, second.errors[0]?.code]).toEqual([409, 'stale']);
    expect(await readStudent(api, id)).toMatchObject({ name: 'First', mother_name: null });
  });

  it('with an unknown version is stale too', async () => {
    const id = await newStudent(api, grade);
    for (const version of ['now', '0', '9999-99-99T99:99:99.999Z', '2020-01-01T00:00:00.000Z']) {
      const { status } = await changeStudent(
        api,
        id,
        { name: 'X' },
        { 'if-unmodified-since-version': version },
      );
      expect(status).toBe(409);
    }
  });

  it('of two at the same time, one wins', async () => {
    const id = await newStudent(api, grade);
    const { updated_dt } = await readStudent(api, id);
    const headers = { 'if-unmodified-since-version': updated_dt };
    const replies = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => changeStudent(api, id, { phone }, headers)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await updates(id)).toHaveLength(1);
  });

  it('a chain of returned versions works, also across moves', async () => {
    const id = await newStudent(api, grade);
    let version: string = (await readStudent(api, id)).updated_dt;
    for (const body of [{ section: 'B' }, { phone: '1' }, { father_contact: '2' }, { status: 'inactive' }]) {
      const { status, result } = await changeStudent(api, id, body, {
        'if-unmodified-since-version': version,
      });
      expect(status).toBe(200);
      version = result.updated_dt;
    }
  });
});
