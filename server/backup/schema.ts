import type pg from 'pg';
import { createMigrationsTable, type Migration, readMigrations, runMigration } from '#server/db/migrate.ts';
import { reasonOf } from '#server/db/start-failure.ts';
import { listTables } from './catalog.ts';
import { BackupFailure } from './failure.ts';
import type { BackupHeader } from './format.ts';

/**
 * Takes everything of Homeroom out of the database, in the transaction that is under way. Extensions stay, and so
 * does the schema itself, which may belong to somebody else.
 */
const removeAll = `do $$
  declare
    found record;
  begin
    drop schema if exists pgboss cascade;
    for found in
      select format('drop %s if exists %s cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        oid::regclass) as command
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
      order by relkind <> 'v', relkind = 'S'
    loop
      execute found.command;
    end loop;
    for found in
      select format('drop routine if exists %s cascade', oid::regprocedure) as command
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
    loop
      execute found.command;
    end loop;
    for found in
      select format('drop type if exists %s cascade', oid::regtype) as command
      from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'c', 'r') and typrelid = 0
        and not exists (select from pg_depend where objid = t.oid and classid = 'pg_type'::regclass and deptype = 'e')
    loop
      execute found.command;
    end loop;
  end
  $$`;

/** The schema files a backup was made with, from this Homeroom; refused where it has others. */
export function schemaOf(header: BackupHeader): { then: Migration[]; since: Migration[] } {
  const shipped = readMigrations();
  const known = new Map(shipped.map((file) => [file.name, file]));
  for (const { name, checksum } of header.schema) {
    if (known.get(name)?.checksum === checksum) continue;
    throw new BackupFailure(
      `The backup was made by Homeroom ${header.product_version}, whose schema file ${name} this version does not have: restore it with that version or a newer one.`,
    );
  }
  const had = new Set(header.schema.map(({ name }) => name));
  return {
    then: shipped.filter(({ name }) => had.has(name)),
    since: shipped.filter(({ name }) => !had.has(name)),
  };
}

/** Makes empty tables as they were when the backup was made. */
export async function createSchema(client: pg.ClientBase, header: BackupHeader, files: readonly Migration[]) {
  await client.query(removeAll);
  await createMigrationsTable(client);
  await runAll(client, files);
  const made = JSON.stringify(await listTables(client));
  if (made !== JSON.stringify(header.tables)) {
    throw new BackupFailure(
      'The backup has other tables or columns than its own schema files make: it cannot be restored.',
    );
  }
}

/** Brings what was loaded up to date. */
export async function runAll(client: pg.ClientBase, files: readonly Migration[]) {
  for (const file of files) {
    try {
      // What the file before has left to check must not stand in the way of changing a table.
      await client.query('set constraints all immediate');
      await runMigration(client, file);
    } catch (error) {
      throw new BackupFailure(`The schema file ${file.name} failed: ${reasonOf(error)}.`);
    }
  }
}
