import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type Database, openDatabase } from './pool.ts';

const school_id = randomUUID();
const showScope = {
  name: 'test.show_scope',
  text: `select current_setting('app.school_id') as school_id, current_setting('app.user_id') as user_id`,
};
const deleteTasks = { name: 'test.delete_tasks', text: 'delete from tasks where school_id = $1' };

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
  await expect(database.read({ school_id }, (db) => db.run(deleteTasks, [school_id]))).rejects.toThrow(
    'test.delete_tasks writes and cannot run in a read',
  );
  await expect(database.autocommit({ school_id }, (db) => db.run(deleteTasks, [school_id]))).resolves.toEqual(
    [],
  );
});

it.each(['write', 'autocommit'] as const)(
  'does not record a %s without a person as the person before',
  async (kind) => {
    const user_id = randomUUID();
    const [before] = await database.write({ school_id, user_id }, (db) => db.run(showScope, []));
    expect(before).toEqual({ school_id, user_id });
    const [after] = await database[kind]({ school_id }, (db) => db.run(showScope, []));
    expect(after).toEqual({ school_id, user_id: '' });
  },
);
