import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { withLogin } from './connection/address.ts';
import { connectionTo } from './connection/hosts.ts';
import { prepareSession } from './connection/session.ts';

type Login = { readonly role_name: string; readonly password: string };

/** Any number, the same in every Homeroom process: one prepares the login, the others wait. */
const lockNumber = 4_663_002;
const wrongPassword = '28P01';
const connectMs = 5_000;

/**
 * The address with which requests reach the database: a separate login, a plain member of homeroom_app, which this function
 * creates or repairs as the owner. The database must be migrated.
 */
export async function prepareAppLogin(ownerAddress: string): Promise<string> {
  const owner = new pg.Client({
    ...connectionTo(ownerAddress),
    application_name: 'homeroom login',
    connectionTimeoutMillis: connectMs,
  });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [lockNumber]);
    const login = (await findLogin(owner)) ?? (await createLogin(owner));
    const address = withLogin(ownerAddress, login);
    if (codeOf(await tryLogin(address)) === wrongPassword) await givePassword(owner, login);
    await checkAppLogin(address);
    return address;
  } finally {
    await owner.end();
  }
}

/** Refuses an address for requests that does not work, or that has more rights than requests should have. */
export async function checkAppLogin(address: string): Promise<void> {
  const error = await tryLogin(address);
  if (error === undefined) return;
  if (error instanceof StartFailure) throw error;
  const { user } = new pg.Client(connectionTo(address));
  throw new StartFailure(
    `The database does not let Homeroom's requests in as ${user} (${reasonOf(error)}): allow this role in pg_hba.conf and in a pooler, or let DATABASE_APP_URL name a role that may log in.`,
  );
}

/** Why requests cannot log in. */
async function tryLogin(address: string): Promise<unknown> {
  const client = new pg.Client({ ...connectionTo(address), connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await prepareSession(client);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The query returns no row in a copy of another database, or in a backup restored on a server that lacks its role. */
async function findLogin(owner: pg.Client): Promise<Login | undefined> {
  const found = await owner.query<Login>(
    `select login.role_name, login.password
    from app_logins login
    join pg_database db on db.oid = login.database_oid and db.datname = current_database()
    join pg_roles role on role.rolname = login.role_name and role.rolcanlogin and role.rolconfig is null
      and pg_has_role(role.oid, 'homeroom_app', 'usage')`,
  );
  return found.rows[0];
}

async function createLogin(owner: pg.Client): Promise<Login> {
  const login = {
    role_name: `homeroom_app_${randomBytes(6).toString('hex')}`,
    password: randomBytes(24).toString('hex'),
  };
  const role = owner.escapeIdentifier(login.role_name);
  try {
    await owner.query('begin');
    await owner.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
      password ${owner.escapeLiteral(verifierOf(login.password))}`);
    await owner.query(`grant homeroom_app to ${role}`);
    await grantConnect(owner, role);
    await owner.query('delete from app_logins');
    await owner.query(
      `insert into app_logins (database_oid, role_name, password)
      select oid, $1, $2 from pg_database where datname = current_database()`,
      [login.role_name, login.password],
    );
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new StartFailure(
      `The login for requests could not be created in the database (${reasonOf(error)}): give the user of DATABASE_URL the right CREATEROLE and run "grant homeroom_app to ${owner.user} with admin option", or let DATABASE_APP_URL name a role that is a member of homeroom_app.`,
    );
  }
  return login;
}

/** Granted by name, because the administrator may have revoked the right to connect from everyone. */
async function grantConnect(owner: pg.Client, role: string) {
  await owner.query(`grant connect on database ${owner.escapeIdentifier(owner.database ?? '')} to ${role}`);
}

/** The stored password is not the role's, for example because a person changed it by hand. */
async function givePassword(owner: pg.Client, { role_name, password }: Login) {
  const role = owner.escapeIdentifier(role_name);
  await owner
    .query(`alter role ${role} password ${owner.escapeLiteral(verifierOf(password))}`)
    // The role's own error later says more than this one.
    .catch(() => undefined);
}

const iterations = 4_096;

/** What PostgreSQL stores of a password, computed here so that no statement and no log of the server holds it. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
