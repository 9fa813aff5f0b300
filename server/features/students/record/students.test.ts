import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addStudent,
  changeStudent,
  newClass,
  newStudent,
  readStudent,
  studentForm,
} from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T12:00:00Z'));
  grade = await newClass(api);
});
afterAll(() => api.stop());

const everything = {
  name: 'Zoë Ångström',
  dob: '2013-02-28',
  gender: 'f',
  section: 'b',
  email: 'zoe@example.test',
  phone: '+46 8 123',
  parent_contact: '+46 8 555',
  address: '1 Long Street\nStockholm',
  emergency_contact: '112',
  admission_date: '2026-09-01',
  blood_group: 'AB-',
  father_name: 'Åke Ångström',
  mother_name: 'Maja Ångström',
  medical_conditions: 'Asthma',
  nationality: 'Swedish',
  religion: 'None',
  previous_school: 'Norra skolan',
  transport_mode: 'School Bus',
  extracurricular_activities: 'Chess',
  special_needs: 'Large print',
  guardian_name: 'Elsa',
  father_occupation: 'Baker',
  mother_occupation: 'Pilot',
  father_contact: '070 1',
  mother_contact: '070 2',
  father_email: 'father@home.test',
  mother_email: 'Mother@Home.test',
  guardian_email: 'guardian@home.test',
  family_income: '$25,000 - $50,000',
  allergies: 'Nuts',
  medical_info: 'Inhaler in the bag',
  documents_url: 'https://example.test/zoe',
};
const students = async () => (await api.sql<{ n: number }>('select count(*) as n from students'))[0]?.n;
const audit = (action: string, id: string) =>
  api.sql<{ actor_user_id: string; before: unknown; after: Record<string, unknown> }>(
    'select actor_user_id, before, after from audit_log where action = $1 and entity_id = $2 order by audit_id',
    [action, id],
  );

describe('a new student', () => {
  it('returns every field under the payload’s names', async () => {
    const { status, result } = await addStudent(api, grade, { ...everything, roll_no: '7' });
    expect([status, Object.keys(result)]).toEqual([201, ['student_id', 'admission_no', 'guardians']]);
    expect(await readStudent(api, result.student_id)).toEqual({
      ...everything,
      health_for_teachers: false,
      photo_url: null,
      gender: 'Female',
      section: 'B',
      roll_no: '7',
      student_id: result.student_id,
      admission_no: result.admission_no,
      class_id: grade,
      class_name: 'Grade 5',
      status: 'active',
      father_guardian_id: expect.any(String),
      mother_guardian_id: expect.any(String),
      guardian_id: expect.any(String),
      created_dt: expect.stringMatching(/Z$/),
      updated_dt: expect.stringMatching(/Z$/),
    });
  });

  it.each([
    'name',
    'dob',
    'gender',
    'class_id',
    'roll_no',
    'admission_date',
    'phone',
    'address',
    'father_name',
  ])('needs %s', async (field) => {
    const before = await students();
    for (const missing of [undefined, null, '', '  ', 7, []]) {
      const { status, errors } = await addStudent(api, grade, { [field]: missing });
      expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
      expect(errors[0]?.message).toMatch(/^[A-Z].{5,}/);
    }
    expect(await students()).toBe(before);
  });

  it('needs only a mother', async () => {
    const id = await newStudent(api, grade, { father_name: '', mother_name: 'Mother' });
    expect(await readStudent(api, id)).toMatchObject({ father_name: null, mother_name: 'Mother' });
  });

  it.each([
    [{ class_id: randomUUID() }, 'class_id', 'Class not found'],
    [{ class_id: 'five' }, 'class_id', 'Class not found'],
    [{ section: 'Z' }, 'section', 'The class has no such section'],
    [{ dob: '2026-11-21' }, 'dob', 'Date of Birth cannot be in the future'],
    [{ gender: 'x' }, 'gender', 'Gender must be Male, Female or Other'],
    [{ gender: '__proto__' }, 'gender', 'Gender must be Male, Female or Other'],
    [{ status: 'expelled' }, 'status', 'Status must be active, inactive, graduated or transferred'],
    [{ email: 'no-address' }, 'email', 'Email must be an email address'],
    [
      { photo_url: 'https://evil.test/p.png' },
      'photo_url',
      'Photo URL cannot be on another site: upload the photo instead',
    ],
    [{ father_guardian_id: randomUUID() }, 'father_guardian_id', 'Guardian not found'],
    [{ guardian_id: randomUUID() }, 'guardian_id', 'Guardian not found'],
  ])('with %j is refused at %s', async (changes, field, message) => {
    const before = await students();
    const { status, errors } = await addStudent(api, grade, changes);
    expect([status, errors]).toEqual([400, [{ message, field, code: 'invalid' }]]);
    expect(await students()).toBe(before);
  });

  it('may be born today', async () => {
    expect((await addStudent(api, grade, { dob: '2026-11-20' })).status).toBe(201);
  });

  it('gets the only section of a class, and none of several', async () => {
    const single = await newClass(api, { class_name: 'One section', sections: 'Blue' });
    const alone = await newStudent(api, single, { section: undefined });
    const open = await newStudent(api, grade, { section: '' });
    expect((await readStudent(api, alone)).section).toBe('Blue');
    expect((await readStudent(api, open)).section).toBeNull();
  });

  it('cannot have another student’s roll number in class and section', async () => {
    await newStudent(api, grade, { roll_no: 'R1', section: 'A' });
    await newStudent(api, grade, { roll_no: 'R1', section: 'B' });
    const { status, errors } = await addStudent(api, grade, { roll_no: 'R1', section: 'a' });
    expect([status, errors[0]?.field]).toEqual([409, 'roll_no']);
    const other = await newStudent(api, grade, { roll_no: 'R2' });
    expect((await changeStudent(api, other, { roll_no: 'R1' })).errors[0]?.field).toBe('roll_no');
    expect((await readStudent(api, other)).roll_no).toBe('R2');
  });

  it('is created once per key, also at the same time', async () => {
    const body = studentForm(grade);
    const headers = { 'idempotency-key': randomUUID() };
    const before = await students();
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call('students.create', { as: 'staff', body, headers })),
    );
    expect(new Set(replies.map(({ status, result }) => `${status} ${result.student_id}`)).size).toBe(1);
    expect(await students()).toBe(Number(before) + 1);
    const other = await api.call('students.create', {
      as: 'staff',
      body: { ...body, name: 'Other' },
      headers,
    });
    expect(other.status).toBe(409);
  });

  it('records its author and leaves a log entry', async () => {
    const id = await newStudent(api, grade, {
      name: 'Logged',
      created_by: randomUUID(),
      student_id: randomUUID(),
    });
    const [row] = await api.sql('select created_by, updated_by from students where student_id = $1', [id]);
    const staff = api.users.staff.user_id;
    expect(row).toEqual({ created_by: staff, updated_by: staff });
    expect(await audit('create', id)).toMatchObject([{ actor_user_id: staff, after: { name: 'Logged' } }]);
  });
});

