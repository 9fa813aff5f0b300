import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeFamilies, openMailing } from '#server/test/records/audiences.ts';

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
  await api.sql('delete from message_opt_outs');
});
afterAll(() => api.stop());

test('one letter per child: a shared address gets one for each, with the child’s name', async () => {
  const body = { targetAudience: 'parents', oneLetterPerChild: true };
  expect((await mails.preview(body)).mails).toBe(5);
  const { id, mailing: queued } = await mails.published(body);
  expect(queued).toEqual({
    people: 6,
    with_address: 5,
    queued: 5,
    unsubscribed: 0,
    later: 0,
    quiet_until: null,
  });
  const { deliveries } = await mails.deliver(id);
  expect(deliveries.map(({ email, student_name }) => `${email} ${student_name}`).toSorted()).toEqual([
    ' null',
    'ben@home.test Ben',
    'caro@home.test Caro',
    'grandmother@home.test Ana',
    'grandmother@home.test Caro',
    'mother@home.test Ana',
  ]);
  const shared = api.mails.filter(({ to }) => to === 'grandmother@home.test');
  expect(shared.map(({ subject }) => subject).toSorted()).toEqual(['Ana: Trip', 'Caro: Trip']);
  expect(shared.every(({ subject, text }) => text.startsWith(`For ${subject.replace(': Trip', '')}`))).toBe(
    true,
  );
});

test('the name of a child is text, never markup', async () => {
  const student = await people.makeStudent({
    name: '<b>Eve</b>',
    class_id: people.grade6,
    family: [{ name: 'Eve Mother', email: 'eve@home.test' }],
  });
  await mails.deliver((await mails.published({ oneLetterPerChild: true })).id);
  const letter = api.mails.find(({ to }) => to === 'eve@home.test');
  expect(letter?.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(letter?.html).not.toContain('<b>');
  await api.sql('delete from messages where student_id = $1', [student]);
  await api.sql("update students set status = 'transferred' where student_id = $1", [student]);
});

test('the choice cannot change once a letter has left', async () => {
  const { id } = await mails.published();
  await mails.deliver(id);
  const reply = await api.call('announcements.update', {
    as: 'admin',
    params: { id },
    body: { oneLetterPerChild: true },
  });
  expect([reply.status, reply.errors[0]?.field]).toEqual([409, 'oneLetterPerChild']);
});

test('publishing asks first if no one can be reached, and says so in the reply', async () => {
  await api.sql(
    `insert into message_opt_outs (school_id, channel, address) values ($1, 'email', 'ana@student.test')`,
    [api.school_id],
  );
  const body = { title: 'Trip', description: 'To the sea', targetAudience: 'students', sendMail: true };
  const published = { ...body, status: 'published' };
  const asked = await api.call('announcements.create', { as: 'admin', body: published });
  expect([asked.status, asked.errors[0]?.code]).toEqual([409, 'unreachable']);
  expect(asked.errors[0]?.message).toContain('people: 3, with an address: 1, unsubscribed: 1');
  const confirmed = { ...published, confirm_unreachable: true };
  const made = await api.call('announcements.create', { as: 'admin', body: confirmed });
  expect([made.status, made.result.mailing]).toEqual([
    201,
    { people: 3, with_address: 1, queued: 0, unsubscribed: 1, later: 0, quiet_until: null },
  ]);
  const draft = await api.call('announcements.create', { as: 'admin', body });
  const params = { id: draft.result.id };
  expect(draft.result.mailing).toBeNull();
  expect((await api.call('announcements.publish', { as: 'admin', params })).errors[0]?.code).toBe(
    'unreachable',
  );
  const scheduled = { status: 'scheduled', publishDate: '2190-01-01T08:00:00Z' };
  const later = await api.call('announcements.update', { as: 'admin', params, body: scheduled });
  expect(later.errors[0]?.code).toBe('unreachable');
  const done = await api.call('announcements.publish', {
    as: 'admin',
    params,
    body: { confirm_unreachable: true },
  });
  expect([done.status, done.result.status]).toEqual([200, 'published']);
});
