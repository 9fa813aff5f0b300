import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { BackupHeader } from '#server/backup/archive/format.ts';
import { createMigrationsTable, type Migration, readMigrations, runMigration } from '#server/db/migrate.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import { listTables } from './catalog.ts';

/**
 * Removes everything of Homeroom from the database, in the current transaction. Extensions stay, and so does the schema
 * itself, which may belong to another role.
 */
const removeAll = `do $$
  declare
    command text;
  begin
    drop schema if exists pgboss cascade;
    -- All names are read before the first is dropped, because dropping one takes others along.
    foreach command in array array(
      select format('drop %s if exists %s cascade', kind, name) from (
        select 1 as turn, case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          else 'table' end as kind, oid::regclass::text as name, oid, 'pg_class'::regclass as catalog
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select 2, 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass
        from pg_proc where pronamespace = 'public'::regnamespace
        union all
        select 3, 'type', oid::regtype::text, oid, 'pg_type'::regclass
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'c', 'r')
          and (typtype <> 'c' or (select relkind from pg_class where pg_class.oid = typrelid) = 'c')
      ) found
      where not exists (select from pg_depend
        where objid = found.oid and classid = found.catalog and deptype in ('e', 'i'))
      order by turn)
    loop
      execute command;
    end loop;
  end
  $$`;

/** The schema files that a backup was made with; refuses where this Homeroom has others. */
export function schemaOf(header: BackupHeader): { former: Migration[]; since: Migration[] } {
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
    former: shipped.filter(({ name }) => had.has(name)),
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
      'The backup is damaged or was changed: it has other tables or columns than its own schema files make.',
    );
  }
}

/** Migrates what was loaded. */
export async function runAll(client: pg.ClientBase, files: readonly Migration[]) {
  for (const file of files) {
    try {
      // Pending checks of the previous file must not prevent a change of a table.
      await client.query('set constraints all immediate');
      await runMigration(client, file);
    } catch (error) {
      throw new BackupFailure(`The schema file ${file.name} failed: ${reasonOf(error)}.`);
    }
  }
}
