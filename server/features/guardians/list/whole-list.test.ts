import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let class_id: string;
beforeAll(async () => {
  api = await startApi();
  class_id = await newClass(api);
});
afterAll(() => api.stop());

type Link = readonly [relationship: string, to_date?: string];

/** The address tells the guardians apart that have no name. */
async function addGuardian(address: string, { name = null as string | null, links = [] as readonly Link[] }) {
  const [guardian] = await api.sql<{ guardian_id: string }>(
    'insert into guardians (school_id, name, address) values ($1, $2, $3) returning guardian_id',
    [api.school_id, name, address],
  );
  const guardian_id = guardian?.guardian_id ?? '';
  const [student] = await api.sql<{ student_id: string }>(
    `insert into students (school_id, name, gender, class_id, section, roll_no)
    values ($1, $2, 'female', $3, 'A', $4)
    returning student_id`,
    [api.school_id, 'A Student', class_id, address.slice(0, 20)],
  );
  for (const [relationship, to_date] of links)
    await api.sql(
      `insert into student_guardians (school_id, student_id, guardian_id, relationship, to_date)
      values ($1, $2, $3, $4, $5)`,
      [api.school_id, student?.student_id, guardian_id, relationship, to_date ?? null],
    );
  return guardian_id;
}

const remove = (guardian_id: string) =>
  api.sql('update guardians set deleted_dt = now() where school_id = $1 and guardian_id = $2', [
    api.school_id,
    guardian_id,
  ]);

async function listPage(page: number, limit: number, filter: object = {}) {
  const query = { page: String(page), limit: String(limit), ...filter };
  const { result } = await api.call('guardians.list', { as: 'staff', query });
  return { ids: result.guardians.map(({ guardian_id }) => guardian_id), total: result.total };
}

const past = '2020-01-31';
const future = '2999-12-31';

it('has people by name, then those without one who are not only emergency numbers, and their number', async () => {
  const before = await listPage(1, 100);
  const named = [
    await addGuardian('named', { name: 'Zora Ade', links: [['emergency']] }),
    await addGuardian('same name', { name: 'Zora Ade' }),
    await addGuardian('last name', { name: 'Zuri Ade', links: [['father', past]] }),
  ];
  const unnamed = [
    await addGuardian('no student', {}),
    await addGuardian('a mother', { links: [['mother']] }),
    await addGuardian('was a mother', { links: [['mother', past]] }),
    await addGuardian('emergency, and a father', { links: [['emergency'], ['father']] }),
    await addGuardian('emergency, and a guardian for some time', {
      links: [['emergency'], ['guardian', future]],
    }),
  ];
  await addGuardian('emergency', { links: [['emergency']] });
  await addGuardian('was an emergency number', { links: [['emergency', past]] });
  await addGuardian('emergency, and was a father', { links: [['emergency'], ['father', past]] });
  await remove(await addGuardian('deleted', { name: 'Zora Ade' }));
  await remove(await addGuardian('deleted without a name', {}));

  const expected = [...before.ids, ...named.slice(0, 2).sort(), named[2], ...unnamed.sort()];
  const total = before.total + 8;
  expect(await listPage(1, 100)).toEqual({ ids: expected, total });
  // No one here has an address for email or a number.
  const filtered = await listPage(1, 100, { reach: 'none' });
  expect(filtered.ids.filter((id) => !before.ids.includes(id))).toEqual(expected.slice(before.ids.length));
  for (const limit of [1, 3]) {
    const pages = [];
    for (let page = 1; page <= Math.ceil(total / limit) + 1; page += 1)
      pages.push(await listPage(page, limit));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(expected);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]));
  }
});
