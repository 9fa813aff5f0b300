import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  addStudent,
  changeStudent,
  newClass,
  newStudent,
  readStudent,
} from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const links = (id: string) =>
  api.sql<{
    relationship: string;
    guardian_id: string;
    name: string | null;
    phone: string | null;
    occupation: string | null;
  }>(
    `select link.relationship, guardian.guardian_id, guardian.name, guardian.occupation,
      (
        select typed
        from guardian_contacts guardian_contact
        where guardian_contact.guardian_id = guardian.guardian_id and kind = 'phone'
        order by position
        limit 1
      ) as phone
    from student_guardians link join guardians guardian using (school_id, guardian_id)
    where link.student_id = $1
    order by link.contact_order`,
    [id],
  );
const guardians = async () => (await api.sql<{ n: number }>('select count(*) as n from guardians'))[0]?.n;
const search = async (text: string, as: 'staff' | 'northside' = 'staff') =>
  (await api.call('guardians.list', { as, query: { search: text } })).result.guardians;

it('keeps the flat fields as guardians linked to the student', async () => {
  const id = await newStudent(api, grade, {
    father_name: 'Ade',
    father_contact: '1',
    father_occupation: 'Cook',
    mother_contact: '2',
    guardian_name: 'Gran',
    parent_contact: '3',
    emergency_contact: '4',
  });
  expect(await links(id)).toMatchObject([
    { relationship: 'father', name: 'Ade', phone: '1', occupation: 'Cook' },
    { relationship: 'mother', name: null, phone: '2' },
    { relationship: 'guardian', name: 'Gran', phone: '3' },
    { relationship: 'emergency', name: null, phone: '4' },
  ]);
});

