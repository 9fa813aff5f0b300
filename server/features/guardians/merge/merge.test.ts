import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { linkGuardian, newGuardian, newGuardianTwice } from '#server/test/records/guardians.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let grade: string;
beforeAll(async () => {
  api = await startApi();
  grade = await newClass(api);
});
afterAll(() => api.stop());

const add = (body: object, as: Who = 'staff') => newGuardian(api, body, as);
const read = (id: string) => api.call('guardians.get', { as: 'staff', params: { id } });
const link = (id: string, gid: string, body: object) => linkGuardian(api, id, gid, body);
const typedTwice = () => newGuardianTwice(api, grade);
const merge = (id: string, guardian_id: string, body: object = {}, headers: Record<string, string> = {}) =>
  api.call('guardians.merge', { as: 'staff', params: { id }, body: { guardian_id, ...body }, headers });
const unmerge = (id: string, guardian_id: string) =>
  api.call('guardians.unmerge', { as: 'staff', params: { id }, body: { guardian_id } });

/** Everything that the database holds about guardians, without ids that a row has only for itself. */
const readStored = async (...ids: string[]) => {
  const rows = (table: string) =>
    api.sql(`select * from ${table} where guardian_id = any($1) order by to_jsonb(${table})::text`, [ids]);
  const guardians = await rows('guardians');
  return {
    guardians: guardians.map((guardian) => ({ ...guardian, updated_dt: null, updated_by: null })),
    contacts: await rows('guardian_contacts'),
    links: await rows('student_guardians'),
  };
};

