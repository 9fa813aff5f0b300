import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedStudent } from '#contract/students/calls.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { changeStudent, newClass, newStudent } from '#server/test/records/students.ts';

let api: TestApi;
let five: string;
let six: string;
const ids = new Map<string, string>();

const people = [
  { name: 'Åsa Öberg', gender: 'female', roll_no: '10', email: 'asa@example.test' },
  { name: 'Bruno 100% Silva', gender: 'male', roll_no: '9' },
  { name: 'bruno_silva', gender: 'male', roll_no: '1', section: 'B' },
  { name: 'Chidi Okafor', gender: 'other', roll_no: '2', status: 'inactive' },
  { name: 'Dina Haddad', gender: 'female', roll_no: 'A-3', status: 'graduated' },
  { name: '李小龍', gender: 'male', roll_no: '77', status: 'transferred' },
  { name: 'Same Name', gender: 'female', roll_no: '5' },
  { name: 'Same Name', gender: 'female', roll_no: '6' },
];

beforeAll(async () => {
  api = await startApi();
  five = await newClass(api);
  six = await newClass(api, { class_name: 'Grade 6', sections: 'C' });
  for (const person of people) {
    const place = person.name === 'Same Name' ? { class_id: six, section: 'C' } : {};
    ids.set(person.roll_no, await newStudent(api, five, { ...person, ...place }));
  }
  await newStudent(api, await newClass(api, {}, 'northside'), { name: 'Bruno of Northside' }, 'northside');
});
afterAll(() => api.stop());

const list = async (query: Record<string, string | number> = {}) => {
  const { status, result, errors } = await api.call('students.list', { as: 'staff', query });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result as { students: ListedStudent[]; total: number; page: number; limit: number; counts: object };
};
const rolls = async (query: Record<string, string | number> = {}) =>
  (await list(query)).students.map(({ roll_no }) => roll_no);
const counts = { total: 8, active: 5, inactive: 1, graduated: 1, transferred: 1 };

it('pages by ten in order of name, with the school’s counts', async () => {
  const { students, ...rest } = await list();
  expect(rest).toEqual({ total: 8, page: 1, limit: 10, counts });
  expect(students.map(({ name }) => name).slice(0, 5)).toEqual([
    'Åsa Öberg',
    'Bruno 100% Silva',
    'bruno_silva',
    'Chidi Okafor',
    'Dina Haddad',
  ]);
  expect(students[0]).toMatchObject({
    class_id: five,
    class_name: 'Grade 5',
    section: 'A',
    gender: 'Female',
    status: 'active',
    father_name: expect.any(String),
  });
});

it('shows no health, religion or money', async () => {
  const [first] = (await list()).students;
  for (const hidden of [
    'medical_conditions',
    'allergies',
    'medical_info',
    'special_needs',
    'family_income',
    'religion',
    'blood_group',
  ]) {
    expect(first).not.toHaveProperty(hidden);
  }
});

describe('search', () => {
  it.each([
    ['asa oberg', ['10']],
    ['ÅSA', ['10']],
    ['  silva   bruno ', ['9', '1']],
    ['100%', ['9']],
    ['o_s', ['1']],
    ['%', ['9']],
    ['_', ['1']],
    ['\\', []],
    ['asa@example', ['10']],
    ['77', ['77']],
    ['小', ['77']],
    ["' or 1=1 --", []],
  ])('for %j finds %j', async (search, expected) => {
    const { total } = await list({ search });
    expect([await rolls({ search }), total]).toEqual([expected, expected.length]);
  });

  it('keeps the school’s counts with the search’s total', async () => {
    expect(await list({ search: 'bruno', status: 'inactive' })).toMatchObject({
      total: 0,
      students: [],
      counts,
    });
    expect(
      await list({ search: 'bruno', status: 'active,inactive', gender: 'Male', class_id: five }),
    ).toMatchObject({ total: 2 });
  });
});

describe('filters', () => {
  it.each([
    [{ status: 'inactive' }, ['2']],
    [{ status: 'graduated,transferred' }, ['A-3', '77']],
    [{ gender: 'm' }, ['9', '1', '77']],
    [{ gender: 'MALE,other' }, ['9', '1', '2', '77']],
    [{ gender: 'male', status: 'active' }, ['9', '1']],
    [{ status: '', gender: '', search: ' ' }, ['10', '9', '1', '2', 'A-3', '5', '6', '77']],
  ])('%j', async (query, expected) => {
    // Two of them have the same name; their ids decide which comes first.
    const found = await rolls(query);
    expect([found.toSorted(), (await list(query)).total]).toEqual([expected.toSorted(), expected.length]);
  });

  it('by class, one or several, with status and gender', async () => {
    expect(await list({ class_id: six })).toMatchObject({ total: 2 });
    expect((await list({ class_id: `${five},${six}` })).total).toBe(8);
    expect(await rolls({ class_id: five, status: 'active', gender: 'male' })).toEqual(['9', '1']);
    expect(await list({ class_id: six, page: 2, limit: 1 })).toMatchObject({
      total: 2,
      students: [{ class_id: six }],
    });
  });

  it.each([
    [{ status: 'expelled' }, 'status'],
    [{ class_id: '5' }, 'class_id'],
    [{ gender: 'x' }, 'gender'],
    [{ sort: 'salary' }, 'sort'],
    [{ order: 'up' }, 'order'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ page: 0 }, 'page'],
    [{ page: 1.5 }, 'page'],
  ])('%j is refused', async (query, field) => {
    const { status, errors } = await api.call('students.list', { as: 'staff', query });
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });
});

