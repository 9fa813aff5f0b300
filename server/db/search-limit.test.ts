import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type Database, openDatabase } from './pool.ts';
import type { Queryable } from './query.ts';

const school_id = randomUUID();
const text = `select current_setting('statement_timeout') as statement_timeout`;
const anySearch = { name: 'test.limit_of_a_search', text, isSearch: true };
const anyStatement = { name: 'test.limit_of_a_statement', text };
const slowSearch = { name: 'test.slow_search', text: 'select pg_sleep(10)', isSearch: true };

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  const onError = (error: Error) => expect.unreachable(error.message);
  // Everything uses the same connection.
  database = openDatabase({ connectionString: created.appConnectionString, size: 1, onError });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const limitOf = async (db: Queryable, statement: typeof anyStatement) =>
  (await db.run<{ statement_timeout: string }>(statement, []))[0]?.statement_timeout;
const searchInRead = () => database.read({ school_id }, (db) => limitOf(db, anySearch));

it.each(['read', 'write', 'autocommit'] as const)('gives a search in a %s two seconds', async (kind) => {
  expect(await database[kind]({ school_id }, (db) => limitOf(db, anySearch))).toBe('2s');
});

it.each(['read', 'write', 'autocommit'] as const)(
  'gives other statements of a %s ten seconds after a search',
  async (kind) => {
    expect(await searchInRead()).toBe('2s');
    expect(await database[kind]({ school_id }, (db) => limitOf(db, anyStatement))).toBe('10s');
  },
);

it('gives statements outside every school ten seconds after a search', async () => {
  await searchInRead();
  expect(await database.unscoped((db) => limitOf(db, anyStatement))).toBe('10s');
});

it('gives each statement of one read its own limit', async () => {
  const limits = await database.read({ school_id }, (db) =>
    Promise.all([anyStatement, anySearch, anyStatement, anySearch].map((each) => limitOf(db, each))),
  );
  expect(limits).toEqual(['10s', '2s', '10s', '2s']);
});

it('keeps ten seconds for the next statement when a transaction after a search is rolled back', async () => {
  await searchInRead();
  const failing = database.write({ school_id }, async (db) => {
    await limitOf(db, anySearch);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await database.write({ school_id }, (db) => limitOf(db, anyStatement))).toBe('10s');
});

it('stops a slow search with a sentence, and the next statement has ten seconds', async () => {
  const slow = database.read({ school_id }, (db) => db.run(slowSearch, []));
  await expect(slow).rejects.toMatchObject({
    status: 503,
    errors: [{ message: expect.stringContaining('took too long') }],
  });
  expect(await database.read({ school_id }, (db) => limitOf(db, anyStatement))).toBe('10s');
});
