import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('drop table migrations');
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}

async function applied() {
  const result = await client.query<{ name: string }>('select name from migrations order by name');
  return result.rows.map(({ name }) => name);
}

test('runs each migration once and in order, whichever process comes first', async () => {
  write('0002_fill.sql', 'insert into pets values (1)');
  write('0001_pets.sql', 'create table pets (id int); select pg_sleep(0.1)');
  write('notes.txt', 'not a migration');
  await Promise.all([1, 2, 3].map(() => migrate(database.connectionString, folder)));
  expect(await applied()).toEqual(['0001_pets.sql', '0002_fill.sql']);
  expect((await client.query('select id from pets')).rows).toEqual([{ id: 1 }]);
});

test('runs only what is new on a database that was migrated before', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, folder);
  write('0002_fill.sql', 'insert into pets values (2)');
  await migrate(database.connectionString, folder);
  expect((await client.query('select id from pets')).rows).toEqual([{ id: 2 }]);
});

test('leaves nothing of a migration that fails', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  write('0002_broken.sql', 'create table toys (id int); select 1 / 0');
  await expect(migrate(database.connectionString, folder)).rejects.toThrow(
    'The migration 0002_broken.sql failed: division by zero.',
  );
  expect(await applied()).toEqual(['0001_pets.sql']);
  expect((await client.query(`select to_regclass('toys') as toys`)).rows).toEqual([{ toys: null }]);
});

test('refuses a migration that was changed after it ran', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, folder);
  write('0001_pets.sql', 'create table pets (id bigint)');
  await expect(migrate(database.connectionString, folder)).rejects.toThrow('0001_pets.sql was changed');
});

test('refuses a database that knows a migration this version lacks', async () => {
  write('0001_pets.sql', 'create table pets (id int)');
  await migrate(database.connectionString, folder);
  rmSync(join(folder, '0001_pets.sql'));
  await expect(migrate(database.connectionString, folder)).rejects.toThrow('newer Homeroom (0001_pets.sql');
});

const real = join(import.meta.dirname, '..', 'migrations');

/** Brings an empty database to how it was before the migration with this number. */
async function migrateBefore(number: string) {
  await client.query(
    'drop schema public cascade; create schema public; drop schema if exists pgboss cascade',
  );
  const names = readdirSync(real);
  for (const name of names.filter((one) => one < number)) copyFileSync(join(real, name), join(folder, name));
  await migrate(database.connectionString, folder);
  for (const name of names) copyFileSync(join(real, name), join(folder, name));
}

test('what was stored of chats and enquiries keeps neither queries of pages nor notes that all staff see', async () => {
  await migrateBefore('0101');
  await client.query(`
    with s as (insert into schools (name) values ('Riverside') returning school_id),
    b as (insert into chatbots (school_id, name, agent_name, greeting) select school_id, 'Bot', 'Bot', 'Hello' from s returning school_id, chatbot_id),
    u as (insert into chat_users (school_id, chatbot_id) select school_id, chatbot_id from b returning *),
    t as (insert into chat_sessions (school_id, chatbot_id, chat_user_id, page_url)
      select school_id, chatbot_id, chat_user_id, 'https://a.test/fees?token=abc' from u returning *),
    c as (insert into contacts (school_id, chat_user_id, name, notes, created_by)
      select school_id, chat_user_id, name, 'Words of ' || name, staff from t,
        (values ('Ada', null), ('Bo', gen_random_uuid())) k (name, staff) returning *)
    insert into activities (school_id, contact_id, chat_session_id, activity_type, title, content)
    select c.school_id, contact_id, chat_session_id, 'note', 'Chat transcript', 'Said' from c, t
    union all select school_id, contact_id, null, 'message', 'Website enquiry',
      E'Name: Ada\\nPage: https://a.test/x?y=1#z\\nAgreed' from c where name = 'Ada'`);
  await client.query(`insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
    select school_id, 'Form', 'create', 'contact', '1', '{"page_url": "https://a.test/x?y=1", "name": "Ada"}' from schools`);
  await migrate(database.connectionString, folder);
  const rows = async (text: string) => (await client.query(text)).rows;
  expect(await rows('select page_url from chat_sessions')).toEqual([{ page_url: 'https://a.test/fees' }]);
  expect(await rows('select name, notes from contacts order by name')).toEqual([
    { name: 'Ada', notes: null },
    { name: 'Bo', notes: 'Words of Bo' },
  ]);
  expect(await rows(`select content from activities where activity_type = 'message' order by title`)).toEqual(
    [{ content: 'Words of Ada' }, { content: 'Name: Ada\nPage: https://a.test/x\nAgreed' }],
  );
  expect(await rows('select after from audit_log')).toEqual([
    { after: { page_url: 'https://a.test/x', name: 'Ada' } },
  ]);
});
