import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type Database, openDatabase } from './pool.ts';
import { defineQuery } from './query.ts';

const school_id = randomUUID();
const showScope = defineQuery<object, { school_id: string; user_id: string }>(
  'test.show_scope',
  `select current_setting('app.school_id') as school_id, current_setting('app.user_id') as user_id`,
);
const deleteTasks = defineQuery<{ school_id: string }, never>(
  'test.delete_tasks',
  'delete from tasks where school_id = :school_id',
);

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  const onError = (error: Error) => expect.unreachable(error.message);
  database = openDatabase({ connectionString: created.appConnectionString, size: 1, onError });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

it('refuses a statement that writes in a read', async () => {
  await expect(database.read({ school_id }, (db) => deleteTasks(db, { school_id }))).rejects.toThrow(
    'test.delete_tasks writes and cannot run in a read',
  );
  await expect(database.autocommit({ school_id }, (db) => deleteTasks(db, { school_id }))).resolves.toEqual(
    [],
  );
});

it.each(['write', 'autocommit'] as const)(
  'does not record a %s without a person as the person before',
  async (kind) => {
    const user_id = randomUUID();
    const [before] = await database.write({ school_id, user_id }, (db) => showScope(db, {}));
    expect(before).toEqual({ school_id, user_id });
    const [after] = await database[kind]({ school_id }, (db) => showScope(db, {}));
    expect(after).toEqual({ school_id, user_id: '' });
  },
);