describe('order', () => {
  it('compares roll numbers as numbers', async () => {
    expect(await rolls({ class_id: five, sort: 'roll_no' })).toEqual(['1', '2', '9', '10', '77', 'A-3']);
    expect(await rolls({ class_id: five, sort: 'roll_no', order: 'desc' })).toEqual([
      'A-3',
      '77',
      '10',
      '9',
      '2',
      '1',
    ]);
    expect(await rolls({ search: 'silva', sort: 'roll_no' })).toEqual(['1', '9']);
  });

  it.each(['name', 'roll_no', 'class', 'status', 'admission_date', 'created_dt', 'updated_dt'])(
    'by %s shows every student once, page by page, in both directions',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const pages = await Promise.all([1, 2, 3, 4].map((page) => rolls({ sort, order, page, limit: 2 })));
        expect(pages.flat().sort()).toEqual([...ids.keys()].sort());
        expect(pages.flat()).toEqual(await rolls({ sort, order }));
      }
    },
  );

  it('sorts classes in their order, and the latest change first when asked', async () => {
    expect((await rolls({ sort: 'class' })).slice(-2).sort()).toEqual(['5', '6']);
    await changeStudent(api, ids.get('2') ?? '', { phone: '1' });
    expect((await rolls({ sort: 'updated_dt', order: 'desc' }))[0]).toBe('2');
    await changeStudent(api, ids.get('9') ?? '', { phone: '1' });
    expect(await rolls({ search: 'silva', sort: 'updated_dt', order: 'desc' })).toEqual(['9', '1']);
  });

  it('returns an empty page beyond the last, with total and counts', async () => {
    expect(await list({ page: 1_000_000, limit: 100 })).toMatchObject({ students: [], total: 8, counts });
    expect(await list({ page: 3, search: 'bruno' })).toMatchObject({ students: [], total: 2 });
  });
});

it('counts correctly after mixed writes at the same time', async () => {
  const one = (changes: object) => newStudent(api, five, { section: undefined, ...changes });
  const made = await Promise.all(['m', 'f', 'm', 'f', 'm', 'f'].map((gender) => one({ gender })));
  const [a, b, c, d, e] = made as [string, string, string, string, string];
  const remove = (id: string) => api.call('students.remove', { as: 'admin', params: { id } });
  await Promise.all([
    changeStudent(api, a, { status: 'inactive' }),
    changeStudent(api, b, { gender: 'm', status: 'inactive' }),
    changeStudent(api, e, { status: 'inactive' }),
    remove(c),
    remove(d),
  ]);
  await Promise.all([
    api.call('students.restore', { as: 'admin', params: { id: d } }),
    changeStudent(api, a, { status: 'graduated' }),
  ]);
  const [real] = await api.sql(
    `select count(*)::int as total, count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'inactive')::int as inactive,
      count(*) filter (where status = 'graduated')::int as graduated,
      count(*) filter (where status = 'transferred')::int as transferred
    from students
    where school_id = $1 and deleted_dt is null`,
    [api.school_id],
  );
  const { counts: shown, total } = await list();
  expect([shown, total]).toEqual([real, real?.['total']]);
  expect((await list({ gender: 'male' })).total).toBe(
    (await list({ gender: 'male', limit: 100 })).students.length,
  );
});

describe('admission days', () => {
  beforeAll(async () => {
    for (const [roll, admission_date] of [
      ['10', '2026-05-31'],
      ['9', '2026-06-01'],
      ['1', '2026-06-30'],
      ['2', '2026-07-01'],
    ] as const) {
      await changeStudent(api, ids.get(roll) ?? '', { admission_date });
    }
  });
  const june = { admission_from: '2026-06-01', admission_to: '2026-06-30' };

  it.each([
    [june, ['9', '1']],
    [{ ...june, sort: 'admission_date', order: 'desc' }, ['1', '9']],
    [{ ...june, class_id: 'five', gender: 'Male' }, ['9', '1']],
    [{ ...june, search: 'silva' }, ['9', '1']],
    [{ ...june, search: 'silva', admission_to: '2026-06-29' }, ['9']],
    [{ ...june, status: 'inactive' }, []],
  ])('%j', async (query, expected) => {
    const class_id = 'class_id' in query ? { class_id: five } : {};
    const { students, total } = await list({ ...query, ...class_id });
    expect(students.map(({ roll_no }) => roll_no)).toEqual(expected);
    expect(total).toBe(expected.length);
  });
});
