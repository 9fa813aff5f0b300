import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { changeTeacher, newTeacher } from '#server/test/records/teachers.ts';

let api: TestApi;
const id: Record<string, string> = {};
beforeAll(async () => {
  api = await startApi();
  const staff = [
    {
      teacher_name: 'Ángel Öz',
      employee_id: 'EMP-2',
      department: 'Science',
      experience: 4,
      status: 'active',
    },
    {
      teacher_name: 'bea Vidal',
      employee_id: 'EMP-10',
      department: 'science ',
      experience: 9,
      status: 'inactive',
    },
    {
      teacher_name: 'Carl 100%_sure',
      employee_id: 'EMP-1',
      department: '',
      experience: 0,
      status: 'on_leave',
    },
    {
      teacher_name: 'Dan Ångström',
      employee_id: 'A-5',
      department: 'Art, Music',
      experience: 8,
      email: 'dan@x.test',
    },
  ];
  for (const teacher of staff) id[teacher.teacher_name.charAt(0)] = await newTeacher(api, teacher);
  await newTeacher(
    api,
    { teacher_name: 'Ángel of the North', department: 'Far', experience: 50 },
    'northside',
  );
});
afterAll(() => api.stop());

type Query = Record<string, string | number>;
const list = async (query: Query = {}, as: Who = 'staff') => {
  const { status, result } = await api.call('teachers.list', { as, query });
  expect(status).toBe(200);
  return result;
};
const findInitials = async (query: Query) =>
  (await list(query)).teachers.map(({ teacher_name }: ListedTeacher) => teacher_name.charAt(0)).join('');

const counts = { total: 4, active: 2, inactive: 1, on_leave: 1, avg_experience: 5.3, departments: 2 };

it('has ten per page by name, only those of the school, with figures for all of them', async () => {
  const { teachers, meta, counts: counted } = await list();
  expect(teachers.map(({ teacher_id }) => teacher_id)).toEqual([id['Á'], id['b'], id['C'], id['D']]);
  expect([meta, counted]).toEqual([{ total: 4, page: 1, limit: 10 }, counts]);
});

it('keeps the figures on every page and with every filter', async () => {
  const page = await list({ page: 2, limit: 3 });
  expect([page.teachers.length, page.meta, page.counts]).toEqual([
    1,
    { total: 4, page: 2, limit: 3 },
    counts,
  ]);
  const none = await list({ search: 'nosuchname', status: 'active', page: 9 });
  expect([none.teachers, none.meta.total, none.counts]).toEqual([[], 0, counts]);
});

describe('search', () => {
  it.each([
    ['angel', 'Á'],
    ['ÖZ ang', 'Á'],
    ['emp-10', 'b'],
    ['dan@x', 'D'],
    ['%', 'C'],
    ['100%_s', 'C'],
    ['_', 'C'],
    ['north', ''],
    ['   ', 'ÁbCD'],
  ])('%j finds %j', async (search, expected) => {
    expect(await findInitials({ search })).toBe(expected);
  });
});

it.each([
  [{ department: 'SCIENCE' }, 'Áb'],
  [{ department: 'Art, Music' }, 'D'],
  [{ status: 'active' }, 'ÁD'],
  [{ status: 'inactive,on_leave' }, 'bC'],
  [{ status: '' }, 'ÁbCD'],
  [{ department: 'science', status: 'active', search: 'a' }, 'Á'],
])('the filters %j return %j', async (query, expected) => {
  expect(await findInitials(query)).toBe(expected);
});

it.each([
  ['experience', 'desc', 'bDÁC'],
  ['employee_id', 'asc', 'DCÁb'],
  ['department', 'asc', 'DÁbC'],
  ['status', 'asc', 'ÁDbC'],
  ['name', 'desc', 'DCbÁ'],
])('sorted by %s, %s', async (sort, order, expected) => {
  expect(await findInitials({ sort, order })).toBe(expected);
});

it('refuses an unknown status, order and page', async () => {
  for (const query of [
    { status: 'active,gone' },
    { sort: 'color' },
    { order: 'up' },
    { page: 0 },
    { limit: 101 },
  ]) {
    const { status, errors } = await api.call('teachers.list', { as: 'staff', query });
    expect([status, errors[0]?.field]).toEqual([400, Object.keys(query)[0]]);
  }
});

it('a figure on a card equals the list it opens, after a change and a deletion too', async () => {
  const other = await newTeacher(api, { experience: 30, status: 'active', department: 'New' });
  await changeTeacher(api, other, { status: 'inactive' });
  const { counts: counted } = await list();
  expect(counted).toMatchObject({ total: 5, active: 2, inactive: 2, departments: 3, avg_experience: 10.2 });
  for (const status of ['active', 'inactive', 'on_leave'] as const) {
    expect((await list({ status })).meta.total).toBe(counted[status]);
  }
  await api.call('teachers.remove', { as: 'admin', params: { id: other } });
  expect((await list()).counts).toEqual(counts);
});

it('shows no health or religion in a list', async () => {
  const other = await newTeacher(api, { teacher_name: 'Quiet', religion: 'Jain', blood_group: 'O+' });
  const { teachers } = await list({ search: 'quiet' }, 'admin');
  expect(JSON.stringify(teachers)).not.toMatch(/Jain|O\+|religion|blood/);
  await api.call('teachers.remove', { as: 'admin', params: { id: other } });
});
