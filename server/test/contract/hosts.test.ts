import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { type AnyOperationId, routes } from '#contract/index.ts';
import { readSecrets } from '#server/db/installation.ts';
import { secretOf } from '#server/features/attendance/notices/rules.ts';
import { signedQuery } from '#server/features/messages/opt-out/unsubscribe-link.ts';
import { signFileAddresses } from '#server/kit/files/addresses.ts';
import { derivedKey } from '#server/lib/secrets.ts';
import type { TestApi } from '#server/test/api.ts';
import { makeUser } from '#server/test/factories.ts';
import { startTalk } from '#server/test/records/chats.ts';
import { newEmail } from '#server/test/records/invitations.ts';
import { asOperator, startOperatedApi } from '#server/test/records/operator.ts';

const own = 'own.example';
const other = 'other.example';
const unknownId = '00000000-0000-4000-8000-000000000000';
let api: TestApi;
beforeAll(async () => {
  api = await startOperatedApi();
  for (const [id, host_name] of [
    [api.school_id, own],
    [api.northside, other],
  ] as const)
    await api.call('operator.setHost', { as: asOperator, params: { id }, body: { host_name } });
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));

type Options = Parameters<TestApi['call']>[1] & object;
/** A call about a record of the first school, and the same call about one that does not exist. */
type Example = () => Promise<{ readonly known: Options; readonly unknown: Options }>;

const byId = (id: string, rest: Options = {}) => ({
  known: { ...rest, params: { id } },
  unknown: { ...rest, params: { id: unknownId } },
});
const inBody = (token: string, rest: object = {}) => ({
  known: { body: { token, ...rest } },
  unknown: { body: { token: 'unknown', ...rest } },
});

async function openForm() {
  const body = { ...firstEnquiryForm, is_open: true };
  const { result } = await api.call('enquiries.updateSettings', { as: 'admin', body });
  return result.enquiry_form_id ?? '';
}

async function inConversation(body?: object) {
  const { id, sid, as } = await startTalk(api);
  const rest = { as, ...(body && { body }) };
  return { known: { ...rest, params: { id, sid } }, unknown: { ...rest, params: { id: unknownId, sid } } };
}

async function mailedToken(send: (email: string) => Promise<unknown>): Promise<string> {
  const email = newEmail();
  await send(email);
  const find = () => api.mails.find(({ to, text }) => to === email && text.includes('token='));
  await expect.poll(find).toBeDefined();
  return /token=([\w-]+)/.exec(find()?.text ?? '')?.[1] ?? '';
}

const newUser = (email: string) =>
  makeUser(api.owner, { school_id: api.school_id, email, role: 'cms-admin' });

const invitation = () =>
  mailedToken((user_email) =>
    api.call('users.invite', {
      as: 'admin',
      body: { name: 'Ada', user_email, role: 'cms-admin', chatbot_ids: [api.chatbot] },
    }),
  );

async function keys() {
  const { unsubscribe, file_addresses } = await readSecrets(api.connectionString);
  return { unsubscribe, file_addresses, replies: derivedKey(unsubscribe, 'replies') };
}

/** A link that the product has signed, or one that it has not. */
async function subscription() {
  const place = { school_id: api.school_id, email: 'family@home.test' };
  const query = Object.fromEntries(new URLSearchParams(signedQuery((await keys()).unsubscribe, place)));
  return { known: { query }, unknown: { query: { ...query, signature: 'x'.repeat(43) } } };
}

async function absence(body?: object) {
  const school = api.school_id;
  const secret = secretOf((await keys()).replies, { school_id: school, absence_notice_id: unknownId });
  const call = { query: { school, secret }, ...(body && { body }) };
  return { known: call, unknown: { ...call, query: { school, secret: 'x'.repeat(secret.length) } } };
}

