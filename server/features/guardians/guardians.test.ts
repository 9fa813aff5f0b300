import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { openMailing } from '#server/test/records/audiences.ts';
import { newClass, newStudent, readStudent } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const add = async (body: object, as: Who = 'staff') => {
  const { status, result, errors } = await api.call('guardians.create', {
    as,
    body: { ...body, confirm_new: true },
  });
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.guardian_id;
};
const read = async (id: string, as: Who = 'staff') => api.call('guardians.get', { as, params: { id } });
const link = (id: string, gid: string, body: object, options: object = {}) =>
  api.call('guardians.link', { as: 'staff', params: { id, gid }, body, ...options });
const list = async (query: Record<string, string>, as: Who = 'staff') =>
  (await api.call('guardians.list', { as, query })).result;

const imani = {
  name: 'Imani Mwangi',
  occupation: 'Pilot',
  address: '1 High Street',
  preferred_language: 'sw',
  preferred_channel: 'sms',
  emails: [
    { address: 'Imani@Work.test', note: 'work' },
    { address: 'imani@home.test', note: null },
  ],
  phones: [
    { number: '(212) 555-0147', note: null },
    { number: 'ask the office', note: 'mornings' },
  ],
};

describe('a guardian', () => {
  it('has several addresses and numbers, as typed and in E.164', async () => {
    const id = await add(imani);
    expect((await read(id)).result).toMatchObject({
      ...imani,
      phones: [
        { number: '(212) 555-0147', e164: '+12125550147' },
        { number: 'ask the office', e164: null },
      ],
      students: [],
    });
  });

  it('is changed in part: a list that is sent replaces the one before, in its order', async () => {
    const id = await add(imani);
    const before = (await read(id)).result;
    const change = { emails: [{ address: 'imani@home.test' }], preferred_channel: null };
    const { result } = await api.call('guardians.update', {
      as: 'staff',
      params: { id },
      body: change,
      headers: { 'if-unmodified-since-version': before.updated_dt },
    });
    expect(result).toMatchObject({
      name: 'Imani Mwangi',
      preferred_channel: null,
      emails: [{ address: 'imani@home.test' }],
    });
    expect(result.phones).toHaveLength(2);
    const stale = await api.call('guardians.update', {
      as: 'staff',
      params: { id },
      body: { name: 'Late' },
      headers: { 'if-unmodified-since-version': before.updated_dt },
    });
    expect(stale.status).toBe(409);
  });

  it.each([
    [{}, 'name'],
    [{ name: 'A', emails: [{ address: 'nowhere' }] }, 'emails.0.address'],
    [{ name: 'A', emails: [{ address: 'a@b.test' }, { address: 'A@B.test' }] }, 'emails'],
    [{ name: 'A', phones: [{ number: '+44 20 7946 0018' }, { number: '+442079460018' }] }, 'phones'],
    [{ name: 'A', preferred_language: 'no language' }, 'preferred_language'],
    [{ name: 'A', preferred_channel: 'pigeon' }, 'preferred_channel'],
  ])('is refused as %j', async (body, field) => {
    const { status, errors } = await api.call('guardians.create', { as: 'staff', body });
    expect([status, errors[0]?.field]).toEqual([400, field]);
  });

  it('of another school does not exist', async () => {
    const id = await add({ name: 'Northside Only' }, 'northside');
    const student = await newStudent(api, grade);
    const missing = { id, gid: id };
    expect((await read(id)).status).toBe(404);
    expect(
      (await api.call('guardians.update', { as: 'staff', params: missing, body: { name: 'x' } })).status,
    ).toBe(404);
    expect((await link(student, id, { relationships: ['other'] })).status).toBe(404);
    expect((await list({ search: 'northside' })).guardians).toEqual([]);
    expect((await list({ search: 'northside' }, 'northside')).total).toBe(1);
  });
});

