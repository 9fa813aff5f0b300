import pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { connectionTo } from '#server/db/connection/hosts.ts';

/** Commands recognize each other by this name; a serving Homeroom has another. */
const applicationName = 'homeroom-backup';

const settings: Readonly<Record<string, string>> = {
  'app.maintenance': 'on',
  search_path: 'public',
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '0',
};

/**
 * A connection of the database's owner that sees the rows of all schools, and writes and reads values in one way
 * on every server. End it when done.
 */
export async function openSession(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(connectionString),
    application_name: applicationName,
    keepAlive: true,
  });
  // A broken connection fails the current statement; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  for (const [name, value] of Object.entries(settings)) {
    await client.query('select set_config($1, $2, false)', [name, value]);
  }
  // Only newer servers know it.
  await client.query(
    `select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`,
  );
  return client;
}

const hiddenTables = `select relname
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
    and not exists (
      select from pg_policy
      where polrelid = pg_class.oid and polname = 'maintenance' and polcmd = '*'
        and polroles @> array[(select oid from pg_roles where rolname = current_user)]
    )
  order by 1`;

/** Row-level security hides rows silently: a backup must not begin where it would. */
export async function refuseHiddenRows(client: pg.ClientBase) {
  const { rows } = await client.query<{ relname: string }>(hiddenTables);
  const [first] = rows;
  if (!first) return;
  throw new BackupFailure(
    `This database user does not see all rows (of the table ${first.relname}, for one): use the user that owns the tables, and start this version of Homeroom once before.`,
  );
}

/** The processes of Homeroom that work on the database now. */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^homeroom( |$)'
    limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