async function file() {
  const { school_id } = api;
  const [stored] = await api.sql<{ file_id: string }>(
    `insert into files (school_id, storage_key, file_name, file_size, mime_type, sha256)
    values ($1, $2, 'a.pdf', 1, 'application/pdf', sha256('a'))
    returning file_id`,
    [school_id, `${school_id}/a`],
  );
  const { file_addresses: key } = await keys();
  const signing = signFileAddresses({ key, clock: () => new Date() });
  const address = signing.addressOf({ school_id, file_id: stored?.file_id ?? '' }, Date.now() + 60_000);
  const { pathname, searchParams } = new URL(address, 'https://homeroom.test');
  const query = Object.fromEntries(searchParams);
  const id = pathname.split('/').at(-1) ?? '';
  return { known: { params: { id }, query }, unknown: { params: { id: unknownId }, query } };
}

const sms = (more: object = {}) => {
  const body = { From: '+41790000000', Body: 'STOP', MessageSid: 'a', MessageStatus: 'sent' };
  const call = (school: string) => ({ params: { school, ...more }, body });
  return { known: call(api.school_id), unknown: call(unknownId) };
};

async function feed() {
  const { result } = await api.call('activities.createFeed', { as: 'admin' });
  const [secret = ''] = /[\w-]{43}/.exec(result.address) ?? [];
  return { known: { params: { secret } }, unknown: { params: { secret: 'x'.repeat(43) } } };
}

const password = { new_password: 'nine green kettles' };
const enquiry = { name: 'Vera', email: 'vera@home.test', consent: true, consent_version: 1, opened: '1.a.b' };

const examples: Readonly<Partial<Record<AnyOperationId, Example>>> = {
  'activities.feed': feed,
  'attendance.showNotice': () => absence(),
  'attendance.replyToNotice': () => absence({ answer: 'ill' }),
  'auth.resetPassword': async () =>
    inBody(
      await mailedToken(async (user_email) => {
        await newUser(user_email);
        return api.call('auth.forgotPassword', { body: { user_email } });
      }),
      password,
    ),
  'auth.confirmEmail': async () =>
    inBody(
      await mailedToken(async (new_email) => {
        const as = await newUser(newEmail());
        return api.call('auth.changeEmail', { as, body: { new_email, password: 'correct horse 12' } });
      }),
    ),
  'enquiries.getForm': async () => byId(await openForm()),
  'enquiries.getLogo': async () => byId(await openForm()),
  'enquiries.create': async () => byId(await openForm(), { body: enquiry }),
  'files.download': file,
  'messages.showSubscription': subscription,
  'messages.unsubscribe': subscription,
  'messages.subscribe': subscription,
  'messages.reportSmsStatus': async () => sms({ message: unknownId }),
  'messages.receiveSms': async () => sms(),
  'users.showInvitation': async () => inBody(await invitation()),
  'users.acceptInvitation': async () => inBody(await invitation(), password),
  'widget.get': async () => byId(api.chatbot),
  'widget.openSession': async () => byId(api.chatbot, { body: {} }),
  'widget.send': () => inConversation({ message: 'Hello' }),
  'widget.getSession': () => inConversation(),
  'widget.follow': () => inConversation(),
  'widget.addLead': () => inConversation({ name: 'Vera', email: 'vera@home.test' }),
  'widget.askPerson': () => inConversation({}),
};

/** These look for an address or for the installation; they have tests of their own. */
const withoutRecord = new Set<AnyOperationId>([
  'auth.login',
  'auth.forgotPassword',
  'setup.status',
  'setup.create',
  'signUp.request',
  'signUp.confirm',
]);

