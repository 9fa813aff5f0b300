import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
import { newClass } from '#server/test/records/students.ts';

let api: TestApi;
let students: string[];

beforeAll(async () => {
  api = await startApi();
  const class_id = await newClass(api);
  const rows = await api.sql<{ student_id: string }>(
    `insert into students (school_id, name, gender, class_id, section, roll_no, medical_conditions)
    select $1, 'Student ' || number, 'female', $2, 'A', number::text, 'Asthma'
    from generate_series(1, 260) number
    returning student_id`,
    [api.school_id, class_id],
  );
  students = rows.map(({ student_id }) => student_id);
});
afterAll(() => api.stop());
beforeEach(() => api.sql(`delete from notifications where kind like 'reading%'`));

/** A new person each time, so that no test counts what another one has read. */
async function personOf(role: 'cms-user' | 'cms-admin') {
  const email = `${role}-${Math.random().toString(36).slice(2)}@test.test`;
  return makeUser(api.owner, { school_id: api.school_id, email, role, chatbot_ids: [api.chatbot] });
}

const open = (as: Who | { token: string }, id: string | undefined) =>
  api.call('students.get', { as, params: { id: id ?? '' } });

async function openMany(as: { token: string }, ids: readonly string[]) {
  const statuses = new Set<number>();
  for (const id of ids) statuses.add((await open(as, id)).status);
  return [...statuses];
}

/** What a process on another machine recorded about the person's reading. */
const readElsewhere = (user_id: string, records: number) =>
  api.sql(
    `insert into audit_log (school_id, actor_user_id, actor_name, action, entity, entity_id)
    select $1, $2, 'someone', 'read', 'student', gen_random_uuid()::text from generate_series(1, $3)`,
    [api.school_id, user_id, records],
  );

const notices = () =>
  api.sql<{ kind: string; title: string; user_id: string }>(
    `select kind, title, user_id from notifications where kind like 'reading%' order by kind, user_id`,
  );
const kinds = async () => (await notices()).map(({ kind }) => kind);

describe('reading many student records', () => {
  it('is reported to the account-admins, once', async () => {
    const person = await personOf('cms-user');
    expect(await openMany(person, students.slice(0, 190))).toEqual([200]);
    expect(await notices()).toEqual([]);
    expect(await openMany(person, students.slice(190))).toEqual([200]);
    await expect.poll(kinds).toEqual(['reading_many']);
    const [notice] = await notices();
    expect(notice?.user_id).toBe(api.users.admin.user_id);
    expect(notice?.title).toContain('has opened many student records');
  });

  it('does not count the same records again', async () => {
    const person = await personOf('cms-user');
    for (let round = 0; round < 8; round += 1) await openMany(person, students.slice(0, 40));
    expect(await kinds()).toEqual([]);
  });

  it('is refused to a cms-user from 2,000 on, in any process', async () => {
    const person = await personOf('cms-user');
    await readElsewhere(person.user_id, 1_960);
    await openMany(person, students.slice(0, 50));
    await expect.poll(async () => (await open(person, students[60])).status).toBe(429);
    const { errors, headers } = await open(person, students[60]);
    expect(errors[0]?.message).toContain('2,000 student records');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(kinds).toEqual(['reading_many', 'reading_very_many']);
    expect((await api.call('students.list', { as: person })).status).toBe(200);
    expect((await open('staff', students[60])).status).toBe(200);
  });

  it('is never refused to a cms-admin', async () => {
    const person = await personOf('cms-admin');
    await readElsewhere(person.user_id, 1_990);
    expect(await openMany(person, students.slice(0, 110))).toEqual([200]);
    await expect.poll(kinds).toEqual(['reading_many', 'reading_very_many']);
  });
});

describe('reading very many student records as a cms-admin', () => {
  it('is counted again only when a twentieth more has been read', async () => {
    const person = await personOf('cms-admin');
    await readElsewhere(person.user_id, 4_000);
    await openMany(person, students.slice(0, 50));
    await expect.poll(kinds).toEqual(['reading_many', 'reading_very_many']);
    await api.sql(`delete from notifications where kind like 'reading%'`);
    await openMany(person, students.slice(50, 150));
    expect(await kinds()).toEqual([]);
    await openMany(person, students.slice(150));
    await expect.poll(kinds).toEqual(['reading_many', 'reading_very_many']);
  });
});

describe('an export', () => {
  it('counts by its rows and is reported as an export', async () => {
    const person = await personOf('cms-admin');
    expect((await api.call('imports.exportStudents', { as: person, query: { format: 'csv' } })).status).toBe(
      200,
    );
    await expect.poll(kinds).toEqual(['reading_export']);
    expect((await notices())[0]?.title).toContain('has exported many rows');
  });

  it('in the background is reported as well', async () => {
    const person = await personOf('cms-admin');
    const body = { format: 'csv' as const };
    const { result } = await api.call('imports.startStudentExport', { as: person, body });
    await api.finishJob(result.job_id);
    expect(await kinds()).toEqual(['reading_export']);
  });
});
