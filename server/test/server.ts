import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * The PostgreSQL that the tests use: `owner` creates databases and is who the product connects as, `superuser` looks
 * past row-level security, `template` is the migrated database to copy.
 */
export type TestServer = { readonly owner: string; readonly superuser: string; readonly template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Runs statements one by one on the server's maintenance database. */
export async function administer(connectionString: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}

export function newDatabaseName(): string {
  return `homeroom_test_${randomUUID().replaceAll('-', '')}`;
}