describe('at the host name of another school', () => {
  const open = routes.filter(([id, { access }]) => access === 'public' && !withoutRecord.has(id));

  it.each(open)('%s knows no record of a school', async (id) => {
    const example = await examples[id]?.();
    if (!example) throw new Error(`${id} is public and has no example here`);
    const at = async (options: Options, host: string) => {
      const { status, errors } = await api.call(id, { ...options, headers: { host } });
      return [status, errors.map(({ code, field }) => [code, field])];
    };
    const [status, errors] = await at(example.known, other);
    expect([status, errors]).toEqual(await at(example.unknown, other));
    expect([400, 404]).toContain(status);
  });

  const signedIn = routes.filter(([, { access = 'session' }]) => access === 'session');

  it.each(signedIn)('%s refuses a session like one that has ended', async (id, { path }) => {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, unknownId]));
    const { status, errors } = await api.call(id, { as: 'admin', params, headers: { host: other } });
    expect([status, errors]).toEqual([401, [{ message: 'Please sign in again', code: 'signed_out' }]]);
  });

  it('refuses an ended session of another school without saying why it ended', async () => {
    const { token } = await newUser(newEmail());
    await api.sql(`update sessions set expires_dt = now() - interval '1 day' where token_hash = sha256($1)`, [
      token,
    ]);
    const endingAt = async (host: string) =>
      (await api.call('auth.me', { as: { token }, headers: { host } })).errors[0]?.code;
    expect([await endingAt(own), await endingAt(other)]).toEqual(['session_expired', 'signed_out']);
  });
});

it('works at its host name, at the one of the installation and at every unknown one', async () => {
  const { id, sid, as } = await startTalk(api);
  for (const host of [own, 'OWN.example:443', 'homeroom.test', 'unknown.example', '127.0.0.1:3000']) {
    const headers = { host };
    expect((await api.call('auth.me', { as: 'admin', headers })).status).toBe(200);
    expect((await api.call('widget.getSession', { as, params: { id, sid }, headers })).status).toBe(200);
  }
});

it('believes a forwarded host name only from a trusted proxy', async () => {
  const statusFrom = async (remoteAddress: string) => {
    const { token } = api.users.admin;
    const headers = { host: own, 'x-forwarded-host': other, authorization: `Bearer ${token}` };
    return (await api.app.server.inject({ url: '/api/v1/auth/me', headers, remoteAddress })).statusCode;
  };
  expect([await statusFrom('127.0.0.1'), await statusFrom('203.0.113.9')]).toEqual([401, 200]);
});

it('lets the chat and the enquiry form of a school run on its own host name', async () => {
  await api.sql(`update chatbots set allowed_sites = '{https://www.school.test}' where chatbot_id = $1`, [
    api.chatbot,
  ]);
  const params = { id: api.chatbot };
  const from = (origin: string) =>
    api.call('widget.get', { params, headers: { host: 'homeroom.test', origin } });
  expect((await from(`https://${own}`)).status).toBe(200);
  expect((await from('https://homeroom.test')).status).toBe(200);
  expect((await from(`https://${other}`)).status).toBe(403);
});

it('lets other sites call or frame nothing of a school at the host name of another one', async () => {
  const site = 'https://www.school.test';
  await api.sql(`update chatbots set allowed_sites = '{https://www.school.test}' where chatbot_id = $1`, [
    api.chatbot,
  ]);
  const preflight = async (host: string) => {
    const { headers } = await api.app.server.inject({
      method: 'OPTIONS',
      url: `/api/v1/public/chatbot/${api.chatbot}`,
      headers: { host, origin: site },
    });
    return headers['access-control-allow-origin'];
  };
  expect([await preflight(own), await preflight(other)]).toEqual([site, undefined]);
});

it('ends the streams of people and of visitors when another school gets the host name', async () => {
  await api.sql(`update chatbots set allowed_sites = '{}' where chatbot_id = $1`, [api.chatbot]);
  const { id, sid, as } = await startTalk(api);
  const headers = { host: own };
  const person = await api.events('notifications.stream', { as: 'admin', headers });
  const visitor = await api.events('widget.follow', { as, params: { id, sid }, headers });
  expect([person.status, visitor.status]).toEqual([200, 200]);
  const give = (school: string, host_name: string | null) =>
    api.call('operator.setHost', { as: asOperator, params: { id: school }, body: { host_name } });
  await give(api.school_id, null);
  expect((await give(api.northside, own)).status).toBe(200);
  await Promise.all([person.ended, visitor.ended]);
  expect((await api.events('widget.follow', { as, params: { id, sid }, headers })).status).toBe(404);
}, 15_000);
