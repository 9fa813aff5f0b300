import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const find = async (query: Record<string, string>) =>
  (await api.call('students.namesakes', { as: 'staff', query })).result.pairs;
const guardianOf = (is_one: boolean) => [{ first: 'father', second: 'guardian', is_one }];

it('names the fields that the form saves as one person', async () => {
  const typed = {
    father_name: 'hugo twice',
    guardian_name: 'Hugo  Twice',
    parent_contact: '+49 171 3131313',
  };
  expect(await find(typed)).toEqual(guardianOf(true));
  const { father_guardian_id, guardian_id } = await readStudent(api, await newStudent(api, grade, typed));
  expect(father_guardian_id).toBe(guardian_id);
  const two = await newStudent(api, grade, { ...typed, separate_guardians: 'guardian' });
  const apart = await readStudent(api, two);
  expect(apart.father_guardian_id).not.toBe(apart.guardian_id);
  expect(await find({ father_name: 'Kim Lee', mother_name: 'Kim Lee' })).toEqual([
    { first: 'father', second: 'mother', is_one: true },
  ]);
});

it('names a guardian who may be a parent by a similar name, and no others', async () => {
  expect(await find({ father_name: 'Otto O', guardian_name: 'otto o.' })).toEqual(guardianOf(false));
  expect(await find({ father_name: 'Mario Lopez', mother_name: 'Maria Lopez' })).toEqual([]);
  expect(await find({ father_name: 'Otto O', guardian_name: 'Berta B' })).toEqual([]);
  const numbers = { father_contact: '+49 171 1111111', parent_contact: '+49 171 2222222' };
  for (const guardian_name of ['Otto O', 'otto o.'])
    expect(await find({ father_name: 'Otto O', guardian_name, ...numbers })).toEqual([]);
  expect(await find({ guardian_name: 'Otto O' })).toEqual([]);
});
