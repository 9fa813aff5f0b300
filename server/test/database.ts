import { inject } from 'vitest';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { administer, newDatabaseName, withDatabase } from './server.ts';

export type TestDatabase = {
  /** For the owner of the database. */
  readonly connectionString: string;
  /** For the login that requests work as. */
  readonly appConnectionString: string;
  drop(): Promise<void>;
};

/** A migrated, empty database of its own; `drop` it when the file's tests are done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administration, template } = inject('testServer');
  const name = newDatabaseName();
  await administer(administration, `create database ${name} template ${template}`);
  const connectionString = withDatabase(administration, name);
  const appConnectionString = await prepareAppLogin(connectionString);
  const { username } = new URL(appConnectionString);
  return {
    connectionString,
    appConnectionString,
    drop: () =>
      administer(
        administration,
        `drop database if exists ${name} with (force)`,
        `drop role if exists ${username}`,
      ),
  };
}
