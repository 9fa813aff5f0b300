import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { connectionTo } from './connection/hosts.ts';
import {
  findConcurrentIndex,
  findNeighbor,
  findPreviousRelease,
  readReleases,
  withoutConcurrency,
} from './side-by-side.ts';

/** A file of statements that makes or changes the tables, known by its name and its content. */
export type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/** First the baseline, then the migrations since its release. Their numbers continue those of the baseline. */
const shippedFolders = ['schema', 'migrations'].map((name) => join(import.meta.dirname, '..', name));
/** Any number, but the same in every Homeroom process: one migrates, the others wait. */
const lockNumber = 4_663_001;
const askLockMs = 200;
/**
 * A migration waits only briefly for a table, because everyone who needs the table waits behind it, and tries again
 * later.
 */
const tableLockMs = 1_000;
const mostTries = 30;
const noLock = '55P03';

/** Brings the database up to date. Several processes may do so at once; each migration runs once. */
export async function migrate(
  connectionString: string,
  folders: readonly string[] = shippedFolders,
  releases: readonly string[] = readReleases(),
): Promise<void> {
  const migrations = readMigrations(folders);
  const previous = findPreviousRelease(
    migrations.map(({ name }) => name),
    releases,
  );
  const client = new pg.Client({ ...connectionTo(connectionString), application_name: 'homeroom migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await lockSchema(client);
    await createMigrationsTable(client);
    for (const migration of await findPending(client, migrations))
      await apply(client, migration, findNeighbor(migration, previous));
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process changes the tables, and prevents others from doing so until the connection ends. It asks
 * again and again, because an index that is built concurrently waits for every statement that is under way.
 */
export async function lockSchema(client: pg.ClientBase) {
  const ask = 'select pg_try_advisory_lock($1) as is_locked';
  const isLocked = async () =>
    (await client.query<{ is_locked: boolean }>(ask, [lockNumber])).rows[0]?.is_locked;
  while (!(await isLocked())) await sleep(askLockMs);
}

export async function createMigrationsTable(client: pg.ClientBase) {
  await client.query(`create table if not exists public.migrations (
      name text primary key, checksum text not null, applied_dt timestamptz(3) not null default now())`);
  // The last schema file of the release that may run on this database without having the migration.
  await client.query('alter table public.migrations add column if not exists neighbor text');
}

/** The migrations of this Homeroom, in the order in which they run. */
export function readMigrations(folders: readonly string[] = shippedFolders): Migration[] {
  return folders.flatMap(readFolder);
}

function readFolder(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function findPending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await client.query<{ name: string; checksum: string; neighbor: string | null }>(
    'select name, checksum, neighbor from public.migrations order by name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const { name, checksum, neighbor } of applied.rows) {
    const shipped = known.get(name);
    if (shipped === undefined) {
      // The next release has run it, and this one may run at the same time.
      if (neighbor !== null && known.has(neighbor)) continue;
      throw new StartFailure(
        `The database has run the migration ${name}, which this version of Homeroom does not have: start the version that ran it, or restore a backup from before that.`,
      );
    }
    if (shipped !== checksum) {
      throw new StartFailure(
        `The migration ${name} was changed after this database ran it: restore the file as it was and add a new migration instead.`,
      );
    }
  }
  const done = new Set(applied.rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Only a member of a role can give it a function. The owner is a member during a migration and not after it, because
 * a member also sees the rows that the policies of these roles show: those of all schools.
 */
const borrowedRoles = `'homeroom_lookup', 'homeroom_search'`;
const borrowRoles = `do $$
declare
  borrowed text := '';
  role_name text;
begin
  for role_name in select rolname from pg_roles where rolname in (${borrowedRoles}) and not pg_has_role(oid, 'usage') loop
    execute format('grant %I to current_user', role_name);
    borrowed := concat_ws(',', nullif(borrowed, ''), role_name);
  end loop;
  perform set_config('app.borrowed_roles', borrowed, true);
exception when insufficient_privilege then
  perform set_config('app.borrowed_roles', '', true);
end
$$`;
const returnRoles = `do $$
declare
  role_name text;
begin
  foreach role_name in array string_to_array(current_setting('app.borrowed_roles'), ',') loop
    execute format('revoke %I from current_user', role_name);
  end loop;
end
$$`;

async function apply(client: pg.Client, migration: Migration, neighbor: string | null) {
  const index = findConcurrentIndex(migration.text);
  for (let tries = 1; ; tries += 1) {
    try {
      if (index === undefined) await runAlone(client, migration, neighbor);
      else await buildIndex(client, { ...migration, index, neighbor });
      return;
    } catch (error) {
      await client.query('rollback');
      if (codeOf(error) !== noLock || tries >= mostTries)
        throw new StartFailure(`The migration ${migration.name} failed: ${reasonOf(error)}.`);
      await sleep(tableLockMs);
    }
  }
}

async function runAlone(client: pg.Client, migration: Migration, neighbor: string | null) {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${tableLockMs}`);
  await runMigration(client, migration, neighbor);
  await client.query('commit');
}

type IndexMigration = Migration & { readonly index: string; readonly neighbor: string | null };

/** Builds an index while others write; what an interrupted attempt has left is no use. */
async function buildIndex(client: pg.Client, { index, neighbor, ...migration }: IndexMigration) {
  await client.query('set search_path = public, pg_temp');
  await client.query(`drop index concurrently if exists ${index}`);
  await client.query(migration.text);
  await noteMigration(client, migration, neighbor);
}

/** Runs one migration in the transaction that is under way, and notes that it ran. */
export async function runMigration(
  client: pg.ClientBase,
  migration: Migration,
  neighbor: string | null = null,
) {
  await client.query('set local search_path = public, pg_temp');
  await client.query(borrowRoles);
  await client.query(withoutConcurrency(migration.text));
  await client.query(returnRoles);
  await noteMigration(client, migration, neighbor);
}

async function noteMigration(client: pg.ClientBase, { name, checksum }: Migration, neighbor: string | null) {
  const text = 'insert into public.migrations (name, checksum, neighbor) values ($1, $2, $3)';
  await client.query(text, [name, checksum, neighbor]);
}
