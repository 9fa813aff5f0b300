import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { students } from '#contract/students/calls.ts';
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
let id: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
  id = await newStudent(api, grade);
});
afterAll(() => api.stop());

/** The fields of an existing student: the lead is named only when a student is added. */
const fields = Object.keys(students.create.body.shape).filter((field) => field !== 'crm_contact_id');
const long = [
  'address',
  'medical_conditions',
  'extracurricular_activities',
  'special_needs',
  'allergies',
  'medical_info',
];
const countStudents = async () => (await api.sql<{ n: number }>('select count(*) as n from students'))[0]?.n;

/** Values that no field accepts, whatever it is for. */
const impossible = fc.oneof(
  fc.constantFrom<unknown>(
    7,
    -1,
    1e308,
    true,
    false,
    {},
    [],
    ['a'],
    { name: 'x' },
    'a\u0000b',
    '\u0000',
    'x'.repeat(10_001),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => `${value}\u0000`),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 2 }),
  // Short keys: `__proto__` and `constructor` are refused before a field can be named.
  fc.dictionary(fc.stringMatching(/^[a-z]{0,8}$/), fc.string(), { maxKeys: 2 }),
);

it.each(fields)('%s refuses impossible values on create and update, and stores nothing', async (field) => {
  const [count, before] = [await countStudents(), await readStudent(api, id)];
  await fc.assert(
    fc.asyncProperty(impossible, async (value) => {
      for (const { status, errors } of [
        await addStudent(api, grade, { [field]: value }),
        await changeStudent(api, id, { [field]: value }),
      ]) {
        expect([status, errors.map((error) => error.field)]).toEqual([400, [field]]);
        expect(errors[0]?.message).toMatch(/^\S.{4,}/);
      }
    }),
    { numRuns: 25, seed: 1 },
  );
  expect(await countStudents()).toBe(count);
  expect(await readStudent(api, id)).toEqual(before);
});

it.each(fields)('%s accepts any text or refuses it by name, without an error 500', async (field) => {
  const odd = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '',
      ' ',
      '\u202Eabc',
      '👩‍👩‍👧‍👦',
      'İ',
      'ﷺ'.repeat(200),
      'e\u0301'.repeat(100),
      "'; drop table students; --",
      '%',
      '\ud800',
    ),
    fc.constantFrom('2024-02-30', '0000-00-00', '99999-01-01', '1899-12-31', '2014-1-1'),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (value) => {
      const { status, errors } = await changeStudent(api, id, { [field]: value });
      if (status !== 200) expect([[400, 409].includes(status), errors[0]?.field]).toEqual([true, field]);
    }),
    { numRuns: 40, seed: 1 },
  );
});

it('names are one word or 200 characters of any script, and no more', async () => {
  for (const name of ['李', 'ก'.repeat(200), 'Nguyễn', 'O’Neill-Ó', '김', '𠮷'.repeat(100)]) {
    const made = await newStudent(api, grade, { name });
    expect((await readStudent(api, made)).name).toBe(name);
  }
  expect((await addStudent(api, grade, { name: 'a'.repeat(201) })).errors[0]?.field).toBe('name');
});

it.each(long)('%s holds 10,000 characters and no more', async (field) => {
  expect((await changeStudent(api, id, { [field]: 'ü'.repeat(10_000) })).status).toBe(200);
  expect((await changeStudent(api, id, { [field]: 'ü'.repeat(10_001) })).errors[0]?.field).toBe(field);
});

it('a body that is no object, or no JSON, returns 400', async () => {
  for (const body of [[], 'text', 7, null]) {
    const { status } = await api.call('students.create', {
      as: 'staff',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
  }
  const broken = await api.call('students.create', {
    as: 'staff',
    body: '{"name"',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBe(400);
});
