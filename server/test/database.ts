import { inject } from 'vitest';
import { administer, newDatabaseName, withDatabase } from './server.ts';

export type TestDatabase = { readonly connectionString: string; drop(): Promise<void> };

/** A migrated, empty database of its own; `drop` it when the file's tests are done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { administration, template } = inject('testServer');
  const name = newDatabaseName();
  await administer(administration, `create database ${name} template ${template}`);
  return {
    connectionString: withDatabase(administration, name),
    drop: () => administer(administration, `drop database if exists ${name} with (force)`),
  };
}
