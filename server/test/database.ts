import { inject } from 'vitest';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { administer, newDatabaseName, withDatabase } from './server.ts';

export type TestDatabase = {
  /** The address for the owner of the database. */
  readonly connectionString: string;
  /** For the login that requests work as. */
  readonly appConnectionString: string;
  /** Past row-level security: to arrange rows and to look at them. */
  readonly superuserConnectionString: string;
  drop(): Promise<void>;
};

/** A migrated, empty database of its own; `drop` it when the file's tests are done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { owner, superuser, template } = inject('testServer');
  const name = newDatabaseName();
  // Without it, PostgreSQL writes each page of the template to its log, which takes twice as long.
  await administer(owner, `create database ${name} template ${template} strategy file_copy`);
  const connectionString = withDatabase(owner, name);
  const appConnectionString = await prepareAppLogin(connectionString);
  const { username } = new URL(appConnectionString);
  return {
    connectionString,
    appConnectionString,
    superuserConnectionString: withDatabase(superuser, name),
    drop: () =>
      administer(
        superuser,
        `drop database if exists ${name} with (force)`,
        `drop role if exists ${username}`,
      ),
  };
}
