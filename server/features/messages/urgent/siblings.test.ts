import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressesOf } from '#server/test/records/audiences.ts';
import { addContact, clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';

let api: Mailing['api'];
beforeAll(async () => {
  ({ api } = await startMailing());
  await addContact(api, 'Grandmother', { kind: 'phone', typed: '+4930777', normal: '+49307777777' });
});
beforeEach(() => clearMessages(api, []));
afterAll(() => api.stop());

const draft = { title: 'No school', channels: ['email', 'sms'], text: 'Snow.' };
const preview = async (body: object) =>
  (await api.call('messages.previewUrgent', { as: 'registrar', body: { ...draft, ...body } })).result;
const send = (body: object) =>
  api.call('messages.sendUrgent', { as: 'registrar', body: { ...draft, ...body } });

test('a text that names the student tells siblings apart, and is counted before as it is sent', async () => {
  const named = { text: 'Please collect {student_name} at noon.' };
  await api.sql('insert into message_settings (school_id, sms_price) values ($1, 0.1)', [api.school_id]);
  const counted = await preview(named);
  expect(counted).toMatchObject({ people: 6, emails: 5, sms: 2, unreachable: 1, segments: 2, cost: 0.2 });
  const { emails, sms } = counted;
  const { result } = await send({ ...named, confirmed: { emails, sms } });
  await api.finishJob(result.job_id ?? '');
  const isTo = (to: string) => (message: { to: string }) => message.to === to;
  expect(
    api.mails
      .filter(isTo('grandmother@home.test'))
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(['Please collect Ana at noon.', 'Please collect Caro at noon.']);
  expect(
    api.texts
      .filter(isTo('+49307777777'))
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    'Test School: No school\nPlease collect Ana at noon.',
    'Test School: No school\nPlease collect Caro at noon.',
  ]);
  expect([api.mails.length, api.texts.length]).toEqual([emails, sms]);
  const query = { search: 'Caro Grandmother' };
  const params = { id: result.id };
  const { messages } = (await api.call('messages.urgentDeliveries', { as: 'admin', params, query })).result;
  expect(messages.map(({ channel, student_name }) => [channel, student_name])).toEqual([
    ['email', 'Caro'],
    ['sms', 'Caro'],
  ]);
  api.mails.length = 0;
  const same = await send({ channels: ['email'], confirmed: { emails: 4, sms: 0 } });
  await api.finishJob(same.result.job_id ?? '');
  expect(api.mails.map(({ to }) => to).toSorted()).toEqual(addressesOf.parents);
});

test('siblings of the same name get one message, and a longer name can cost another segment', async () => {
  const [caro] = await api.sql<{ student_id: string }>(
    "update students set name = 'Ana' where name = 'Caro' returning student_id",
  );
  const named = { text: `{student_name} ${'x'.repeat(130)}` };
  expect(await preview(named)).toMatchObject({ emails: 4, sms: 1, segments_each: 1, segments: 1 });
  await api.sql("update students set name = 'Caroline Alexandra' where student_id = $1", [caro?.student_id]);
  expect(await preview(named)).toMatchObject({ emails: 5, sms: 2, segments_each: 2, segments: 3 });
  await api.sql("update students set name = 'Caro' where student_id = $1", [caro?.student_id]);
});

test('places that would stay empty are refused where they are', async () => {
  const refusalOf = async (body: object) =>
    (await api.call('messages.previewUrgent', { as: 'registrar', body: { ...draft, ...body } })).errors[0];
  expect(await refusalOf({ text: 'Collect {child}' })).toMatchObject({
    field: 'text',
    message: '{child} is not known here. Use {student_name}.',
  });
  expect(await refusalOf({ title: 'For {student_name}', targetAudience: 'all' })).toMatchObject({
    field: 'title',
    message: '{student_name} can only be used in messages to parents or to students',
  });
});
