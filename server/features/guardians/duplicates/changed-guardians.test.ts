import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { linkGuardian, newGuardian } from '#server/test/records/guardians.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';
import { inCommon, mayBeOnePerson, mostSharing } from './likeness-sql.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const compare = () => api.app.runRegularJob('guardians.find_duplicates');
/** The version of a row says whether a comparison has written it. */
const storedPairs = () =>
  api.sql<{ one: string; other: string; same: string[]; version: string }>(
    `select guardian_id as one, other_guardian_id as other, same, xmin::text as version
    from guardian_pairs
    order by 1, 2`,
  );
const listRequests = () =>
  api.sql<{ guardian_ids: string[] | null }>('select guardian_ids from guardian_comparison_requests');
const isPair = async (one: string, other: string) =>
  (await storedPairs()).some((pair) => [pair.one, pair.other].every((id) => [one, other].includes(id)));

/** Runs the job after a change of a few guardians, and then a comparison of all, which must have nothing to correct. */
async function compareAfterChange() {
  const requests = await listRequests();
  expect(requests).not.toEqual([]);
  expect(requests.filter(({ guardian_ids }) => guardian_ids === null)).toEqual([]);
  await compare();
  const stored = await storedPairs();
  await api.sql('insert into guardian_comparison_requests (school_id) values ($1)', [api.school_id]);
  await compare();
  expect(await storedPairs()).toEqual(stored);
}

const add = (body: object) => newGuardian(api, body);
const update = async (id: string, body: object) =>
  expect((await api.call('guardians.update', { as: 'staff', params: { id }, body })).status).toBe(200);
const startCompared = async () => {
  await api.sql('insert into guardian_comparison_requests (school_id) values ($1)', [api.school_id]);
  await compare();
};

it('are compared with all others after each kind of change, with the result of comparing all', async () => {
  await startCompared();
  const one = await add({ name: 'Ana Cruz', emails: [{ address: 'ana@cruz.test' }], address: '1 Elm Road' });
  const other = await add({ name: 'Ana Cruz', emails: [{ address: 'ANA@cruz.test' }] });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(true);
  await update(other, { emails: [] });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(false);
  await update(other, { address: '1 elm road' });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(true);
  await update(other, { name: 'Bea Diaz' });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(false);
  await update(one, { phones: [{ number: '+12125550111' }] });
  await update(other, { name: 'A. Cruz', phones: [{ number: '+12125550111' }] });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(true);
  const params = { id: one, oid: other };
  await api.call('guardians.markDistinct', { as: 'staff', params });
  await update(one, { name: 'Ana Maria Cruz' });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(true);
});

it('are compared after a student’s form, links, merges and the trash', async () => {
  await startCompared();
  const father = { father_name: 'Ivo Horvat', father_contact: '+12125550121' };
  const student = await newStudent(api, grade, father);
  const kept = (await readStudent(api, student)).father_guardian_id ?? '';
  const again = await add({ name: 'Ivo Horvat' });
  await compareAfterChange();
  await linkGuardian(api, student, again, { relationships: ['other'] });
  await compareAfterChange();
  expect(await isPair(kept, again)).toBe(true);
  const link = { as: 'staff', params: { id: student, gid: again } } as const;
  await api.call('guardians.unlink', link);
  await compareAfterChange();
  expect(await isPair(kept, again)).toBe(false);
  await changeStudent(api, student, { mother_name: 'Iva Horvat', mother_contact: '+12125550121' });
  await compareAfterChange();
  await update(again, { phones: [{ number: '+12125550121' }] });
  await compareAfterChange();
  const merging = { as: 'staff', params: { id: kept }, body: { guardian_id: again } } as const;
  expect((await api.call('guardians.merge', merging)).status).toBe(200);
  await compareAfterChange();
  expect((await api.call('guardians.unmerge', merging)).status).toBe(200);
  await compareAfterChange();
  expect(await isPair(kept, again)).toBe(true);
  await api.call('guardians.remove', { as: 'registrar', params: { id: again } });
  await compareAfterChange();
  expect(await isPair(kept, again)).toBe(false);
  await api.call('guardians.restore', { as: 'registrar', params: { id: again } });
  await compareAfterChange();
  expect(await isPair(kept, again)).toBe(true);
});

/** The same changes in each run. */
function createDice(seed: number) {
  let state = seed;
  const throwDie = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % sides;
  };
  return <Item>(items: readonly Item[]): Item => items[throwDie(items.length)] as Item;
}

