import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { GuardianDecision } from '#contract/imports/guardians.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import {
  csvFile,
  header,
  importedRows,
  listStudents,
  runImport,
  studentLine,
  undoImport,
} from '#server/test/records/imports.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
let number = 0;
let maria: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api, { class_name: 'Grade 5', sections: 'A' });
});
afterAll(() => api.stop());

/** A mother on record, with a number of her own in every test. */
let mother: { mother_name: string; mother_contact: string; mother_email: string };
beforeEach(async () => {
  number += 100;
  mother = {
    mother_name: 'Maria Lopez',
    mother_contact: `+1 212 555 0${number}`,
    mother_email: `maria${number}@lopez.test`,
  };
  const child = await newStudent(api, grade, {
    name: `Ana ${number}`,
    admission_no: `R-${number}`,
    ...mother,
  });
  maria = (await readStudent(api, child)).mother_guardian_id ?? '';
});

const columns = `${header},Admission Number,Mother Name,Mother Contact,Mother Email,Guardian Name,Guardian Phone`;
type Family = {
  readonly mother: string;
  readonly phone?: string;
  readonly email?: string;
  readonly guardian?: string;
  readonly guardianPhone?: string;
};
/** Each line is a student of that number with this family. */
const fileOf = (...families: readonly Family[]) =>
  csvFile(
    families.map(({ mother: name, phone = '', email = '', guardian = '', guardianPhone = '' }, at) =>
      [
        studentLine(api, number + at + 1),
        `N-${number + at + 1}`,
        name,
        phone,
        email,
        guardian,
        guardianPhone,
      ].join(','),
    ),
    columns,
  );
const nth = async (at: number) => {
  const { students } = await listStudents(api, { search: `Learner ${number + at}` });
  const [found] = students.filter(({ name }) => name === `Learner ${number + at}`);
  return readStudent(api, found?.student_id ?? '');
};

async function ask(file: ReturnType<typeof csvFile>, body: object = {}) {
  const { import_id } = await runImport(api, file, { dry_run: 'true', ...body });
  const { status, result } = await api.call('imports.guardians', {
    as: 'registrar',
    params: { id: import_id },
  });
  expect(status).toBe(200);
  return result;
}
const decide = (decisions: readonly GuardianDecision[]) => ({ guardians: JSON.stringify(decisions) });
const writtenAs = (name: string, contact: { phone?: string; email?: string } = {}) => ({
  name,
  phone: contact.phone ?? null,
  email: contact.email ?? null,
  row: null,
});

it('asks whether a guardian is the one on record with a similar name and the same number', async () => {
  const { mother_contact: phone, mother_email: email } = mother;
  const file = fileOf(
    { mother: 'M. Lopez', phone },
    { mother: 'M. Lopez', phone },
    { mother: 'Maria Lopez', phone },
  );
  const { people, total } = await ask(file);
  const onRecord = { guardian_id: maria, name: 'Maria Lopez', email, same: ['phone'] };
  expect(total).toBe(2);
  expect(people).toMatchObject([
    { name: 'M. Lopez', phone, rows: [2, 3], row_count: 2, relationships: ['mother'], usual: null },
    { name: 'Maria Lopez', rows: [4], usual: 'use', matches: [onRecord] },
  ]);
  expect(people[0]?.matches).toMatchObject([
    { ...onRecord, students: [{ name: `Ana ${number}`, relationship: 'mother' }] },
  ]);
});

it('links a guardian to the one on record for all rows, except for a row with a choice of its own', async () => {
  const { mother_contact: phone } = mother;
  const file = fileOf(
    { mother: 'M. Lopez', phone },
    { mother: 'M. Lopez', phone },
    { mother: 'M. Lopez', phone },
  );
  const written = writtenAs('M. Lopez', { phone });
  const { import_id } = await runImport(
    api,
    file,
    decide([
      { ...written, action: 'use', guardian_id: maria },
      { ...written, row: 3, action: 'create', not: [maria] },
    ]),
  );
  expect(await nth(1)).toMatchObject({ mother_guardian_id: maria, mother_name: 'Maria Lopez' });
  expect((await nth(2)).mother_guardian_id).not.toBe(maria);
  expect((await nth(3)).mother_guardian_id).toBe(maria);
  const notes = (await importedRows(api, import_id)).map(({ warnings }) => warnings);
  expect(notes).toEqual([
    ['Mother: M. Lopez is the guardian on record, as chosen.'],
    ['Mother: M. Lopez is a new guardian, as chosen.'],
    ['Mother: M. Lopez is the guardian on record, as chosen.'],
  ]);
  const undone = await undoImport(api, import_id);
  expect(undone.counts.undone).toBe(3);
  const { result } = await api.call('guardians.get', { as: 'registrar', params: { id: maria } });
  expect(result.students.map(({ student_name }) => student_name)).toEqual([`Ana ${number}`]);
});

