import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { checkAppLogin, prepareAppLogin } from './app-login.ts';
import { openDatabase } from './pool.ts';

const loginOf = (address: string) => {
  const { username, password } = new URL(address);
  return { username, password };
};

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a session of the app', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  /**
   * Runs statements as an attacker could who makes the server run any statement: returns the result, or the refusal.
   */
  const inSession = (statements: readonly string[]) =>
    withClient(api.appConnectionString, async (client) => {
      let rows: unknown[] = [];
      try {
        for (const text of statements) rows = (await client.query<Record<string, unknown>>(text)).rows;
      } catch (error) {
        return (error as { code?: string }).code;
      }
      return rows;
    });

  test('is logged in as a plain role, so resetting the role changes nothing', async () => {
    const { username } = loginOf(api.appConnectionString);
    const who = `select session_user as session, current_user as role,
        current_setting('is_superuser') as super`;
    const plain = [{ session: username, role: username, super: 'off' }];
    for (const wayOut of [
      `select set_config('role', 'none', false)`,
      'reset role',
      'reset session authorization',
      'set session authorization default',
      'discard all',
    ]) {
      expect(await inSession([wayOut, who]), wayOut).toEqual(plain);
      expect(await inSession([wayOut, 'select from users']), wayOut).toEqual([]);
    }
  });

  test('cannot become the owner or a role that sees more', async () => {
    const { username } = new URL(api.connectionString);
    for (const role of [username, 'homeroom_lookup', 'homeroom_search', 'pg_read_all_data']) {
      expect(await inSession([`set role ${role}`]), role).toBe('42501');
      expect(await inSession([`set session authorization ${role}`]), role).toBe('42501');
      expect(await inSession([`grant ${role} to current_user`]), role).toBe('42501');
    }
  });

  test('sees and changes no rows of another school, whatever it sets', async () => {
    await api.sql(`select set_config('app.school_id', $1, false)`, [api.northside]);
    expect(await inSession(['set row_security = off', 'select from users'])).toBe('42501');
    expect(
      await inSession([
        `select set_config('app.school_id', '${api.school_id}', false)`,
        `update users set name = 'Mallory' where school_id = '${api.northside}' returning name`,
      ]),
    ).toEqual([]);
    expect(await inSession(['alter table users no force row level security'])).toBe('42501');
    expect(await inSession(['drop policy school_isolation on users'])).toBe('42501');
    expect(await inSession(['create policy everything on users using (true)'])).toBe('42501');
  });

  test('cannot read its own password, the keys of the installation or the queue', async () => {
    expect(await inSession(['select * from secrets'])).toBe('42501');
    expect(await inSession(['select * from app_logins'])).toBe('42501');
    expect(await inSession(['select * from pg_authid'])).toBe('42501');
    expect(await inSession(['create table kept (id int)'])).toBe('42501');
    await api.sql('create schema if not exists pgboss');
    await api.sql('create table if not exists pgboss.job (id int)');
    expect(await inSession(['select * from pgboss.job'])).toBe('42501');
  });

  test('is used by requests and notifications', async () => {
    await api.call('students.list', { as: 'staff' });
    const sessions = await api.sql<{ name: string; role: string }>(
      `select distinct application_name as name, usename as role
      from pg_stat_activity
      where datname = current_database() and application_name in ('homeroom', 'homeroom listen')
      order by 1`,
    );
    const { username: role } = loginOf(api.appConnectionString);
    expect(sessions).toEqual([
      { name: 'homeroom', role },
      { name: 'homeroom listen', role },
    ]);
  });

  test('has the time zone and the time limits, though it was opened without options', async () => {
    const database = openDatabase({ connectionString: api.appConnectionString, onError: () => undefined });
    const names = ['TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const text = `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`;
    const [found] = await database.unscoped((db) => db.run({ name: 'test.settings', text }, []));
    await database.close();
    expect(Object.values(found as object)).toEqual(['UTC', '10s', '3s', '15s']);
  });
});

describe('the login', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  const made = new Set<string>();
  const prepare = async () => {
    const address = await prepareAppLogin(database.connectionString);
    made.add(loginOf(address).username);
    return address;
  };
  const dropRole = async (role: string) => {
    await owner.query(`revoke all on database ${owner.database} from ${role}`);
    await owner.query(`drop role ${role}`);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.connectionString });
    await owner.connect();
  });
  afterAll(async () => {
    for (const role of made) await dropRole(role);
    await owner.end();
    await database.drop();
  });

  test('is the same for every process and every start', async () => {
    await owner.query('delete from app_logins');
    const logins = await Promise.all([prepare(), prepare(), prepare()]);
    expect(new Set([...logins, await prepare()]).size).toBe(1);
  });

  test('is kept when its password was changed by hand, and made again when the role is gone', async () => {
    const first = loginOf(await prepare());
    await owner.query(`alter role ${first.username} password 'something else'`);
    const mended = await prepare();
    expect(loginOf(mended)).toEqual(first);
    await withClient(mended, (client) => client.query('select from schools'));
    await dropRole(first.username);
    made.delete(first.username);
    const next = loginOf(await prepare());
    expect(next.username).not.toBe(first.username);
  });

  test('of a copied database is a different one', async () => {
    const original = loginOf(await prepare());
    await owner.query('update app_logins set database_oid = 1');
    expect(loginOf(await prepare()).username).not.toBe(original.username);
  });

  test('is refused when it can do more than it should', async () => {
    const role = `homeroom_test_${randomBytes(6).toString('hex')}`;
    made.add(role);
    await owner.query(`create role ${role} login password 'test password'`);
    const address = new URL(database.connectionString);
    Object.assign(address, { username: role, password: 'test password' });
    await expect(checkAppLogin(address.href)).rejects.toThrow(
      `The role ${role} cannot work for Homeroom: run "grant homeroom_app to ${role}" in the database.`,
    );
    await owner.query(`grant homeroom_app to ${role}`);
    await checkAppLogin(address.href);
    await owner.query(`alter role ${role} set role = homeroom_app`);
    await expect(checkAppLogin(address.href)).rejects.toThrow('take the setting "role" away');
    await owner.query(`alter role ${role} reset role`);
    await owner.query(`grant homeroom_lookup to ${role}`);
    await expect(checkAppLogin(address.href)).rejects.toThrow('DATABASE_APP_URL');
    await expect(checkAppLogin(database.connectionString)).rejects.toThrow('owns its tables');
  });
});