describe('reading a student', () => {
  it('is logged with the protected fields that had values', async () => {
    const id = await newStudent(api, grade, { allergies: 'Nuts', religion: 'Jain' });
    await readStudent(api, id, 'registrar');
    const [line] = await audit('read', id);
    expect(line).toMatchObject({
      actor_user_id: api.users.registrar.user_id,
      after: { fields: ['allergies', 'religion'] },
    });
  });

  it('finds no one of another school, nor does any other call', async () => {
    const id = await newStudent(api, grade);
    const params = { id };
    for (const call of ['students.get', 'students.remove', 'students.restore'] as const) {
      expect((await api.call(call, { as: 'northside', params })).status).toBe(404);
    }
    const edit = await api.call('students.update', { as: 'northside', params, body: { name: 'Taken' } });
    expect([edit.status, edit.errors[0]?.message]).toEqual([404, 'Student not found']);
    const theirs = await newClass(api, {}, 'northside');
    const moved = await changeStudent(api, id, { class_id: theirs });
    expect([moved.status, moved.errors[0]?.field]).toEqual([400, 'class_id']);
    expect((await addStudent(api, theirs)).errors[0]?.field).toBe('class_id');
    expect((await api.call('students.list', { as: 'northside' })).result).toMatchObject({
      total: 0,
      students: [],
    });
    expect((await readStudent(api, id)).name).not.toBe('Taken');
  });
});

describe('deleting and restoring', () => {
  it('removes the student from every list, keeps the row, and restores it', async () => {
    const id = await newStudent(api, grade, { name: 'Short Stay', roll_no: 'D1' });
    const params = { id };
    const removed = await api.call('students.remove', { as: 'registrar', params });
    expect([removed.status, removed.result]).toEqual([200, { deleted: true }]);
    expect((await api.call('students.remove', { as: 'admin', params })).errors[0]?.message).toBe(
      'Student not found',
    );
    expect((await api.call('students.get', { as: 'admin', params })).status).toBe(404);
    expect((await changeStudent(api, id, { name: 'Ghost' })).status).toBe(404);
    const query = { search: 'short stay' };
    expect((await api.call('students.list', { as: 'admin', query })).result.total).toBe(0);
    const restored = await api.call('students.restore', { as: 'registrar', params });
    expect([restored.status, restored.result.name, restored.result.roll_no]).toEqual([
      200,
      'Short Stay',
      'D1',
    ]);
    expect((await api.call('students.list', { as: 'admin', query })).result.total).toBe(1);
    expect((await api.call('students.restore', { as: 'admin', params })).status).toBe(409);
    expect(await audit('delete', id)).toMatchObject([{ before: { name: 'Short Stay', roll_no: 'D1' } }]);
    expect(await audit('restore', id)).toHaveLength(1);
  });

  it('frees the roll number, so a restore can be refused', async () => {
    const id = await newStudent(api, grade, { roll_no: 'D2' });
    await api.call('students.remove', { as: 'admin', params: { id } });
    await newStudent(api, grade, { roll_no: 'D2' });
    const { status, errors } = await api.call('students.restore', { as: 'admin', params: { id } });
    expect([status, errors[0]?.field]).toEqual([409, 'roll_no']);
  });

  it('restores no one after 30 days', async () => {
    const id = await newStudent(api, grade);
    await api.call('students.remove', { as: 'admin', params: { id } });
    await api.sql(
      `update students set deleted_dt = now() - interval '30 days 1 minute' where student_id = $1`,
      [id],
    );
    expect((await api.call('students.restore', { as: 'admin', params: { id } })).status).toBe(404);
  });
});
