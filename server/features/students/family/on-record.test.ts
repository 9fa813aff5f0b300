import { afterAll, beforeAll, expect, it } from 'vitest';
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

const lopez = {
  mother_name: 'Maria Lopez',
  mother_contact: '(212) 555-0166',
  mother_email: 'maria@lopez.test',
};

/** The people of a new student's family, as the reply names them. */
const familyOf = async (fields: object) => {
  const { status, result, errors } = await addStudent(api, grade, fields);
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.guardians;
};
const motherOf = async (fields: object) => {
  const family = await familyOf(fields);
  return family.find(({ relationship }) => relationship === 'mother');
};

it('the reply says who of a new student’s family is new and who is on record', async () => {
  const family = await familyOf({ ...lopez, father_name: 'Juan Lopez', emergency_contact: '5' });
  expect(family).toMatchObject([
    { relationship: 'father', is_new: true },
    { relationship: 'mother', is_new: true },
    { relationship: 'emergency', is_new: true },
  ]);
  const mother = family.find(({ relationship }) => relationship === 'mother');
  expect(await motherOf(lopez)).toEqual({ ...mother, is_new: false });
});

it('a person with a similar name is another one, unless someone chooses the one on record', async () => {
  const known = await motherOf(lopez);
  const similar = { ...lopez, mother_name: 'M. Lopez' };
  expect(await motherOf(similar)).toMatchObject({ is_new: true });
  const chosen = { ...similar, mother_guardian_id: known?.guardian_id };
  expect(await motherOf(chosen)).toEqual({ ...known, is_new: false });
  const id = await newStudent(api, grade, chosen);
  expect(await readStudent(api, id)).toMatchObject({ mother_name: 'Maria Lopez' });
  const unlike = { ...chosen, mother_name: 'Petra Novak' };
  expect(await motherOf(unlike)).toMatchObject({ is_new: true });
});

it('a person with the same name and address is someone else if that is said', async () => {
  const known = await motherOf(lopez);
  const other = await motherOf({ ...lopez, mother_is_new: true });
  expect(other).toMatchObject({ is_new: true });
  expect(other?.guardian_id).not.toBe(known?.guardian_id);

  const id = await newStudent(api, grade, { father_name: 'Someone' });
  const changed = await changeStudent(api, id, { ...lopez, mother_is_new: true });
  expect([known?.guardian_id, other?.guardian_id]).not.toContain(changed.result.mother_guardian_id);
  const again = await changeStudent(api, id, { mother_contact: '(212) 555-0167' });
  expect(again.result.mother_guardian_id).toBe(changed.result.mother_guardian_id);
});

it('two fields with one new person are one new person', async () => {
  await motherOf(lopez);
  const family = await familyOf({
    ...lopez,
    mother_is_new: true,
    guardian_name: 'Maria Lopez',
    guardian_is_new: true,
  });
  const [mother, guardian] = ['mother', 'guardian'].map((place) =>
    family.find(({ relationship }) => relationship === place),
  );
  expect(mother?.is_new).toBe(true);
  expect(guardian?.guardian_id).toBe(mother?.guardian_id);
});
