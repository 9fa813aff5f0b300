import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '#server/app.ts';
import { declaredOwnerTexts, declaredTexts } from '#server/db/query.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appConnectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it.each(declaredTexts())('the app can prepare $name', async ({ name, text }) => {
  await client.query(`prepare "${name}" as ${text}`);
  const { rows } = await client.query('select name from pg_prepared_statements where name = $1', [name]);
  expect(rows).toHaveLength(1);
});

it.each(declaredOwnerTexts())(
  'the owner can prepare $name, and the app cannot run it',
  async ({ name, text }) => {
    const owner = new pg.Client({ connectionString: database.connectionString });
    await owner.connect();
    try {
      await owner.query(`prepare "${name}" as ${text}`);
      const { rows } = await owner.query('select name from pg_prepared_statements where name = $1', [name]);
      expect(rows).toHaveLength(1);
    } finally {
      await owner.end();
    }
  },
);
