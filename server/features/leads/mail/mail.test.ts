import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.mails.length = 0;
});

async function newLead(email: string | null = 'ada@home.test') {
  const body = {
    name: 'Ada Nambiar',
    mobile: '+49 30 1234567',
    child_name: 'Nikhil',
    ...(email && { email }),
  };
  const { result } = await api.call('leads.create', { as: 'staff', body });
  return result.crm_contact_id;
}

const text = { subject: 'A visit', body: 'Dear Ada,\n\nwould Tuesday suit you?' };

async function newDraft(lead: string) {
  const { result } = await api.call('leads.writeMail', { as: 'staff', params: { id: lead }, body: {} });
  const saved = await api.call('leads.updateMail', {
    as: 'staff',
    params: { id: result.id },
    body: text,
    headers: { 'if-unmodified-since-version': result.updated_dt },
  });
  expect(saved.status).toBe(200);
  return saved.result;
}

async function sentMail(lead: string) {
  const draft = await newDraft(lead);
  const sent = await api.call('leads.sendMail', { as: 'staff', params: { id: draft.id } });
  expect(sent.status).toBe(200);
  await api.app.runRegularJob('leads.send_mail');
  const mail = api.mails.at(-1);
  if (!mail?.replyTo) throw new Error('The email has no reply address');
  return { id: draft.id, replyTo: mail.replyTo, mail };
}

/** The emails of a lead, the draft last. */
async function listMails(lead: string, as: 'staff' | 'registrar' = 'staff') {
  const { mails, draft } = (await api.call('leads.listMails', { as, params: { id: lead } })).result;
  return draft ? [...mails, draft] : mails;
}

type Answer = { to: string; headers?: string; body?: string; id?: string };

async function receive({
  to,
  headers = '',
  body = 'Yes, Tuesday suits us.',
  id = crypto.randomUUID(),
}: Answer) {
  api.incoming.push(
    Buffer.from(
      `From: Ada <ada@work.test>\r\nTo: <${to}>\r\nSubject: Re: something else\r\nMessage-ID: <${id}@work.test>\r\n${headers}\r\n${body}\r\n`,
    ),
  );
  await api.app.runRegularJob('leads.receive_mail');
}

it('sends an email once, with the address that brings the answer back', async () => {
  const lead = await newLead();
  const { mail, id } = await sentMail(lead);
  expect([mail.to, mail.subject]).toEqual(['ada@home.test', 'A visit']);
  expect(mail.text).toContain('would Tuesday suit you?');
  expect(mail.replyTo).toMatch(/^homeroom\+[a-z2-7]{26}@localhost$/);
  await api.app.runRegularJob('leads.send_mail');
  expect(api.mails).toHaveLength(1);
  expect(await listMails(lead)).toMatchObject([
    { id, kind: 'sent', address: 'ada@home.test', delivery: 'sent' },
  ]);
  const again = await api.call('leads.sendMail', { as: 'staff', params: { id } });
  expect(again.status).toBe(404);
});

it('asks for the answer in the language of the school', async () => {
  const ofSchool = (locale: string) =>
    api.sql('update schools set locale = $2 where school_id = $1', [api.school_id, locale]);
  await ofSchool('de-DE');
  const { mail } = await sentMail(await newLead());
  await ofSchool('en-US');
  expect(mail.text).toMatch(/^— Bitte schreiben Sie Ihre Antwort über diese Zeile —\n\nDear Ada/);
});

it('puts the answer with the lead, whatever its subject and sender, and notifies the author', async () => {
  const lead = await newLead();
  const { replyTo, id } = await sentMail(lead);
  await receive({ to: replyTo.toUpperCase() });
  expect(await listMails(lead)).toMatchObject([
    { id },
    { kind: 'reply', address: 'ada@work.test', body: 'Yes, Tuesday suits us.' },
  ]);
  const { result } = await api.call('activities.list', { as: 'staff', query: { contact_id: lead } });
  expect(result.map(({ type, content }) => [type, content])).toContainEqual([
    'email',
    'Yes, Tuesday suits us.',
  ]);
  const told = await api.call('notifications.list', { as: 'staff' });
  expect(told.result.notifications[0]?.title).toBe('Ada Nambiar answered: Re: something else');
});