describe('what a guardian is to a student', () => {
  it('is the same for every relationship, with rights and dates', async () => {
    const id = await newStudent(api, grade, { father_name: 'Kofi Annor', guardian_name: 'Kofi Annor' });
    const gid = (await readStudent(api, id)).father_guardian_id ?? '';
    const body = {
      relationships: ['father', 'guardian'],
      may_contact: false,
      may_collect: false,
      to_date: '2099-01-31',
    };
    const { status, result } = await link(id, gid, body);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      ...body,
      student_id: id,
      name: 'Kofi Annor',
      contact_order: 1,
      may_see_records: true,
    });
    const rows = await api.sql('select may_contact from student_guardians where student_id = $1', [id]);
    expect(rows).toEqual([{ may_contact: false }, { may_contact: false }]);
    expect(await readStudent(api, id)).toMatchObject({
      father_name: 'Kofi Annor',
      guardian_name: 'Kofi Annor',
    });
    expect((await read(gid)).result.students).toMatchObject([{ student_id: id, may_contact: false }]);
  });

  it('takes someone out of audiences by the right and by the date, and back again', async () => {
    const own = await newClass(api, { class_name: 'Grade 9' });
    const id = await newStudent(api, own, { father_name: 'Reached', father_email: 'reached@home.test' });
    const sibling = await newStudent(api, own, { father_name: 'Reached', father_email: 'reached@home.test' });
    const gid = (await readStudent(api, id)).father_guardian_id ?? '';
    expect((await readStudent(api, sibling)).father_guardian_id).toBe(gid);
    const countMails = async () =>
      (await openMailing(api).preview({ targetAudience: 'parents', audiences: [{ class_id: own }] })).mails;
    const both = (body: object) =>
      Promise.all([id, sibling].map((student) => link(student, gid, { relationships: ['father'], ...body })));
    expect(await countMails()).toBe(1);
    await both({ may_contact: false });
    expect(await countMails()).toBe(0);
    await both({ may_contact: true, from_date: '2020-01-01', to_date: '2020-12-31' });
    expect(await countMails()).toBe(0);
    await both({ to_date: null });
    expect(await countMails()).toBe(1);
  });

  it('can be added for a sibling and removed again', async () => {
    const gid = await add({ name: 'Aunt Esi' });
    const id = await newStudent(api, grade);
    const added = await link(id, gid, { relationships: ['other'] });
    expect(added.result).toMatchObject({ relationships: ['other'], contact_order: 2, may_contact: true });
    const listed = await api.call('guardians.listOfStudent', { as: 'staff', params: { id } });
    expect(listed.result.guardians.map(({ name }) => name)).toContain('Aunt Esi');
    expect((await api.call('guardians.unlink', { as: 'staff', params: { id, gid } })).status).toBe(200);
    expect((await api.call('guardians.unlink', { as: 'staff', params: { id, gid } })).status).toBe(404);
  });

  it('is listed in the order of contact until the last day, and after everyone else from then on', async () => {
    const id = await newStudent(api, grade, { father_name: 'Second To Call' });
    const gid = await add({ name: 'First To Call' });
    const body = { relationships: ['guardian'], contact_order: 1, from_date: '2020-01-01' };
    const order = async (to_date: string | null) => {
      await link(id, gid, { ...body, to_date });
      const listed = await api.call('guardians.listOfStudent', { as: 'staff', params: { id } });
      return listed.result.guardians.map(({ name }) => name);
    };
    for (const open of [null, '2099-01-31'])
      expect(await order(open)).toEqual(['First To Call', 'Second To Call']);
    expect(await order('2020-12-31')).toEqual(['Second To Call', 'First To Call']);
  });

  it('moves those down who had the place in the order of contact, and those after them', async () => {
    const id = await newStudent(api, grade, { father_name: 'Was First', mother_name: 'Was Second' });
    const gid = await add({ name: 'Comes First' });
    await link(id, gid, { relationships: ['other'], contact_order: 1 });
    const { result } = await api.call('guardians.listOfStudent', { as: 'staff', params: { id } });
    const order = result.guardians.map(({ name, contact_order }) => `${contact_order} ${name}`);
    expect(order).toEqual(['1 Comes First', '2 Was First', '3 Was Second']);
  });

  it('is refused where someone else has the place, with dates that end before they begin, and with a foreign document', async () => {
    const id = await newStudent(api, grade, { father_name: 'Has The Place' });
    const gid = await add({ name: 'Second Father' });
    expect((await link(id, gid, { relationships: ['father'] })).errors[0]?.field).toBe('relationships');
    const turned = { relationships: ['other'], from_date: '2026-02-01', to_date: '2026-01-01' };
    expect((await link(id, gid, turned)).errors[0]?.field).toBe('to_date');
    const foreign = { relationships: ['other'], restriction_document_id: gid };
    expect((await link(id, gid, foreign)).errors[0]?.field).toBe('restriction_document_id');
  });
});

