import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { makeUser, testPassword } from '#server/test/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const headers = { 'idempotency-key': 'once-and-no-more' };

/** Every row of every table, as text; the jobs, emails, audit entries and kept replies among them. */
async function wholeDatabase(): Promise<string> {
  const tables = await api.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await api.sql<{ row: string }>(`select item::text as row from ${name} item`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

it('a calendar address is not in the database, and a repeated request with the same key does not show it', async () => {
  const made = await api.call('activities.createFeed', { as: 'staff', headers });
  const [secret = ''] = /[\w-]{43}/.exec(made.result.address) ?? [];
  expect(secret).not.toBe('');
  expect(await wholeDatabase()).not.toContain(secret);
  const again = await api.call('activities.createFeed', { as: 'staff', headers });
  expect([again.status, JSON.stringify(again)]).toEqual([409, expect.not.stringContaining(secret)]);
  expect((await api.call('activities.feed', { params: { secret } })).status).toBe(200);
});

it('the secret of a second factor is not readable in the database, and not in a stored reply', async () => {
  const body = { password: testPassword };
  const made = await api.call('auth.setUpTwoFactor', { as: 'registrar', body, headers });
  expect(made.status).toBe(200);
  const [kept] = await api.sql('select reply::text from idempotency_keys where user_id = $1', [
    api.users.registrar.user_id,
  ]);
  expect(kept).toEqual({ reply: 'null' });
  expect(await wholeDatabase()).not.toContain(made.result.secret);
});

it('the secret of a conversation is not in the database', async () => {
  const params = { id: api.chatbot };
  const { result } = await api.call('widget.openSession', { params, body: { name: 'Ada' }, headers });
  expect(result.secret).toMatch(/^[\w-]{43}$/);
  expect(await wholeDatabase()).not.toContain(result.secret);
});

it('what is stored to recognize a repeated request does not contain the password', async () => {
  const create = (name: string, password: string) =>
    api.call('users.create', {
      as: 'admin',
      headers: { 'idempotency-key': name },
      body: {
        name: 'Pat',
        user_email: `${name}@test.test`,
        password,
        role: 'cms-user',
        chatbot_ids: [api.chatbot],
      },
    });
  const first = await create('key-1', 'a long pass phrase');
  expect([first.status, first.errors]).toEqual([201, []]);
  expect((await create('key-1', 'a long pass phrase')).result).toEqual(first.result);
});

it('the same key with another password is another request, and does not claim success', async () => {
  const person = await makeUser(api.owner, {
    school_id: api.school_id,
    email: 'repeats@test.test',
    role: 'cms-user',
  });
  const change = (current_password: string, new_password: string) =>
    api.call('auth.changePassword', { as: person, headers, body: { current_password, new_password } });
  expect((await change(testPassword, 'quiet otters read maps')).status).toBe(200);
  expect((await change(testPassword, 'quiet otters read maps')).status).toBe(200);
  expect((await change(testPassword, 'loud otters draw maps')).status).toBe(409);
  expect((await change('a guess of mine', 'quiet otters read maps')).status).toBe(409);
});