it('are compared with the result of comparing all after a hundred changes of any kind', async () => {
  await startCompared();
  const pick = createDice(7);
  const draw = () => ({
    name: pick(['Kim Lee', 'K. Lee', 'Kim Park']),
    address: pick([null, '1 Bay Street', '2 Bay Street']),
    emails: pick([[], [{ address: 'kim@lee.test' }], [{ address: 'park@lee.test' }]]),
    phones: pick([[], [{ number: '+12125550151' }], [{ number: '+12125550152' }]]),
  });
  const students = await Promise.all([1, 2].map(() => newStudent(api, grade)));
  const ids = await Promise.all(Array.from({ length: 14 }, () => add(draw())));
  await compareAfterChange();
  const call = (name: 'link' | 'unlink', id: string, gid: string) =>
    name === 'link'
      ? linkGuardian(api, id, gid, { relationships: ['other'] })
      : api.call('guardians.unlink', { as: 'staff', params: { id, gid } });
  for (let round = 0; round < 50; round += 1) {
    for (const id of [pick(ids), pick(ids)]) {
      const kind = pick(['update', 'update', 'link', 'unlink', 'remove', 'restore'] as const);
      if (kind === 'link' || kind === 'unlink') await call(kind, pick(students), id);
      else if (kind === 'update')
        await api.call('guardians.update', { as: 'staff', params: { id }, body: draw() });
      else await api.call(`guardians.${kind}`, { as: 'registrar', params: { id } });
    }
    if ((await listRequests()).length > 0) await compareAfterChange();
  }
  expect((await storedPairs()).length).toBeGreaterThan(0);
});

it.each([
  ['number', { phones: [{ number: '+12125550131' }] }, { phones: [] }],
  ['address', { address: '9 Oak Lane' }, { name: 'Someone Else' }],
  ['email address', { emails: [{ address: 'many@home.test' }] }, { emails: [{ address: 'one@home.test' }] }],
])('are pairs again when the ninth of those who share one %s leaves them', async (what, shared, left) => {
  await startCompared();
  const ids: string[] = [];
  for (let place = 0; place < mostSharing; place += 1)
    ids.push(await add({ name: `Sam ${what}`, ...shared }));
  await compareAfterChange();
  const [one = '', other = ''] = ids;
  expect(await isPair(one, other)).toBe(true);
  const ninth = await add({ name: `Sam ${what}`, ...shared });
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(false);
  await update(ninth, left);
  await compareAfterChange();
  expect(await isPair(one, other)).toBe(true);
});

it('are noted once for a new student, and not at all for a change that makes no pair', async () => {
  await startCompared();
  const family = { father_name: 'Noted Once', father_contact: '+12125550141', mother_name: 'Noted Too' };
  const student = await newStudent(api, grade, { ...family, mother_contact: '+12125550142' });
  const { father_guardian_id, mother_guardian_id } = await readStudent(api, student);
  const requests = await listRequests();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.guardian_ids?.toSorted()).toEqual([father_guardian_id, mother_guardian_id].toSorted());
  await startCompared();
  await update(father_guardian_id ?? '', { occupation: 'Baker' });
  expect(await listRequests()).toEqual([]);
});

it('are all compared after a transaction that changed more than a hundred', async () => {
  await startCompared();
  await api.sql('begin');
  await api.sql(`select set_config('app.school_id', $1, true), set_config('app.maintenance', '', true)`, [
    api.school_id,
  ]);
  const insert = `insert into guardians (school_id, name)
    select $1, 'Bulk ' || number from generate_series(1, $2::int) number`;
  await api.sql(insert, [api.school_id, 100]);
  expect((await listRequests()).map(({ guardian_ids }) => guardian_ids?.length)).toEqual([100]);
  await api.sql(insert, [api.school_id, 1]);
  await api.sql(insert, [api.school_id, 1]);
  expect((await listRequests()).map(({ guardian_ids }) => guardian_ids?.length)).toEqual([100, undefined]);
  await api.sql('rollback');
});

it('are all compared by new rules only if a migration asks for it', () => {
  const rules = [inCommon('one', 'other'), mayBeOnePerson('one', 'other', 'same'), mostSharing].join('\n');
  // Before you write the new sum here, let a migration ask for a comparison of all, as 0195 does.
  expect(createHash('sha256').update(rules.replace(/\s+/g, ' ')).digest('hex').slice(0, 16)).toBe(
    'df58fbe81d6582ce',
  );
});
