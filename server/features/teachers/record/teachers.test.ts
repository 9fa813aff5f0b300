import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addTeacher,
  changeTeacher,
  newTeacher,
  readTeacher,
  teacherForm,
} from '#server/test/records/teachers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00Z'));
});
afterAll(() => api.stop());

const everything = {
  teacher_name: 'Zoë Ångström',
  employee_id: 'E-77',
  dob: '1983-02-28',
  gender: 'f',
  blood_group: 'AB-',
  nationality: 'Swedish',
  religion: 'None',
  highest_qualification: 'Ph.D.',
  experience: 12,
  specialization: 'Physics, Mathematics',
  joining_date: '2015-08-01',
  status: 'on_leave',
  phone: '+46 8 123',
  email: 'zoe@example.test',
  address: '1 Long Street\nStockholm',
  emergency_contact: '112',
  department: 'Science',
  designation: 'Head of Department',
  salary: 61000.5,
  documents_url: 'https://example.test/zoe',
};
const teachers = async () => (await api.sql<{ n: number }>('select count(*) as n from teachers'))[0]?.n;
const audit = (action: string, id: string) =>
  api.sql<{ actor_user_id: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
    'select actor_user_id, before, after from audit_log where action = $1 and entity_id = $2 order by audit_id',
    [action, id],
  );

describe('a new teacher', () => {
  it('returns every field under the payload’s names', async () => {
    const { status, result } = await addTeacher(api, everything);
    expect([status, Object.keys(result)]).toEqual([201, ['teacher_id']]);
    expect(await readTeacher(api, result.teacher_id)).toEqual({
      ...everything,
      photo_url: null,
      gender: 'Female',
      salary_currency: 'USD',
      teacher_id: result.teacher_id,
      created_dt: expect.stringMatching(/Z$/),
      updated_dt: expect.stringMatching(/Z$/),
    });
    const [row] = await api.sql(
      'select salary, specialization, created_by from teachers where employee_id = $1',
      ['E-77'],
    );
    expect(row).toEqual({
      salary: 6_100_050,
      specialization: ['Physics', 'Mathematics'],
      created_by: api.users.registrar.user_id,
    });
  });

  it('has the form’s defaults for what is left out', async () => {
    const id = await newTeacher(api, { designation: undefined, salary: '', experience: null });
    expect(await readTeacher(api, id)).toMatchObject({
      gender: 'Male',
      status: 'active',
      designation: 'Teacher',
      experience: 0,
      salary: 0,
      specialization: '',
      department: null,
      photo_url: null,
    });
  });

  it.each([
    'teacher_name',
    'employee_id',
    'highest_qualification',
    'joining_date',
    'phone',
    'email',
    'designation',
  ])('needs %s', async (field) => {
    const before = await teachers();
    for (const missing of [null, '', '  ', 7, []]) {
      const { status, errors } = await addTeacher(api, { [field]: missing });
      expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
      expect(errors[0]?.message).toMatch(/^[A-Z].{5,}/);
    }
    expect(await teachers()).toBe(before);
  });

  it.each([
    [{ experience: 51 }, 'experience', 'Experience must be a whole number from 0 to 50'],
    [{ experience: -1 }, 'experience', 'Experience must be a whole number from 0 to 50'],
    [{ experience: 1.5 }, 'experience', 'Experience must be a whole number from 0 to 50'],
    [{ salary: -0.01 }, 'salary', 'Salary must be a number, at least 0'],
    [{ salary: 'much' }, 'salary', 'Salary must be a number, at least 0'],
    [{ status: 'gone' }, 'status', 'Status must be active, inactive or on_leave'],
    [{ gender: 'x' }, 'gender', 'Gender must be Male, Female or Other'],
    [{ email: 'no-address' }, 'email', 'Email must be an email address'],
    [{ joining_date: '2026-02-30' }, 'joining_date', 'Joining Date is not a day of the calendar'],
    [{ dob: '2026-11-21' }, 'dob', 'Date of Birth cannot be in the future'],
    [{ dob: '2020-08-01' }, 'joining_date', 'Joining Date must be after the date of birth'],
    [
      { documents_url: 'javascript:alert(1)' },
      'documents_url',
      'Documents URL must be a web address starting with http:// or https://',
    ],
    [{ photo_file_id: randomUUID() }, 'photo_file_id', 'Upload the photo again'],
  ])('with %j is refused at %s', async (changes, field, message) => {
    const before = await teachers();
    const { status, errors } = await addTeacher(api, changes);
    expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
    expect(await teachers()).toBe(before);
  });

  it.each([{ designation: 'Wizard' }, { blood_group: 'C+' }, { specialization: 7 }])(
    'with %j is refused',
    async (changes) => {
      const { status, errors } = await addTeacher(api, changes);
      expect([status, errors[0]?.field]).toEqual([400, Object.keys(changes)[0]]);
    },
  );

  it('cannot have another’s employee ID, in any letter case; another school can', async () => {
    await newTeacher(api, { employee_id: 'Dup-1' });
    const { status, errors } = await addTeacher(api, { employee_id: ' dUP-1 ' });
    expect([status, errors]).toEqual([
      409,
      [
        {
          message: 'This employee ID is already taken by another teacher',
          field: 'employee_id',
          code: 'conflict',
        },
      ],
    ]);
    expect((await addTeacher(api, { employee_id: 'Dup-1' }, 'northside')).status).toBe(201);
    const other = await newTeacher(api);
    expect((await changeTeacher(api, other, { employee_id: 'DUP-1' })).errors[0]?.field).toBe('employee_id');
  });

  it('is created once per key, also at the same time', async () => {
    const body = teacherForm();
    const headers = { 'idempotency-key': randomUUID() };
    const before = await teachers();
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call('teachers.create', { as: 'registrar', body, headers })),
    );
    expect(new Set(replies.map(({ status, result }) => `${status} ${result.teacher_id}`)).size).toBe(1);
    expect(await teachers()).toBe(Number(before) + 1);
    const other = await api.call('teachers.create', { as: 'registrar', body: teacherForm(), headers });
    expect(other.status).toBe(409);
  });
});

