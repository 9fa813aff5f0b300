import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiBase } from '#contract/kit/envelope.ts';
import type { TestApi } from '#server/test/api.ts';
import { testPassword } from '#server/test/factories.ts';
import { operatorOf, startOperatedApi } from '#server/test/records/operator.ts';

let api: TestApi;
let operator: ReturnType<typeof operatorOf>;
beforeAll(async () => {
  api = await startOperatedApi();
  operator = operatorOf(api);
});
afterAll(() => api.stop());
beforeEach(() => api.sql('delete from rate_limits'));
afterEach(async () => void (await operator.resume(api.school_id)));

/** The token in the newest email to an address. */
async function tokenSentTo(address: string): Promise<string> {
  const find = () => {
    const mail = api.mails.findLast(({ to, text }) => to === address && /token=/.test(text));
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

it('refuses a link to choose a new password until the school is resumed', async () => {
  const { email: user_email, user_id } = api.users.registrar;
  await api.call('auth.forgotPassword', { body: { user_email } });
  const body = { token: await tokenSentTo(user_email), new_password: 'Eleven blue kites' };
  const reset = () => api.call('auth.resetPassword', { body });
  const before = await api.sql('select password_hash from users where user_id = $1', [user_id]);
  await operator.suspend(api.school_id);
  const refused = await reset();
  expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'school_suspended']);
  expect(await api.sql('select password_hash from users where user_id = $1', [user_id])).toEqual(before);
  await operator.resume(api.school_id);
  expect((await reset()).status).toBe(200);
});

it('refuses a link that confirms an address until the school is resumed', async () => {
  const new_email = 'new-admin@test.test';
  await api.call('auth.changeEmail', { as: 'admin', body: { new_email, password: testPassword } });
  const body = { token: await tokenSentTo(new_email) };
  const confirm = () => api.call('auth.confirmEmail', { body });
  await operator.suspend(api.school_id);
  const refused = await confirm();
  expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'school_suspended']);
  await operator.resume(api.school_id);
  expect((await confirm()).status).toBe(200);
});

/** A form with a file that arrives in two parts; the second one is not sent before `hold` is over. */
function slowForm(hold: Promise<unknown>) {
  const form = (name: string, text: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  let noteBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    noteBegun = resolve;
  });
  async function* parts() {
    yield Buffer.from(form('title', 'Late'));
    noteBegun();
    await hold;
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="late.txt"\r\n\r\n';
    yield Buffer.from(`${head}Lunch is at noon.\r\n--edge--\r\n`);
  }
  return { begun, body: Readable.from(parts()), type: 'multipart/form-data; boundary=edge' };
}

it('stores no upload that began before the suspension and arrives after it', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { begun, body, type } = slowForm(hold);
  const sent = api.app.server.inject({
    method: 'POST',
    url: `${apiBase}/rag-ai/documents`,
    headers: { authorization: `Bearer ${api.users.admin.token}`, 'content-type': type },
    payload: body,
  });
  await begun;
  const held = api.files.size;
  await operator.suspend(api.school_id);
  release();
  const reply = await sent;
  expect([reply.statusCode, reply.json().errors[0].code]).toEqual([401, 'session_suspended']);
  expect(await api.sql(`select 1 from documents where title = 'Late'`)).toEqual([]);
  expect(api.files.size).toBe(held);
});
