import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { neverSaved } from '#contract/kit/route.ts';
import { messageLanguages, type TemplateKind, templateKinds } from '#contract/messages/values.ts';
import { addContact, clearMessages, type Mailing, startMailing } from '#server/test/records/messages.ts';
import { productTexts } from './product-texts.ts';
import { checkTemplate } from './rules.ts';

let api: Mailing['api'];
let mails: Mailing['mails'];
beforeAll(async () => {
  ({ api, mails } = await startMailing());
  await api.sql("update guardians set preferred_language = 'de-AT' where name = 'Ben Mother'");
  await api.sql("update guardians set preferred_language = 'tr' where name = 'Caro Mother'");
});
beforeEach(async () => {
  await clearMessages(api, ['messages', 'message_templates']);
});
afterAll(() => api.stop());

const save = (kind: TemplateKind, language: string, body: object, version?: string) =>
  api.call('messages.saveTemplate', {
    as: 'admin',
    params: { kind, language },
    body,
    ...(version && { headers: { 'if-unmodified-since-version': version } }),
  });
const letterTo = (address: string) => api.mails.find(({ to }) => to === address);

describe('the texts of the product', () => {
  it.each(templateKinds.flatMap((kind) => messageLanguages.map((language) => [kind, language] as const)))(
    'can be used as a template: %s in %s',
    (kind, language) => {
      expect(() => checkTemplate(kind, productTexts(kind, language))).not.toThrow();
    },
  );

  it('are listed until the school writes its own, which it can delete', async () => {
    const list = async () => (await api.call('messages.listTemplates', { as: 'admin' })).result.templates;
    expect(await list()).toHaveLength(24);
    expect((await list()).every(({ is_own }) => !is_own)).toBe(true);
    const body = { subject: '{title}', body: 'Hallo\n{text}', sms: '{text}' };
    const saved = await save('urgent', 'de', body);
    expect([saved.status, saved.result]).toMatchObject([200, { ...body, is_own: true }]);
    expect((await list()).filter(({ is_own }) => is_own)).toMatchObject([{ kind: 'urgent', language: 'de' }]);
    const stale = await save('urgent', 'de', body, '2020-01-01T00:00:00.000Z');
    expect(stale.status).toBe(409);
    const params = { kind: 'urgent', language: 'de' };
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' };
    expect((await api.call('messages.removeTemplate', { as: 'admin', params, headers })).status).toBe(409);
    expect((await api.call('messages.removeTemplate', { as: 'admin', params })).status).toBe(200);
    expect((await api.call('messages.removeTemplate', { as: 'admin', params })).status).toBe(404);
    expect((await list()).some(({ is_own }) => is_own)).toBe(false);
  });
});

test.each([
  ['announcement', { subject: '{first_name}', body: '{text}' }, 'subject', '{first_name} is not known here'],
  ['announcement', { subject: 'News', body: 'Hello' }, 'body', 'The text needs {text}'],
  ['announcement', { subject: 'News', body: '{text}', sms: '{text}' }, 'sms', 'not sent as text messages'],
  ['absence_notice', { subject: 'A', body: '{reply_link}', sms: 'No link' }, 'sms', 'needs {reply_link}'],
  [
    'absence_notice',
    { subject: '{reply_link}', body: '{reply_link}', sms: '{reply_link}' },
    'subject',
    'no room',
  ],
  [
    'urgent',
    { subject: '{title}', body: '{text} {student_name}', sms: '{text}' },
    'body',
    '{student_name} is',
  ],
  ['urgent', { subject: '{title}', body: '{text}' }, 'sms', 'Text message is required'],
] as const)('refuses what cannot be filled: %s %j', async (kind, body, field, message) => {
  const { status, errors } = await save(kind, 'en', body);
  expect([status, errors[0]?.field, errors[0]?.message]).toEqual([
    400,
    field,
    expect.stringContaining(message),
  ]);
});

