import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/pool.ts';
import { listReachableContacts } from '#server/features/guardians/operations.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { openMailing } from '#server/test/records/audiences.ts';
import {
  addStudent,
  changeStudent,
  newClass,
  newStudent,
  readStudent,
} from '#server/test/records/students.ts';

let api: TestApi;
let database: ReturnType<typeof openDatabase>;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
  database = openDatabase({ connectionString: api.appConnectionString, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await api.stop();
});

const listReached = async (...student_ids: string[]) => {
  const { school_id } = api;
  const today = new Date().toISOString().slice(0, 10);
  return database.read({ school_id }, (db) => listReachableContacts(db, { school_id, student_ids, today }));
};

describe('the flat fields of a student', () => {
  it('keep an email address per parent, which an announcement reaches', async () => {
    const id = await newStudent(api, grade, {
      father_name: 'Idris Okoro',
      father_contact: '(212) 555-0143',
      father_email: 'Idris@Home.test',
      mother_email: 'mother.okoro@home.test',
    });
    expect(await readStudent(api, id)).toMatchObject({
      father_email: 'Idris@Home.test',
      mother_email: 'mother.okoro@home.test',
      guardian_email: null,
    });
    expect(await listReached(id)).toMatchObject([
      { student_id: id, name: 'Idris Okoro', email: 'idris@home.test', phones: ['+12125550143'] },
      { student_id: id, name: null, email: 'mother.okoro@home.test', phones: [] },
    ]);
    expect((await openMailing(api).preview({ targetAudience: 'parents' })).mails).toBe(2);
  });

  it.each(['father_email', 'mother_email', 'guardian_email'])(
    'refuse what is no address in %s',
    async (field) => {
      const { status, errors } = await addStudent(api, grade, { [field]: 'nowhere' });
      expect([status, errors[0]?.field]).toEqual([400, field]);
    },
  );

  it('clear an address without touching the number', async () => {
    const id = await newStudent(api, grade, { father_email: 'once@home.test', father_contact: '555 01' });
    const changed = await changeStudent(api, id, { father_email: '' });
    expect(changed.result).toMatchObject({ father_email: null, father_contact: '555 01' });
    expect(await listReached(id)).toMatchObject([{ email: null, phones: [] }]);
  });

  it('keep the former address of a parent whom a sibling names with another one', async () => {
    const father = { father_name: 'Noel Ferreira', father_contact: '+351 912 345 678' };
    const first = await newStudent(api, grade, { ...father, father_email: 'old@home.test' });
    const second = await newStudent(api, grade, { ...father, father_email: 'new@home.test' });
    expect(await readStudent(api, first)).toMatchObject({ father_email: 'new@home.test' });
    const { father_guardian_id } = await readStudent(api, second);
    const kept = await api.sql(
      'select typed from guardian_contacts where guardian_id = $1 and kind = $2 order by position',
      [father_guardian_id, 'email'],
    );
    expect(kept).toEqual([{ typed: 'new@home.test' }, { typed: 'old@home.test' }]);
  });

  it('let two families have one address', async () => {
    const shared = { father_email: 'office@shared.test' };
    const one = await readStudent(api, await newStudent(api, grade, { father_name: 'One', ...shared }));
    const other = await readStudent(api, await newStudent(api, grade, { father_name: 'Other', ...shared }));
    expect(one.father_guardian_id).not.toBe(other.father_guardian_id);
  });
});

describe('one person in two fields', () => {
  const quentin = {
    guardian_name: 'Quentin Q',
    parent_contact: '+44 20 7946 0018',
    father_name: 'QUENTIN  q',
  };

  it('is one guardian', async () => {
    const found = await readStudent(api, await newStudent(api, grade, quentin));
    expect(found.father_guardian_id).toBe(found.guardian_id);
    expect(found).toMatchObject({ father_contact: '+44 20 7946 0018' });
  });

  it('is one guardian when the second field is filled in later', async () => {
    const id = await newStudent(api, grade, { ...quentin, father_name: 'Rufus R', guardian_name: 'Rufus R' });
    const added = await changeStudent(api, id, { mother_name: 'rufus r' });
    expect(added.result.mother_guardian_id).toBe(added.result.guardian_id);
  });

  it('is two when the numbers differ, or someone says so', async () => {
    const numbers = await readStudent(
      api,
      await newStudent(api, grade, { ...quentin, father_contact: '+44 20 7946 0019' }),
    );
    expect(numbers.father_guardian_id).not.toBe(numbers.guardian_id);
    const said = await readStudent(
      api,
      await newStudent(api, grade, {
        father_name: 'Sam S',
        guardian_name: 'Sam S',
        separate_guardians: 'guardian',
      }),
    );
    expect(said.father_guardian_id).not.toBe(said.guardian_id);
  });
});

describe('whom a message can reach', () => {
  it('obeys the dates and the right to contact, and leaves out numbers for emergencies', async () => {
    const id = await newStudent(api, grade, {
      father_email: 'f@home.test',
      mother_email: 'm@home.test',
      emergency_contact: '+44 20 7946 0020',
    });
    const addresses = async () => (await listReached(id)).map(({ email }) => email);
    expect(await addresses()).toEqual(['f@home.test', 'm@home.test']);
    await api.sql(
      `update student_guardians set may_contact = false where student_id = $1 and relationship = 'mother'`,
      [id],
    );
    expect(await addresses()).toEqual(['f@home.test']);
    await api.sql(
      `update student_guardians
      set to_date = current_date - 1
      where student_id = $1 and relationship = 'father'`,
      [id],
    );
    expect(await addresses()).toEqual([]);
    expect(await readStudent(api, id)).toMatchObject({ father_name: null, mother_email: 'm@home.test' });
  });

  it('knows nothing of another school', async () => {
    const id = await newStudent(
      api,
      await newClass(api, {}, 'northside'),
      { father_email: 'n@home.test' },
      'northside',
    );
    expect(await listReached(id)).toEqual([]);
  });
});