it('without a choice a namesake with the same number is the one on record, and everyone else is new', async () => {
  const { mother_contact: phone } = mother;
  const { import_id } = await runImport(
    api,
    fileOf({ mother: 'M. Lopez', phone }, { mother: 'maria lopez', phone }),
  );
  expect((await nth(1)).mother_guardian_id).not.toBe(maria);
  expect((await nth(2)).mother_guardian_id).toBe(maria);
  const [similar, namesake] = await importedRows(api, import_id);
  expect(similar?.warnings).toEqual([
    'Mother: M. Lopez may be Maria Lopez, who is on record (same phone). Without a choice this is a new guardian.',
  ]);
  expect(namesake?.warnings).toEqual([]);
});

it('makes siblings of one new guardian if someone says that it is not the namesake on record', async () => {
  const { mother_email: email } = mother;
  const file = fileOf({ mother: 'Maria Lopez', email }, { mother: 'Maria Lopez', email });
  await runImport(
    api,
    file,
    decide([{ ...writtenAs('Maria Lopez', { email }), action: 'create', not: [maria] }]),
  );
  const [one, two] = [await nth(1), await nth(2)];
  expect(one.mother_guardian_id).not.toBe(maria);
  expect(two.mother_guardian_id).toBe(one.mother_guardian_id);
});

it('asks about another number of a guardian of the same child, and an undo takes the link back', async () => {
  const file = {
    name: 'students.csv',
    bytes: Buffer.from(
      `Admission Number,Guardian Name,Guardian Phone\nR-${number},Maria Lopez,+49 30 5550${number}`,
    ),
  };
  const { people } = await ask(file, { match: 'admission_no' });
  expect(people).toMatchObject([
    {
      name: 'Maria Lopez',
      relationships: ['guardian'],
      usual: null,
      matches: [{ guardian_id: maria, same: ['child'] }],
    },
  ]);
  const body = {
    match: 'admission_no',
    ...decide([
      { ...writtenAs('Maria Lopez', { phone: `+49 30 5550${number}` }), action: 'use', guardian_id: maria },
    ]),
  };
  const { import_id } = await runImport(api, file, body);
  const { students } = await listStudents(api, { search: `Ana ${number}` });
  const child = students[0]?.student_id ?? '';
  expect(await readStudent(api, child)).toMatchObject({ guardian_id: maria, mother_guardian_id: maria });
  const undone = await undoImport(api, import_id);
  expect(undone.counts.undone).toBe(1);
  expect(await readStudent(api, child)).toMatchObject({ guardian_id: null, mother_guardian_id: maria });
});

it('asks about two spellings of a guardian in the file', async () => {
  const phone = `+1 646 555 0${number}`;
  const file = fileOf({ mother: 'Petra Novak', phone }, { mother: 'P. Novak', phone });
  const { people } = await ask(file);
  expect(people).toMatchObject([
    {
      name: 'P. Novak',
      rows: [3],
      usual: null,
      matches: [],
      spellings: [{ name: 'Petra Novak', row: 2, same: ['phone'] }],
    },
  ]);
  await runImport(
    api,
    file,
    decide([{ ...writtenAs('P. Novak', { phone }), action: 'rename', as: 'Petra Novak' }]),
  );
  const [one, two] = [await nth(1), await nth(2)];
  expect(two).toMatchObject({ mother_name: 'Petra Novak', mother_guardian_id: one.mother_guardian_id });
});