test('an announcement has the school’s words in the language of each guardian, as text', async () => {
  await save('announcement', 'de', {
    subject: '{school_name}: {title}',
    body: 'Liebe Familie <Weber>,\n\n{text}\n\nHerzlich, {school_name}',
  });
  await mails.deliver((await mails.published({ eventLocation: 'Harbour' })).id);
  const german = letterTo('ben@home.test');
  expect(german?.subject).toBe('Test School: Trip');
  expect(german?.text).toMatch(
    /^Liebe Familie <Weber>,\n\nTo the sea\n\nWo: Harbour\n\nHerzlich, Test School/,
  );
  expect(german?.text).toContain('Abbestellen: https://homeroom.test/unsubscribe?');
  expect(german?.html).toContain('<div lang="de">');
  expect(german?.html).toContain('<p>Liebe Familie &lt;Weber&gt;,</p>');
  for (const address of ['caro@home.test', 'mother@home.test']) {
    expect(letterTo(address)?.subject).toBe('Trip');
    expect(letterTo(address)?.text).toMatch(/^To the sea\n\nWhere: Harbour/);
  }
});

test('a guardian whose language has no texts reads the language of the school', async () => {
  await api.sql("update schools set locale = 'fr-FR' where school_id = $1", [api.school_id]);
  const now = new Date();
  const { id } = await mails.made({
    status: 'scheduled',
    publishDate: new Date(now.getTime() + 60_000).toISOString(),
  });
  api.setNow(new Date(now.getTime() + 120_000));
  await api.app.runRegularJob('announcements.follow');
  await mails.deliver(id);
  await api.sql("update schools set locale = 'en-GB' where school_id = $1", [api.school_id]);
  api.setNow(undefined);
  expect(letterTo('caro@home.test')?.text).toContain('Se désabonner');
  expect(letterTo('ben@home.test')?.text).toContain('Abbestellen');
});

test('an urgent message has them too, and its cost counts them', async () => {
  await addContact(api, 'Ben Mother', { kind: 'phone', typed: '+49301234567' });
  await addContact(api, 'Ana Mother', { kind: 'phone', typed: '+49301234568' });
  await save('urgent', 'de', { subject: 'Eilig: {title}', body: '{text}', sms: `${'ü'.repeat(170)} {text}` });
  const draft = { title: 'Snow', text: 'No school today', channels: ['email', 'sms'] };
  const preview = await api.call('messages.previewUrgent', { as: 'registrar', body: draft });
  expect(preview.result).toMatchObject({ sms: 2, segments_each: 2, segments: 3 });
  const { emails, sms } = preview.result;
  const sent = await api.call('messages.sendUrgent', {
    as: 'registrar',
    body: { ...draft, confirmed: { emails, sms } },
  });
  await api.finishJob(sent.result.job_id ?? '');
  expect(letterTo('ben@home.test')?.subject).toBe('Eilig: Snow');
  expect(letterTo('caro@home.test')?.subject).toBe('Snow');
  expect(api.texts.map(({ text }) => text.slice(0, 12)).toSorted()).toEqual(['Test School:', 'üüüüüüüüüüüü']);
});

test('a preview fills the places for an invented student and stores nothing', async () => {
  const body = { subject: '{student_name}', body: 'Hi {student_name}: {reply_link}', sms: '{reply_link}' };
  const params = { kind: 'absence_notice', language: 'en' };
  const { result } = await api.call('messages.previewTemplate', { as: 'admin', params, body });
  expect(result).toMatchObject({
    subject: 'Ada Lovelace',
    body: 'Hi Ada Lovelace: https://homeroom.test/absence-notice',
    segments: 1,
  });
  expect(await api.sql('select 1 from message_templates')).toEqual([]);
  expect((await api.call('messages.previewTemplate', { as: 'registrar', params, body })).status).toBe(403);
});

test('a preview has an invented student in the language of the text', async () => {
  const params = { kind: 'urgent', language: 'ar' };
  const body = { subject: '{title}', body: '{text}', sms: '{text}' };
  const { result } = await api.call('messages.previewTemplate', { as: 'admin', params, body });
  expect(result.subject).toBe('رحلة إلى البحر');
  expect(result.body).toContain('الثامنة');
});

test('the first text of a school is not replaced by someone who also began with the product’s', async () => {
  const body = { subject: '{title}', body: '{text}', sms: '{text}' };
  expect((await save('urgent', 'de', body, neverSaved)).status).toBe(200);
  const second = await save('urgent', 'de', { ...body, subject: 'Eilig' }, neverSaved);
  expect([second.status, second.errors[0]?.code]).toEqual([409, 'stale']);
});