describe('a merge', () => {
  it('brings contacts, blank fields and students to the guardian who stays, with the stricter rights', async () => {
    const { first, second, third, kept, other, number, email } = await typedTwice();
    const { status, result } = await merge(kept, other);
    expect(status).toBe(200);
    expect(result).toMatchObject({
      name: 'Kofi Annor',
      address: '1 High Street',
      preferred_language: 'ak',
      emails: [{ address: email }, { address: 'kofi@work.test', note: 'work' }],
      phones: [{ number }, { number: '+1 212 555 0172' }],
    });
    const linkOf = (id: string) => result.students.find(({ student_id }) => student_id === id);
    expect(linkOf(first)).toMatchObject({ relationships: ['father'], may_collect: true, to_date: null });
    expect(linkOf(second)).toMatchObject({ may_collect: false, may_contact: true, to_date: '2099-06-30' });
    expect(linkOf(second)?.relationships.toSorted()).toEqual(['father', 'guardian']);
    expect(linkOf(third)).toMatchObject({
      relationships: ['other'],
      may_see_records: false,
      contact_order: 7,
    });
    expect((await read(other)).status).toBe(404);
    const entries = await api.sql<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action = 'merge'`,
      [kept],
    );
    expect(entries).toHaveLength(1);
  });

  it.each([
    ['kept', true],
    ['merged', false],
    ['stricter', false],
  ])('keeps the rights that the person chooses: %s', async (keep, may_collect) => {
    const { second, kept, other } = await typedTwice();
    const { result } = await merge(kept, other, { rights: [{ student_id: second, keep }] });
    const rights = result.students.find(({ student_id }) => student_id === second);
    expect(rights).toMatchObject({ may_collect, to_date: keep === 'kept' ? null : '2099-06-30' });
  });

  it('moves messages and what was said of third people, and an undo returns them', async () => {
    const [kept, other, third] = [
      await add({ name: 'Mia One' }),
      await add({ name: 'Mia' }),
      await add({ name: 'M' }),
    ];
    await api.sql(
      `insert into messages (school_id, kind, channel, recipient_kind, recipient_id, address, dedup_key)
      values ($1, 'urgent', 'email', 'guardian', $2, 'mia@home.test', 'one')`,
      [api.school_id, other],
    );
    const params = { id: other, oid: third };
    await api.call('guardians.markDistinct', { as: 'staff', params });
    const recipient = async () =>
      (
        await api.sql<{ recipient_id: string }>(`select recipient_id from messages where dedup_key = 'one'`)
      )[0];
    const distinctFrom = () =>
      api.sql<{ id: string }>(
        `select case when guardian_id = $1 then other_guardian_id else guardian_id end as id
        from guardian_distinctions
        where $1 in (guardian_id, other_guardian_id)`,
        [third],
      );
    await merge(kept, other);
    expect([await recipient(), await distinctFrom()]).toEqual([{ recipient_id: kept }, [{ id: kept }]]);
    await unmerge(kept, other);
    expect([await recipient(), await distinctFrom()]).toEqual([{ recipient_id: other }, [{ id: other }]]);
  });

  it('keeps the document behind a restriction', async () => {
    const { second, kept, other } = await typedTwice();
    const [document] = await api.sql<{ id: string }>(
      `with file as (
        insert into files (school_id, storage_key, file_name, mime_type, file_size, sha256)
        values ($1, 'order', 'order.pdf', 'application/pdf', 1, sha256('order'))
        returning file_id
      )
      insert into student_documents (school_id, student_id, file_id, title, document_type)
      select $1, $2, file_id, 'Court order', 'other' from file
      returning student_document_id as id`,
      [api.school_id, second],
    );
    const restricted = {
      relationships: ['guardian'],
      may_contact: false,
      restriction_document_id: document?.id,
    };
    await link(second, other, restricted);
    const { result } = await merge(kept, other);
    expect(result.students.find(({ student_id }) => student_id === second)).toMatchObject({
      may_contact: false,
      restriction_document_title: 'Court order',
    });
  });

  it('is refused with itself, with a stranger, with old versions and for students of one alone', async () => {
    const { first, kept, other } = await typedTwice();
    const northside = await add({ name: 'Northside' }, 'northside');
    expect((await merge(kept, kept)).status).toBe(400);
    expect((await merge(kept, northside)).status).toBe(404);
    expect((await merge(northside, kept)).status).toBe(404);
    const { updated_dt } = (await read(kept)).result;
    const version = (await read(other)).result.updated_dt;
    const old = '2020-01-01T00:00:00.000Z';
    const versionHeader = (id: string) => ({ 'if-unmodified-since-version': id });
    expect((await merge(kept, other, { version: old }, versionHeader(updated_dt))).status).toBe(409);
    expect((await merge(kept, other, { version }, versionHeader(old))).status).toBe(409);
    const foreign = { rights: [{ student_id: first, keep: 'kept' }] };
    expect((await merge(kept, other, foreign)).errors[0]?.field).toBe('rights');
    expect((await merge(kept, other, { version }, versionHeader(updated_dt))).status).toBe(200);
  });

  it('sent twice with one key happens once', async () => {
    const { kept, other } = await typedTwice();
    const key = { 'idempotency-key': `merge-${other}` };
    const once = await merge(kept, other, {}, key);
    const again = await merge(kept, other, {}, key);
    expect([once.status, again.status]).toEqual([200, 200]);
    expect(again.result).toEqual(once.result);
    expect((await merge(kept, other)).status).toBe(404);
  });

  it('of one pair in both directions at once leaves one guardian with everything', async () => {
    const { second, kept, other } = await typedTwice();
    const replies = await Promise.all([
      merge(kept, other),
      merge(other, kept),
      merge(kept, other),
      link(second, kept, { relationships: ['father'], may_contact: false }),
    ]);
    const statuses = replies.slice(0, 3).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    const survivors = [await read(kept), await read(other)].filter(({ status }) => status === 200);
    expect(survivors).toHaveLength(1);
    expect(survivors[0]?.result.students).toHaveLength(3);
    expect(survivors[0]?.result.phones).toHaveLength(2);
  });
});

describe('undoing a merge', () => {
  it('restores both exactly', async () => {
    const { kept, other } = await typedTwice();
    const before = await readStored(kept, other);
    await merge(kept, other);
    const { status } = await unmerge(kept, other);
    expect(status).toBe(200);
    expect(await readStored(kept, other)).toEqual(before);
    expect((await unmerge(kept, other)).status).toBe(409);
  });

  it('is offered in the list of merges, for thirty days', async () => {
    const { kept, other } = await typedTwice();
    const listMerges = async () =>
      (await api.call('guardians.listMerges', { as: 'staff', params: { id: kept } })).result.merges;
    await merge(kept, other);
    expect(await listMerges()).toMatchObject([
      { guardian_id: other, name: 'K. Annor', merged_by: expect.any(String) },
    ]);
    await api.sql(
      `update guardian_merges set merged_dt = now() - interval '31 days' where guardian_id = $1`,
      [kept],
    );
    expect(await listMerges()).toEqual([]);
    expect((await unmerge(kept, other)).status).toBe(409);
  });

  it('leaves what was changed since the merge', async () => {
    const { first, second, third, kept, other, number, email } = await typedTwice();
    await merge(kept, other);
    await link(second, kept, { relationships: ['father', 'guardian'], may_contact: false });
    await api.call('guardians.unlink', { as: 'staff', params: { id: third, gid: kept } });
    await api.call('guardians.update', {
      as: 'staff',
      params: { id: kept },
      body: { preferred_language: 'fr', phones: [{ number }, { number: '+1 212 555 0173' }] },
    });
    await unmerge(kept, other);
    const [stays, restored] = [(await read(kept)).result, (await read(other)).result];
    expect(stays).toMatchObject({
      preferred_language: 'fr',
      address: null,
      emails: [{ address: email }],
      phones: [{ number }, { number: '+1 212 555 0173' }],
    });
    expect(restored).toMatchObject({ preferred_language: 'ak', phones: [{ number: '+1 212 555 0172' }] });
    expect(stays.students.map(({ student_id }) => student_id).toSorted()).toEqual([first, second].toSorted());
    expect(stays.students.find(({ student_id }) => student_id === second)).toMatchObject({
      relationships: ['father'],
      may_contact: false,
      may_collect: true,
    });
    expect(restored.students).toMatchObject([
      { student_id: second, relationships: ['guardian'], may_contact: false, may_collect: false },
    ]);
  });

  it('works through a chain of merges', async () => {
    const { kept, other } = await typedTwice();
    const last = await add({ name: 'Kofi A' });
    const before = await readStored(kept, other, last);
    await merge(kept, other);
    await merge(last, kept);
    expect((await unmerge(last, kept)).status).toBe(200);
    expect((await unmerge(kept, other)).status).toBe(200);
    expect(await readStored(kept, other, last)).toEqual(before);
  });
});
