import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { addressesOf, makeFamilies, openMailing } from '#server/test/records/audiences.ts';

let api: TestApi;
let people: Awaited<ReturnType<typeof makeFamilies>>;
let mails: ReturnType<typeof openMailing>;
beforeAll(async () => {
  api = await startApi();
  people = await makeFamilies(api);
  mails = openMailing(api);
});
beforeEach(async () => {
  api.mails.length = 0;
  api.setNow(undefined);
  api.setMailer();
  await api.sql('delete from message_opt_outs');
});
afterAll(() => api.stop());

const { students, parents, teachers, staff } = addressesOf;

test.each([
  ['parents', parents],
  ['students', students],
  ['teachers', teachers],
  ['staff', staff],
  ['all', [...students, ...parents, ...teachers, ...staff]],
])('%s: the emails go to those the preview counts', async (targetAudience, addresses) => {
  const { mails: expected } = await mails.preview({ targetAudience });
  const { id } = await mails.published({ targetAudience });
  const { counts } = await mails.deliver(id);
  expect(mails.sentTo()).toEqual(addresses.toSorted());
  expect(expected).toBe(addresses.length);
  expect(counts).toMatchObject({ total: addresses.length, sent: addresses.length, waiting: 0 });
});

test('can be limited to classes and sections', async () => {
  const section_a = await people.sectionOf(people.grade5, 'A');
  const of = async (narrowed: object) => {
    const body = { targetAudience: 'parents', ...narrowed };
    const { mails: expected } = await mails.preview(body);
    api.mails.length = 0;
    await mails.deliver((await mails.published(body)).id);
    expect(api.mails).toHaveLength(expected);
    return mails.sentTo();
  };
  expect(await of({ audiences: [{ class_id: people.grade6 }] })).toEqual([
    'caro@home.test',
    'grandmother@home.test',
  ]);
  expect(await of({ audiences: [{ class_id: people.grade5, section_id: section_a }] })).toEqual([
    'grandmother@home.test',
    'mother@home.test',
  ]);
  expect(await of({ targetAudience: 'all', audiences: [{ class_id: people.grade6 }] })).toEqual([
    'caro@home.test',
    'grandmother@home.test',
    'six@school.test',
  ]);
  const section_b = await people.sectionOf(people.grade5, 'B');
  expect(
    await of({ targetAudience: 'teachers', audiences: [{ class_id: people.grade5, section_id: section_b }] }),
  ).toEqual([]);
  expect(await of({ targetAudience: 'teachers', audiences: [{ class_id: people.grade5 }] })).toEqual([
    'five@school.test',
  ]);
});

test('counts people, people with an address, and addresses', async () => {
  expect(await mails.preview({ targetAudience: 'parents' })).toEqual({
    people: 6,
    with_address: 5,
    addresses: 4,
    unsubscribed: 0,
    mails: 4,
    groups: [{ kind: 'parents', people: 6, with_address: 5 }],
  });
  const { groups } = await mails.preview({ targetAudience: 'all' });
  expect(groups.map(({ kind, people: n }) => [kind, n])).toEqual([
    ['students', 3],
    ['parents', 6],
    ['teachers', 3],
    ['staff', 3],
  ]);
});

test('refuses a class of another school', async () => {
  const { result } = await api.call('announcements.previewAudience', {
    as: 'northside',
    body: { targetAudience: 'all', audiences: [{ class_id: people.grade5 }] },
  });
  expect(result).toMatchObject({ people: 0, mails: 0 });
});

test('uses today’s class for a student who moves later', async () => {
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const before = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  const mover = await people.makeStudent({
    name: 'Mover',
    email: 'mover@student.test',
    class_id: people.grade5,
    to: before,
  });
  await api.sql(
    `insert into enrolments (school_id, student_id, academic_year_id, class_id, from_date)
    select school_id, student_id, academic_year_id, $2, $3 from enrolments where student_id = $1`,
    [mover, people.grade6, later],
  );
  await people.makeStudent({
    name: 'Newcomer',
    email: 'new@student.test',
    class_id: people.grade6,
    from: later,
  });
  const students = async (class_id: string) =>
    (await mails.preview({ targetAudience: 'students', audiences: [{ class_id }] })).people;
  expect([await students(people.grade5), await students(people.grade6)]).toEqual([3, 2]);
  await api.sql("update students set status = 'inactive' where name in ('Mover', 'Newcomer')");
});