it('asks about one name in two fields of a row: one guardian, or two if someone says so', async () => {
  const phone = `+1 718 555 0${number}`;
  const family = { mother: 'Rosa Diaz', phone, guardian: 'Rosa Diaz' };
  const file = fileOf(family, { ...family, phone: `${phone}7` });
  const { people } = await ask(file);
  expect(people).toMatchObject([
    {
      name: 'Rosa Diaz',
      relationships: ['guardian'],
      is_twice: true,
      usual: 'one',
      rows: [2, 3],
      matches: [],
    },
  ]);
  await runImport(api, file, decide([{ ...writtenAs('Rosa Diaz'), row: 3, action: 'separate' }]));
  const [one, two] = [await nth(1), await nth(2)];
  expect(one.guardian_id).toBe(one.mother_guardian_id);
  expect(two.guardian_id).not.toBe(two.mother_guardian_id);
});

it('refuses choices that are not a list of people', async () => {
  const { status, errors } = await api.call('imports.students', {
    as: 'registrar',
    file: fileOf({ mother: 'Ada King' }),
    body: { guardians: '[{"action":"use"}]' },
  });
  expect([status, errors[0]?.message]).toEqual([
    400,
    'Guardians must be a JSON list of at most 500 people, each with an action',
  ]);
});

const contactsOf = async (id: string) => {
  const { result } = await api.call('guardians.get', { as: 'registrar', params: { id } });
  return { emails: result.emails.map(({ address }) => address), version: result.updated_dt };
};

it('an undo takes the address back that a link to a guardian on record added, unless someone changed it', async () => {
  const { mother_contact: phone, mother_email: known } = mother;
  const email = `work${number}@lopez.test`;
  const file = fileOf({ mother: 'M. Lopez', phone, email }, { mother: 'M. Lopez', phone, email });
  const use = { ...writtenAs('M. Lopez', { phone, email }), action: 'use', guardian_id: maria } as const;
  const first = await runImport(api, file, decide([use]));
  expect((await contactsOf(maria)).emails.toSorted()).toEqual([known, email].toSorted());
  expect((await undoImport(api, first.import_id)).counts.undone).toBe(2);
  expect((await contactsOf(maria)).emails).toEqual([known]);

  number += 10;
  const second = await runImport(api, fileOf({ mother: 'M. Lopez', phone, email }), decide([use]));
  const body = { emails: [{ address: known }, { address: email, note: 'At work' }] };
  const { version } = await contactsOf(maria);
  const headers = { 'if-unmodified-since-version': version };
  await api.call('guardians.update', { as: 'registrar', params: { id: maria }, body, headers });
  await undoImport(api, second.import_id);
  expect((await contactsOf(maria)).emails).toEqual([known, email]);
});

it('an undo leaves the address of a row that stays, because someone worked on its student', async () => {
  const { mother_contact: phone, mother_email: known } = mother;
  const email = `both${number}@lopez.test`;
  const family = { mother: 'M. Lopez', phone, email };
  const use = { ...writtenAs('M. Lopez', { phone, email }), action: 'use', guardian_id: maria } as const;
  const { import_id } = await runImport(api, fileOf(family, family), decide([use]));
  await changeStudent(api, (await nth(1)).student_id, { address: '2 New Street' });
  expect((await undoImport(api, import_id)).counts).toMatchObject({ undone: 1, kept: 1 });
  expect((await contactsOf(maria)).emails.toSorted()).toEqual([known, email].toSorted());
});

it('a new guardian who is not the one on record is not suggested as the same person again', async () => {
  const { mother_contact: phone } = mother;
  const family = { mother: 'Maria Lopez', phone };
  const written = writtenAs('Maria Lopez', { phone });
  await runImport(api, fileOf(family), decide([{ ...written, action: 'create', not: [maria] }]));
  const added = (await nth(1)).mother_guardian_id;
  await api.app.runRegularJob('guardians.find_duplicates');
  const { result } = await api.call('guardians.duplicates', { as: 'registrar', query: { limit: 100 } });
  const pairs = result.pairs.map(({ guardian, other }) => [guardian.guardian_id, other.guardian_id]);
  expect(pairs.filter((pair) => pair.includes(maria) && pair.includes(added ?? ''))).toEqual([]);
});
