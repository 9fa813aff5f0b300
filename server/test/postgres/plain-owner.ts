import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { administer, newDatabaseName, withDatabase } from '#server/test/server.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operating/database.md'), 'utf8');

/** The statements by which docs/operating/database.md makes the owner and its database, for another role and database. */
function statementsFor(role: string, password: string, database: string): string[] {
  const statements = [...page.matchAll(/^create (?:role|database) homeroom .*;$/gm)].map(([text]) => text);
  if (statements.length !== 2)
    throw new Error('docs/operating/database.md no longer says how to make the owner');
  return statements.map((text) =>
    text
      .replace('role homeroom ', `role ${role} `)
      .replace('database homeroom ', `database ${database} `)
      .replace('owner homeroom ', `owner ${role} `)
      .replace('YOUR_PASSWORD', password),
  );
}

export type PlainOwner = {
  readonly role: string;
  /** Its empty database. */
  readonly connectionString: string;
  /** Another empty database of the same owner. */
  createDatabase(): Promise<string>;
  drop(): Promise<void>;
};

/** An owner without special rights, made by the superuser as the page says. */
export async function createPlainOwner(superuser: string): Promise<PlainOwner> {
  const suffix = randomBytes(6).toString('hex');
  const role = `homeroom_owner_${suffix}`;
  const names: string[] = [];
  const newDatabase = async (inPage: (name: string) => string[]) => {
    const name = newDatabaseName();
    names.push(name);
    await administer(superuser, ...inPage(name));
    const address = new URL(withDatabase(superuser, name));
    Object.assign(address, { username: role, password: suffix });
    return address.href;
  };
  const connectionString = await newDatabase((name) => statementsFor(role, suffix, name));
  await letGrantExistingRoles(superuser, role);
  return {
    role,
    connectionString,
    createDatabase: () => newDatabase((name) => statementsFor(role, suffix, name).slice(1)),
    drop: async () => {
      await dropLogins(superuser, role, names);
      await administer(superuser, `drop role ${role}`);
    },
  };
}

/** Who creates the roles may grant them; on a server of many tests they exist already. Before 16 CREATEROLE is enough. */
async function letGrantExistingRoles(superuser: string, role: string) {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name
      from pg_roles
      where rolname in ('homeroom_app', 'homeroom_lookup', 'homeroom_search')
        and current_setting('server_version_num')::int >= 160000`,
    );
    for (const { name } of rows)
      await client.query(`grant ${name} to ${role} with admin true, inherit false, set false`);
  } finally {
    await client.end();
  }
}

/** The logins of its databases too, which only the databases know. */
async function dropLogins(superuser: string, role: string, databases: readonly string[]) {
  for (const database of databases) {
    const client = new pg.Client({ connectionString: withDatabase(superuser, database) });
    await client.connect();
    const known = await client.query<{ known: boolean }>(
      `select to_regclass('app_logins') is not null as known`,
    );
    const found = known.rows[0]?.known
      ? await client.query<{ name: string }>(
          `select role_name as name
          from app_logins join pg_roles on rolname = role_name
          where database_oid = (select oid from pg_database where datname = current_database())`,
        )
      : { rows: [] };
    await client.end();
    const logins = found.rows.map(({ name }) => `drop role ${name}`);
    await administer(superuser, `drop database ${database} with (force)`, ...logins);
  }
  await administer(superuser, `drop owned by ${role} cascade`);
}