describe('a change', () => {
  it('changes what is sent and nothing else, and is logged', async () => {
    const id = await newTeacher(api, { salary: 100, religion: 'Jain' });
    const before = await readTeacher(api, id);
    const { status, result } = await changeTeacher(api, id, {
      salary: 120.25,
      specialization: ['Art'],
      religion: '',
      teacher_id: randomUUID(),
      created_dt: '2000-01-01T00:00:00.000Z',
      color: 'red',
    });
    const after = { ...before, salary: 120.25, specialization: 'Art', religion: null };
    expect([status, result]).toEqual([200, { ...after, updated_dt: result.updated_dt }]);
    expect(result.updated_dt > before.updated_dt).toBe(true);
    expect(await readTeacher(api, id)).toEqual(result);
    expect(await audit('update', id)).toEqual([
      {
        actor_user_id: api.users.registrar.user_id,
        before: { salary: 100, specialization: '', religion: 'Jain' },
        after: { salary: 120.25, specialization: 'Art', religion: null },
      },
    ]);
  });

  it('accepts a record as it was read', async () => {
    const id = await newTeacher(api, { ...everything, employee_id: 'Round-1' });
    const read = await readTeacher(api, id);
    const { status, result } = await changeTeacher(api, id, read);
    expect([status, result]).toEqual([200, { ...read, updated_dt: result.updated_dt }]);
  });

  it.each([
    'teacher_name',
    'employee_id',
    'highest_qualification',
    'joining_date',
    'phone',
    'email',
    'designation',
  ])('cannot clear %s', async (field) => {
    const id = await newTeacher(api);
    const before = await readTeacher(api, id);
    for (const value of ['', null, ' ']) {
      const { status, errors } = await changeTeacher(api, id, { [field]: value });
      expect([status, errors[0]?.field]).toEqual([400, field]);
    }
    expect(await readTeacher(api, id)).toEqual(before);
  });

  it('is refused when it is stale, and one of several at the same time wins', async () => {
    const id = await newTeacher(api);
    const headers = { 'if-unmodified-since-version': (await readTeacher(api, id)).updated_dt };
    const replies = await Promise.all(
      ['1', '2', '3'].map((phone) => changeTeacher(api, id, { phone }, headers)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.errors[0]?.code).toBe('stale');
    expect(await audit('update', id)).toHaveLength(1);
  });

  it('of an unknown teacher returns 404', async () => {
    const { status, errors } = await changeTeacher(api, randomUUID(), { phone: '1' });
    expect([status, errors[0]?.message]).toEqual([404, 'Teacher not found']);
  });
});