describe('the document behind a restriction', () => {
  const readEntries = (entity_id: string) =>
    api.sql<{ entity: string; after: { fields?: string[] } }>(
      `select entity, after from audit_log where action = 'read' and entity_id = $1 order by audit_id`,
      [entity_id],
    );
  const titleRead = { after: { fields: ['restriction_document_title'] } };

  it('is disclosed wherever a reply names it, and its content is opened by a watched address', async () => {
    const id = await newStudent(api, grade, { father_name: 'Restricted One' });
    const gid = (await readStudent(api, id)).father_guardian_id ?? '';
    const file = { name: 'order.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };
    const added = await api.call('files.addStudentDocument', {
      as: 'staff',
      params: { id },
      body: { title: 'Court order', document_type: 'other' },
      file,
    });
    await read(gid);
    expect(await readEntries(gid)).toEqual([]);
    const body = { relationships: ['father'], may_collect: false, restriction_document_id: added.result.id };
    expect((await link(id, gid, body)).result.restriction_document_title).toBe('Court order');
    await read(gid);
    expect(await readEntries(gid)).toMatchObject([titleRead, titleRead]);

    const before = (await readEntries(id)).length;
    await api.call('guardians.listOfStudent', { as: 'staff', params: { id } });
    const { result } = await api.call('files.listStudentDocuments', { as: 'staff', params: { id } });
    const entries = (await readEntries(id)).slice(before);
    expect(entries).toMatchObject([titleRead, titleRead]);
    const opened = await api.app.server.inject({ url: result.documents[0]?.download_url ?? '' });
    expect(opened.statusCode).toBe(200);
    expect((await readEntries(id)).length).toBe(before + 3);
  });
});

describe('the list', () => {
  it('finds by any word of the name, by number in either spelling and by address', async () => {
    const id = await add({
      name: 'Zuri Achterberg',
      emails: [{ address: 'Zuri@Post.test' }],
      phones: [{ number: '(212) 555-0199' }],
    });
    for (const search of ['zuri', 'ACHTER', 'Achterb zu', 'z', '212555', '+1 212 555-01', 'zuri@post']) {
      expect((await list({ search })).guardians.map(({ guardian_id }) => guardian_id)).toContain(id);
    }
    for (const search of ['chterberg', 'zuri chterberg', 'zuri%', 'zuri_', 'uri', 'zuri 212'])
      expect((await list({ search })).guardians).toEqual([]);
    const theirs = await api.call('guardians.list', { as: 'northside', query: { search: 'zuri' } });
    expect(theirs.result.total).toBe(0);
  });

  it('finds a number however it is written: national, a part of it, with spaces', async () => {
    const berlin = await add({ name: 'Number Berlin', phones: [{ number: '+49 171 2345678' }] });
    const bare = await add({ name: 'Number Bare', phones: [{ number: '030 7654321' }] });
    const idsOf = async (search: string, as: Who = 'staff') =>
      (await list({ search }, as)).guardians.map(({ guardian_id }) => guardian_id);
    for (const search of ['01712345678', '171 2345', '(0171) 234 56 78', '2345678', '+49171', '49171'])
      expect(await idsOf(search), search).toEqual([berlin]);
    for (const search of ['7654321', '030 7654321', '0307'])
      expect(await idsOf(search), search).toEqual([bare]);
    for (const search of ['345', '+2345678', '1712 x', '0172345'])
      expect(await idsOf(search), search).toEqual([]);
    expect(await idsOf('01712345678', 'northside')).toEqual([]);
  });

  it('filters by reach and class, with the number that match', async () => {
    const own = await newClass(api, { class_name: 'Grade 10' });
    await newStudent(api, own, {
      father_name: 'By Email',
      father_email: 'by@mail.test',
      mother_name: 'By Phone',
      mother_contact: '1',
    });
    await newStudent(api, own, { father_name: 'Not At All', emergency_contact: '5' });
    const names = async (reach?: string) => {
      const { guardians, total } = await list({ class_id: own, ...(reach && { reach }) });
      expect(total).toBe(guardians.length);
      return guardians.map(({ name }) => name);
    };
    expect(await names()).toEqual(['By Email', 'By Phone', 'Not At All']);
    expect(await names('email')).toEqual(['By Email']);
    expect(await names('phone')).toEqual(['By Phone']);
    expect(await names('none')).toEqual(['Not At All']);
    expect(await list({ class_id: own, limit: '1', page: '2' })).toMatchObject({
      total: 3,
      guardians: [{ name: 'By Phone' }],
    });
    const without = await api.call('guardians.withoutAddress', { as: 'staff', query: { class_id: own } });
    expect(without.result).toMatchObject({
      total: 1,
      families: [{ has_phone: false, guardians: [{ name: 'Not At All' }] }],
    });
    const totalOf = async (search: string) =>
      (await api.call('guardians.withoutAddress', { as: 'staff', query: { class_id: own, search } })).result
        .total;
    expect([await totalOf('at all'), await totalOf('another name')]).toEqual([1, 0]);
  });
});