it('lists the latest emails first by page, and the draft with each page', async () => {
  const lead = await newLead();
  const { replyTo, id } = await sentMail(lead);
  await receive({ to: replyTo, body: 'First' });
  await receive({ to: replyTo, body: 'Second' });
  const draft = await newDraft(lead);
  const pageOf = async (page: number) =>
    (await api.call('leads.listMails', { as: 'staff', params: { id: lead }, query: { page, limit: 2 } }))
      .result;
  const [latest, earlier] = [await pageOf(1), await pageOf(2)];
  expect(latest.mails.map(({ body }) => body)).toEqual(['First', 'Second']);
  expect(earlier.mails.map((mail) => mail.id)).toEqual([id]);
  expect([latest, earlier].map((page) => [page.total, page.draft?.id])).toEqual([
    [3, draft.id],
    [3, draft.id],
  ]);
});

it('stores an email that arrives twice once, and ignores one to another address', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  await receive({ to: replyTo, id: 'twice' });
  await receive({ to: replyTo, id: 'twice' });
  await receive({ to: 'homeroom@localhost' });
  await receive({ to: `homeroom+${'a'.repeat(26)}@localhost` });
  expect((await listMails(lead)).map(({ kind }) => kind)).toEqual(['sent', 'reply']);
});

it('leaves emails in the mailbox beyond what a school stores on one day, and tells the office once', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  await api.sql(
    `insert into received_mail_use (school_id, day, received)
    select school_id, (now() at time zone time_zone)::date, 999 from schools where school_id = $1
    on conflict (school_id, day) do update set received = 999`,
    [api.school_id],
  );
  await receive({ to: replyTo, body: 'The last of today' });
  await receive({ to: replyTo, body: 'The first of tomorrow', id: 'late' });
  await receive({ to: replyTo, body: 'The first of tomorrow', id: 'late' });
  expect((await listMails(lead)).map(({ body }) => body)).toEqual([text.body, 'The last of today']);
  const notices = (await api.call('notifications.list', { as: 'registrar' })).result.notifications;
  expect(notices.filter(({ title }) => title.startsWith('1000 answers'))).toHaveLength(1);
  expect(api.incoming).toHaveLength(2);
  await api.sql('update received_mail_use set day = day - 1');
  await api.app.runRegularJob('leads.receive_mail');
  expect(api.incoming).toHaveLength(0);
  expect((await listMails(lead)).map(({ body }) => body)).toEqual([
    text.body,
    'The last of today',
    'The first of tomorrow',
  ]);
});

it('stores an email without an id once', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  const mail = Buffer.from(`From: Ada <ada@work.test>\r\nTo: <${replyTo}>\r\n\r\nYes.\r\n`);
  api.incoming.push(mail, mail);
  await api.app.runRegularJob('leads.receive_mail');
  expect((await listMails(lead)).map(({ kind }) => kind)).toEqual(['sent', 'reply']);
});

it('knows an automatic reply and a bounce, and adds neither to the timeline', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  await receive({ to: replyTo, headers: 'Auto-Submitted: auto-replied\r\n' });
  await receive({
    to: replyTo,
    headers: 'Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n',
    body: '--b\r\nContent-Type: text/plain\r\n\r\nNo such person\r\n--b--',
  });
  expect((await listMails(lead)).map(({ kind }) => kind)).toEqual(['sent', 'automatic', 'bounce']);
  const { result } = await api.call('activities.list', { as: 'staff', query: { contact_id: lead } });
  expect(result).toHaveLength(1);
});

