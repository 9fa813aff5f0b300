import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { FileStore } from '#server/ports/files.ts';
import { makeSchool, makeUser } from '#server/test/factories.ts';
import { administer } from '#server/test/server.ts';
import { createPlainOwner } from './plain-owner.ts';

export type OwnedDatabase = { readonly connectionString: string; drop(): Promise<void> };

/** A database that belongs to an ordinary role; with `createsDatabases` that role may make more of them. */
export async function createOwnedDatabase(
  options: { createsDatabases?: boolean; isEmpty?: boolean } = {},
): Promise<OwnedDatabase> {
  const { superuser } = inject('testServer');
  const owner = await createPlainOwner(superuser);
  const { role, connectionString } = owner;
  if (options.createsDatabases) await administer(superuser, `alter role ${role} createdb`);
  if (!options.isEmpty) await migrate(connectionString);
  return { connectionString, drop: () => owner.drop() };
}

/** A school with a person, someone signed in, and an upload. */
export async function fillOwned(
  { connectionString }: OwnedDatabase,
  name: string,
  files: Pick<FileStore, 'put'>,
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  const school_id = await makeSchool(client, name);
  const user = await makeUser(client, { school_id, email: `admin@${school_id}.test`, role: 'account-admin' });
  const bytes = Buffer.from(`an upload of ${name}`);
  const { rows } = await client.query<{ storage_key: string }>(
    `insert into files (school_id, file_id, storage_key, file_name, file_size, mime_type, sha256, uploaded_by)
    select $1::uuid, id, $1::text || '/' || id, 'a.txt', $2, 'text/plain', sha256($3), $4
    from (select new_id() as id) given
    returning storage_key`,
    [school_id, bytes.length, bytes, user.user_id],
  );
  await files.put(rows[0]?.storage_key ?? '', bytes);
  await client.end();
  return school_id;
}
