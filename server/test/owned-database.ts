import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { createPlainOwner } from './plain-owner.ts';
import { administer } from './server.ts';

export type OwnedDatabase = { readonly connectionString: string; drop(): Promise<void> };

/** A database that belongs to an ordinary role; with `createsDatabases` that role may make more of them. */
export async function createOwnedDatabase(
  options: { createsDatabases?: boolean; isEmpty?: boolean } = {},
): Promise<OwnedDatabase> {
  const { superuser } = inject('testServer');
  const { role, connectionString, drop } = await createPlainOwner(superuser);
  if (options.createsDatabases) await administer(superuser, `alter role ${role} createdb`);
  if (!options.isEmpty) await migrate(connectionString);
  return { connectionString, drop };
}