describe('siblings', () => {
  it('share a parent of the same name and number, in any spelling', async () => {
    const father_name = 'José  Pérez';
    const first = await newStudent(api, grade, {
      father_name,
      father_contact: '+34 600-111',
      father_occupation: 'Nurse',
    });
    const second = await newStudent(api, grade, { father_name: 'JOSE PEREZ', father_contact: '34600111' });
    const third = await newStudent(api, grade, { father_name: 'José Pérez', father_contact: '34600112' });
    const ids = await Promise.all(
      [first, second, third].map(async (id) => (await readStudent(api, id)).father_guardian_id),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(await readStudent(api, second)).toMatchObject({ father_occupation: 'Nurse' });
  });

  it('can be given the same guardian by id, found by search', async () => {
    const first = await newStudent(api, grade, {
      name: 'Elder',
      mother_name: 'Wanjiru Kamau',
      mother_contact: '0722 555 001',
    });
    const [found] = await search('wanjiru');
    expect(found).toMatchObject({
      name: 'Wanjiru Kamau',
      phone: '0722 555 001',
      students: [{ student_id: first, name: 'Elder', relationship: 'mother' }],
    });
    const second = await newStudent(api, grade, {
      mother_name: 'wanjiru kamau',
      mother_guardian_id: found?.guardian_id,
    });
    expect(await readStudent(api, second)).toMatchObject({
      mother_guardian_id: found?.guardian_id,
      mother_contact: '0722 555 001',
    });
    const third = await newStudent(api, grade);
    const changed = await changeStudent(api, third, { mother_guardian_id: found?.guardian_id });
    expect(changed.result).toMatchObject({ mother_name: 'Wanjiru Kamau', mother_contact: '0722 555 001' });
    expect((await search('0722555'))[0]?.students).toHaveLength(3);
  });

  it('get a new number of the shared parent, but another name is another person', async () => {
    const shared = { father_name: 'Tomas Novak', father_contact: '777 1' };
    const first = await newStudent(api, grade, shared);
    const second = await newStudent(api, grade, shared);
    await changeStudent(api, first, { father_contact: '777 2' });
    expect(await readStudent(api, second)).toMatchObject({ father_contact: '777 2' });
    await changeStudent(api, first, { father_name: 'Petr Novak' });
    const other = await readStudent(api, second);
    expect(other).toMatchObject({ father_name: 'Tomas Novak', father_contact: '777 2' });
    const changed = await readStudent(api, first);
    expect(changed).toMatchObject({ father_name: 'Petr Novak', father_contact: '777 2' });
    expect(changed.father_guardian_id).not.toBe(other.father_guardian_id);
  });
});

describe('a change of the family', () => {
  it('of an only child corrects the guardian in place', async () => {
    const id = await newStudent(api, grade, { father_name: 'Jon', father_contact: '9 1' });
    const before = await links(id);
    const count = await guardians();
    await changeStudent(api, id, { father_name: 'John', father_occupation: 'Smith' });
    expect(await links(id)).toEqual([{ ...before[0], name: 'John', occupation: 'Smith' }]);
    expect(await guardians()).toBe(count);
  });

  it('that clears a person ends the link and keeps the guardian, whom the reply names', async () => {
    const mother = { mother_name: 'Ines Rey', mother_contact: '8 8' };
    const first = await newStudent(api, grade, mother);
    const second = await newStudent(api, grade, { ...mother, emergency_contact: '5' });
    const { mother_guardian_id } = await readStudent(api, first);
    const count = await guardians();
    const clear = { mother_name: '', mother_contact: null, mother_occupation: '' };
    expect((await changeStudent(api, second, { ...clear, emergency_contact: '' })).result).toMatchObject({
      mother_name: null,
      emergency_contact: null,
      mother_guardian_id: null,
      guardians_alone: [],
    });
    expect(await readStudent(api, first)).toMatchObject(mother);
    // The number for emergencies had no name.
    expect(await guardians()).toBe(Number(count) - 1);

    const { result } = await changeStudent(api, first, clear);
    expect(result.guardians_alone).toEqual([{ guardian_id: mother_guardian_id, name: 'Ines Rey' }]);
    expect(await guardians()).toBe(Number(count) - 1);
    const query = { students: 'none', search: 'ines' };
    const listed = await api.call('guardians.list', { as: 'staff', query });
    expect(listed.result.guardians).toMatchObject([{ name: 'Ines Rey', phone: '8 8', students: [] }]);
    // The same name and number is the same person again.
    expect((await changeStudent(api, first, mother)).result).toMatchObject({ mother_guardian_id });
    expect((await api.call('guardians.list', { as: 'staff', query })).result.total).toBe(0);
  });

  it('that clears only the name of a person ends the link too, and makes no guardian without a name', async () => {
    const mother = {
      mother_name: 'Only Name',
      mother_contact: '+49 30 555123',
      mother_email: 'only@name.test',
      mother_occupation: 'Baker',
    };
    const gone = { mother_name: null, mother_contact: null, mother_email: null, mother_occupation: null };
    for (const untouched of [{}, { ...mother }, { mother_guardian_id: null }]) {
      const sibling = await newStudent(api, grade, mother);
      const id = await newStudent(api, grade, mother);
      const count = await guardians();
      for (const student of [id, sibling]) {
        const { result } = await changeStudent(api, student, { ...untouched, mother_name: '' });
        expect(result).toMatchObject({ ...gone, mother_guardian_id: null });
      }
      expect(await guardians()).toBe(count);
      expect(await search('only name')).toMatchObject([{ name: 'Only Name', email: 'only@name.test' }]);
    }
    const id = await newStudent(api, grade, mother);
    const { status, errors } = await changeStudent(api, id, {
      mother_name: '',
      mother_contact: '+49 30 666',
    });
    expect([status, errors[0]?.field]).toEqual([400, 'mother_contact']);
  });

  it('that picks another person keeps the one before', async () => {
    const id = await newStudent(api, grade, { father_name: 'Picked Off' });
    const other = await newStudent(api, grade, { father_name: 'Picked Up' });
    const { father_guardian_id } = await readStudent(api, other);
    const { result } = await changeStudent(api, id, { father_guardian_id, father_name: 'Picked Up' });
    expect(result).toMatchObject({ father_guardian_id, guardians_alone: [{ name: 'Picked Off' }] });
  });

  it('cannot link a guardian of another school', async () => {
    const theirs = await newStudent(
      api,
      await newClass(api, {}, 'northside'),
      { father_name: 'Northside Dad' },
      'northside',
    );
    const { father_guardian_id } = await readStudent(api, theirs, 'northside');
    const { status, errors } = await addStudent(api, grade, { father_guardian_id });
    expect([status, errors[0]?.field]).toEqual([400, 'father_guardian_id']);
    expect(await search('northside dad')).toEqual([]);
    expect(await search('northside dad', 'northside')).toHaveLength(1);
  });
});

it('a guardian whose time with the student has ended does not come back by a form', async () => {
  const father = { father_name: 'Former Father', father_contact: '+44 20 7946 0555' };
  const id = await newStudent(api, grade, father);
  await api.sql(
    `update student_guardians set from_date = '2020-01-01', to_date = '2020-02-01' where student_id = $1`,
    [id],
  );
  const { status, errors } = await changeStudent(api, id, father);
  expect([status, errors[0]?.field]).toEqual([409, 'father_name']);
});

it('a blocked guardian stays blocked in a second field', async () => {
  const id = await newStudent(api, grade, { father_name: 'Blocked One', father_contact: '+44 20 7946 0556' });
  await api.sql('update student_guardians set may_contact = false where student_id = $1', [id]);
  await changeStudent(api, id, { guardian_name: 'Blocked One' });
  const rights = await api.sql('select may_contact from student_guardians where student_id = $1', [id]);
  expect(rights).toEqual([{ may_contact: false }, { may_contact: false }]);
});

describe('possible duplicates', () => {
  const find = async (query: Record<string, string>, as: 'staff' | 'northside' = 'staff') => {
    const { status, result, errors } = await api.call('students.duplicates', { as, query });
    return status === 200 ? result.matches : errors;
  };

  it('share the birth date and the name, the phone or the email', async () => {
    const dob = '2012-12-12';
    const id = await newStudent(api, grade, {
      name: 'Anaïs Lévy',
      dob,
      phone: '+33 6 11',
      email: 'Anais@Example.test',
    });
    const twin = await newStudent(api, grade, {
      name: 'Théo Lévy',
      dob,
      phone: '+33 6 12',
      email: 'anais@example.test',
    });
    expect(await find({ dob, name: 'ANAIS  LEVY' })).toMatchObject([
      { student_id: id, same: ['name'], class_name: 'Grade 5' },
    ]);
    expect(await find({ dob, phone: '33-611' })).toMatchObject([{ student_id: id, same: ['phone'] }]);
    expect(await find({ dob, name: 'anais levy', email: 'anais@example.test' })).toMatchObject([
      { student_id: id, same: ['name', 'email'] },
      { student_id: twin, same: ['email'] },
    ]);
    expect(await find({ dob, email: 'anais@example.test', exclude: id })).toMatchObject([
      { student_id: twin },
    ]);
    expect(await find({ dob: '2012-12-13', name: 'Anaïs Lévy' })).toEqual([]);
    expect(await find({ dob, name: '', phone: '', email: '' })).toEqual([]);
    expect(await find({ dob, phone: 'none' })).toEqual([]);
    expect(await find({ dob, name: 'Anaïs Lévy' }, 'northside')).toEqual([]);
    await api.call('students.remove', { as: 'admin', params: { id } });
    expect(await find({ dob, name: 'Anaïs Lévy' })).toEqual([]);
  });

  it('never prevent adding a twin', async () => {
    const twin = { name: 'Twin', dob: '2011-01-01', phone: '1', email: 'twins@example.test' };
    expect((await addStudent(api, grade, twin)).status).toBe(201);
    expect((await addStudent(api, grade, twin)).status).toBe(201);
  });
});