it('stores an email with characters and lengths that the database does not take', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  await receive({ to: replyTo, body: 'Yes\0, gladly', id: 'x'.repeat(20_000) });
  expect((await listMails(lead))[1]?.body).toBe('Yes, gladly');
});

it('stores the files of an answer that a school accepts, and names the others', async () => {
  const lead = await newLead();
  const { replyTo } = await sentMail(lead);
  const part = (name: string, bytes: string) =>
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`;
  const body = `--b\r\nContent-Type: text/plain\r\n\r\nHere it is.\r\n${part('report.pdf', '%PDF-1.7\n')}${part('run.exe', 'MZ\u0000\u0001')}--b--`;
  await receive({ to: replyTo, headers: 'Content-Type: multipart/mixed; boundary=b\r\n', body });
  const reply = (await listMails(lead))[1];
  expect(reply?.attachments.map(({ fileName }) => fileName)).toEqual(['report.pdf']);
  expect(reply?.body).toBe('Here it is.\n\nFiles that are not accepted: run.exe');
});

it('attaches files to a draft and sends them along', async () => {
  const lead = await newLead();
  const draft = await newDraft(lead);
  const file = { name: 'Prospectus.pdf', bytes: '%PDF-1.7\n' };
  const params = { id: draft.id };
  const added = await api.call('leads.attachToMail', { as: 'staff', params, file });
  expect(added.status).toBe(201);
  const other = await api.call('leads.attachToMail', { as: 'staff', params, file });
  await api.call('leads.detachFromMail', {
    as: 'staff',
    params: { ...params, attachmentId: other.result.id },
  });
  await api.call('leads.sendMail', { as: 'staff', params });
  await api.app.runRegularJob('leads.send_mail');
  expect(api.mails.at(-1)?.attachments?.map(({ filename }) => filename)).toEqual(['Prospectus.pdf']);
});

it('refuses files that are too large together', async () => {
  const draft = await newDraft(await newLead());
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(8 * 1024 * 1024)]);
  const attach = () =>
    api.call('leads.attachToMail', { as: 'staff', params: { id: draft.id }, file: { name: 'a.pdf', bytes } });
  expect((await attach()).status).toBe(201);
  const { status, errors } = await attach();
  expect([status, errors[0]?.message]).toEqual([
    409,
    'An email has at most 10 files, together at most 15 MB',
  ]);
});

it('keeps a draft to its author, replaces it by the next, and deletes it', async () => {
  const lead = await newLead();
  const first = await newDraft(lead);
  expect(await listMails(lead, 'registrar')).toEqual([]);
  const second = await newDraft(lead);
  expect((await listMails(lead)).map(({ id }) => id)).toEqual([second.id]);
  const update = (as: 'registrar' | 'northside' | 'staff', id: string) =>
    api.call('leads.updateMail', { as, params: { id }, body: text });
  expect([
    (await update('registrar', second.id)).status,
    (await update('northside', second.id)).status,
    (await update('staff', first.id)).status,
  ]).toEqual([404, 404, 404]);
  expect((await api.call('leads.removeMail', { as: 'staff', params: { id: second.id } })).status).toBe(200);
  expect(await listMails(lead)).toEqual([]);
});

it('refuses an email without subject, message or address', async () => {
  const lead = await newLead();
  await api.sql('update contacts set email = null where contact_id = $1', [lead]);
  const { result } = await api.call('leads.writeMail', { as: 'staff', params: { id: lead }, body: {} });
  const send = () => api.call('leads.sendMail', { as: 'staff', params: { id: result.id } });
  expect((await send()).errors[0]).toMatchObject({ field: 'subject', message: 'Subject is required' });
  await api.call('leads.updateMail', { as: 'staff', params: { id: result.id }, body: text });
  const { status, errors } = await send();
  expect([status, errors[0]?.message]).toEqual([409, 'This lead has no email address. Add one first.']);
});
