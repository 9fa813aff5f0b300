import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { newGuardian } from '#server/test/records/guardians.ts';
import { changeStudent, newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const add = (body: object, as: Who = 'staff') => newGuardian(api, body, as);
const withEmail = (name: string, address: string) => add({ name, emails: [{ address }] });
const withPhone = (name: string, number: string) => add({ name, phones: [{ number }] });
const compare = () => api.app.runRegularJob('guardians.find_duplicates');
/** The stored pairs, without comparing again. */
const listStored = async (query: Record<string, string> = { limit: '100' }, as: Who = 'staff') =>
  (await api.call('guardians.duplicates', { as, query })).result;
const list: typeof listStored = async (query, as) => {
  await compare();
  return listStored(query, as);
};
const pairIn = ({ pairs }: Awaited<ReturnType<typeof list>>, ids: readonly string[]) =>
  pairs.find(({ guardian, other }) => ids.includes(guardian.guardian_id) && ids.includes(other.guardian_id));
/** What the two have in common in the list; undefined if they are not listed. */
const likeness = async (...ids: string[]) => pairIn(await list(), ids)?.same;
const storedLikeness = async (...ids: string[]) => pairIn(await listStored(), ids)?.same;
const distinct = (verb: 'markDistinct' | 'unmarkDistinct', id: string, oid: string) =>
  api.call(`guardians.${verb}`, { as: 'staff', params: { id, oid } });

describe('possible duplicates', () => {
  it('have the same address, in any letter case', async () => {
    const one = await withEmail('Anna Berg', 'anna@berg.test');
    const other = await withEmail('Someone Else', 'ANNA@berg.test');
    await withEmail('Third Person', 'third@berg.test');
    expect(await likeness(one, other)).toEqual(['email']);
  });

  it('have the same number and a similar name', async () => {
    const one = await withPhone('Ngozi Okafor', '(212) 555-0101');
    const typo = await withPhone('Ngozi Okafr', '+1 212 555 0101');
    const initial = await withPhone('N. Okafor', '+12125550101');
    const spouse = await withPhone('Chidi Okafor', '+12125550101');
    const nameless = await add({ phones: [{ number: '+12125550101' }] });
    expect(await likeness(one, typo)).toEqual(['phone']);
    expect(await likeness(one, initial)).toEqual(['phone']);
    expect(await likeness(one, spouse)).toBeUndefined();
    expect(await likeness(one, nameless)).toBeUndefined();
  });

  it('have the same name and a shared child or address, in any spelling', async () => {
    const student = await newStudent(api, grade, { father_name: 'José Pérez', father_contact: '1' });
    const father = (await readStudent(api, student)).father_guardian_id ?? '';
    const again = await add({ name: 'JOSE PEREZ' });
    await api.call('guardians.link', {
      as: 'staff',
      params: { id: student, gid: again },
      body: { relationships: ['other'] },
    });
    const elsewhere = await add({ name: 'Jose Perez' });
    expect(await likeness(father, again)).toEqual(['child']);
    expect(await likeness(father, elsewhere)).toBeUndefined();
    const one = await add({ name: 'Wei Li', address: '1 Élm Road' });
    const other = await add({ name: 'wei  li', address: '1 elm road' });
    expect(await likeness(one, other)).toEqual(['address']);
  });

  it('are not the two parents of one child who share an address', async () => {
    const email = 'family@haddad.test';
    const student = await newStudent(api, grade, {
      father_name: 'Omar Haddad',
      father_email: email,
      mother_name: 'Layla Said',
      mother_email: email,
    });
    const { father_guardian_id, mother_guardian_id } = await readStudent(api, student);
    expect(await likeness(father_guardian_id ?? '', mother_guardian_id ?? '')).toBeUndefined();
  });

  it('are not the many who share the number of a home', async () => {
    const number = '+44 20 7946 0100';
    const ids = await Promise.all(Array.from({ length: 9 }, () => withPhone('Home Office', number)));
    expect(await likeness(...ids.slice(0, 2))).toBeUndefined();
  });

  it('are listed in pages with both people and their students, within the school', async () => {
    await withEmail('Aaa First', 'page@one.test');
    await withEmail('Aaa Second', 'page@one.test');
    const first = await list({ limit: '1', page: '1' });
    expect(first.total).toBeGreaterThan(1);
    const both = first.pairs.flatMap(({ guardian, other }) => [guardian, other]);
    expect(both.map(({ name }) => name).toSorted()).toEqual(['Aaa First', 'Aaa Second']);
    for (const one of both) expect(one).toMatchObject({ email: 'page@one.test', students: [] });
    const beyond = await list({ limit: '1', page: '999' });
    expect(beyond).toMatchObject({ pairs: [], total: first.total });
    expect((await list({}, 'northside')).total).toBe(0);
  });

  it('are no longer listed once someone says that they are two people, until that is taken back', async () => {
    const one = await withEmail('Twin One', 'twins@home.test');
    const other = await withEmail('Twin Two', 'twins@home.test');
    expect((await distinct('markDistinct', other, one)).status).toBe(200);
    const [entry] = await api.sql(
      `select after from audit_log where entity = 'guardian' and entity_id = $1 order by audit_id desc limit 1`,
      [other],
    );
    expect(entry).toEqual({ after: { not_the_same_as: 'Twin One', other_guardian_id: one } });
    expect((await distinct('markDistinct', one, other)).status).toBe(200);
    expect(await likeness(one, other)).toBeUndefined();
    expect((await distinct('unmarkDistinct', one, other)).status).toBe(200);
    expect(await likeness(one, other)).toEqual(['email']);
    expect((await distinct('unmarkDistinct', one, other)).status).toBe(404);
    expect((await distinct('markDistinct', one, one)).status).toBe(409);
    const theirs = await add({ name: 'Northside' }, 'northside');
    expect((await distinct('markDistinct', one, theirs)).status).toBe(404);
  });
});

describe('stored pairs', () => {
  const storedPairs = () =>
    api.sql<{ same: string; version: string }>(
      `select concat_ws(' ', guardian_id, other_guardian_id, same) as same, xmin::text as version
      from guardian_pairs
      order by 1`,
    );
  const requests = async () =>
    Number(
      (await api.sql<{ n: string }>('select count(*) as n from guardian_comparison_requests'))[0]?.n ?? 0,
    );
  const update = (id: string, body: object) =>
    api.call('guardians.update', { as: 'staff', params: { id }, body });

  it('are compared after a change and not again', async () => {
    await compare();
    const one = await withEmail('Stored Once', 'stored@once.test');
    const other = await withEmail('Stored Once', 'stored@once.test');
    expect(await storedLikeness(one, other)).toBeUndefined();
    expect(await requests()).toBeGreaterThan(0);
    await compare();
    expect(await requests()).toBe(0);
    expect(await storedLikeness(one, other)).toEqual(['email']);
    const before = await storedPairs();
    await compare();
    await add({ name: 'Stored Elsewhere' });
    await compare();
    expect(await storedPairs()).toEqual(before);
  });

  it('are requested once by a student’s form, whatever it changes', async () => {
    const father = { father_name: 'Single Request', father_contact: '+12125550188' };
    const mother = { mother_name: 'Other Parent', mother_contact: '+12125550189' };
    await compare();
    const student = await newStudent(api, grade, { ...father, ...mother });
    expect(await requests()).toBe(1);
    await newStudent(api, grade, { ...father, mother_name: 'Another Mother' });
    expect(await requests()).toBe(2);
    await changeStudent(api, student, { mother_name: 'Third Mother', mother_contact: '+12125550190' });
    expect(await requests()).toBe(3);
  });

  it('are left out as soon as they are untrue, before the next comparison', async () => {
    const one = await withEmail('Soon Untrue', 'soon@untrue.test');
    const other = await withEmail('Soon Untrue', 'soon@untrue.test');
    expect(await likeness(one, other)).toEqual(['email']);
    await update(other, { phones: [{ number: '+12125550177' }] });
    await update(one, { phones: [{ number: '+12125550177' }] });
    expect(await storedLikeness(one, other)).toEqual(['email', 'phone']);
    await update(other, { emails: [{ address: 'new@untrue.test' }], phones: [] });
    expect(await storedLikeness(one, other)).toBeUndefined();
    await update(other, { emails: [{ address: 'soon@untrue.test' }] });
    expect(await storedLikeness(one, other)).toEqual(['email']);
    await api.call('guardians.remove', { as: 'registrar', params: { id: other } });
    expect(await storedLikeness(one, other)).toBeUndefined();
    await api.call('guardians.restore', { as: 'registrar', params: { id: other } });
    expect(await storedLikeness(one, other)).toEqual(['email']);
  });

  it('follow links, merges and their undo', async () => {
    const student = await newStudent(api, grade, { father_name: 'Follow Links', father_contact: '1' });
    const father = (await readStudent(api, student)).father_guardian_id ?? '';
    const again = await add({ name: 'Follow Links' });
    const link = { as: 'staff', params: { id: student, gid: again } } as const;
    await api.call('guardians.link', { ...link, body: { relationships: ['other'] } });
    expect(await likeness(father, again)).toEqual(['child']);
    await api.call('guardians.unlink', link);
    expect(await likeness(father, again)).toBeUndefined();
    await api.call('guardians.link', { ...link, body: { relationships: ['other'] } });
    expect(await likeness(father, again)).toEqual(['child']);
    const merging = { as: 'staff', params: { id: father }, body: { guardian_id: again } } as const;
    expect((await api.call('guardians.merge', merging)).status).toBe(200);
    expect(await storedLikeness(father, again)).toBeUndefined();
    expect((await api.call('guardians.unmerge', merging)).status).toBe(200);
    expect(await likeness(father, again)).toEqual(['child']);
  });

  it('of people who were told apart stay told apart after the next comparison', async () => {
    const one = await withEmail('Apart One', 'apart@home.test');
    const other = await withEmail('Apart Two', 'apart@home.test');
    expect(await likeness(one, other)).toEqual(['email']);
    await distinct('markDistinct', one, other);
    await update(one, { occupation: 'Baker' });
    expect(await likeness(one, other)).toBeUndefined();
    await distinct('unmarkDistinct', one, other);
    expect(await storedLikeness(one, other)).toEqual(['email']);
  });

  it('wait for the next turn while another process compares', async () => {
    const one = await withEmail('Waits A Turn', 'turn@home.test');
    const other = await withEmail('Waits A Turn', 'turn@home.test');
    await api.sql('begin');
    await api.sql(`select pg_advisory_xact_lock(hashtextextended('guardian pairs ' || $1::text, 0))`, [
      api.school_id,
    ]);
    await compare();
    expect(await storedLikeness(one, other)).toBeUndefined();
    await api.sql('rollback');
    expect(await likeness(one, other)).toEqual(['email']);
  });

  it('are compared once for a statement with many rows', async () => {
    await compare();
    await api.sql(
      `insert into guardians (school_id, name)
      select $1, 'Bulk ' || number from generate_series(1, 500) number`,
      [api.school_id],
    );
    expect(await requests()).toBe(1);
    await compare();
  });
});

describe('a person already on record', () => {
  const find = async (query: Record<string, string>, as: Who = 'staff') =>
    (await api.call('guardians.findOnRecord', { as, query })).result.matches;

  it('has a similar name and the address or the number, and comes with their students', async () => {
    const student = await newStudent(api, grade, {
      name: 'Child Lopez',
      mother_name: 'Maria Lopez',
      mother_contact: '(212) 555-0188',
      mother_email: 'maria@lopez.test',
    });
    const found = await find({ name: 'M. Lopez', email: 'MARIA@lopez.test', phone: '+1 212 555 0188' });
    expect(found).toMatchObject([
      { name: 'Maria Lopez', same: ['email', 'phone'], students: [{ name: 'Child Lopez' }] },
    ]);
    expect(await find({ name: 'Maria Lopez Garcia', phone: '212 555 0188' })).toHaveLength(1);
    expect(await find({ name: 'Peter Lopez', email: 'maria@lopez.test' })).toEqual([]);
    expect(await find({ name: 'Maria Lopez' })).toEqual([]);
    expect(await find({ name: '', email: 'maria@lopez.test' })).toEqual([]);
    expect(
      await find({ name: 'Maria Lopez', email: 'maria@lopez.test', exclude_student_id: student }),
    ).toEqual([]);
    expect(await find({ name: 'Maria Lopez', email: 'maria@lopez.test' }, 'northside')).toEqual([]);
  });

  it('is added again only after a confirmation, by a call that names them', async () => {
    await newStudent(api, grade, {
      name: 'Child Adeyemi',
      father_name: 'Tunde Adeyemi',
      father_email: 't@ade.test',
    });
    const body = { name: 'T. Adeyemi', emails: [{ address: 'T@ade.test' }] };
    const create = (sent: object) => api.call('guardians.create', { as: 'staff', body: sent });
    const asked = await create(body);
    expect([asked.status, asked.errors[0]?.code, asked.errors[0]?.message]).toEqual([
      409,
      'on_record',
      'Already on record: Tunde Adeyemi, guardian of Child Adeyemi. Use this person, or confirm that this is someone else.',
    ]);
    expect((await create({ ...body, name: 'Bola Cole' })).status).toBe(201);
    expect((await create({ ...body, confirm_new: true })).status).toBe(201);
  });
});
