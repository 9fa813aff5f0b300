import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connectionTo } from './connection/hosts.ts';

/** What the database holds: nothing yet, a school of its own, or the demo school. */
export type Installation = 'empty' | 'school' | 'demo';

export const demoSignIns = [
  { email: 'admin@homeroom.test', role: 'account-admin' },
  { email: 'registrar@homeroom.test', role: 'cms-admin' },
  { email: 'staff@homeroom.test', role: 'cms-user' },
  { email: 'teacher@homeroom.test', role: 'teacher: class teacher of Grade 4 B' },
  { email: 'mathematics@homeroom.test', role: 'teacher: leads mathematics' },
  { email: 'admin@northside.test', role: 'account-admin of a second school' },
] as const;

/** Any number, but the same in every Homeroom process: one fills an empty database, the others wait. */
const lockNumber = 4_663_003;
const setupTokenLength = 32;

/** Read as requests would read it, through the app's login. */
export async function readInstallation(connectionString: string): Promise<Installation> {
  return withClient(connectionString, async (client) => {
    const result = await client.query<{ school: boolean; demo: boolean }>(
      'select any_school() as school, any_demo_school() as demo',
    );
    const [found] = result.rows;
    if (found?.demo) return 'demo';
    return found?.school ? 'school' : 'empty';
  });
}

/** Keeps every other process that starts on this database waiting while `work` runs. */
export async function whileOthersWait<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return work(client);
  });
}

const secretNames = ['file_addresses', 'unsubscribe', 'sealing'] as const;

/** The keys that all processes of an installation share, 32 bytes each. */
export type Secrets = Readonly<Record<(typeof secretNames)[number], Buffer>>;

/** Reads the keys as the owner: the login for requests may not see them. */
export async function readSecrets(connectionString: string): Promise<Secrets> {
  const rows = await withClient(connectionString, async (client) => {
    const found = await client.query<{ name: string; value: Buffer }>('select name, value from secrets');
    return new Map(found.rows.map(({ name, value }) => [name, value]));
  });
  const read = secretNames.map((name) => {
    const value = rows.get(name);
    if (!value) throw new Error(`The database holds no secret called ${name}`);
    return [name, value] as const;
  });
  return Object.fromEntries(read) as Secrets;
}

/** The token that authorizes the first visit: the same for all processes of the installation, and for no other. */
export async function readSetupToken(connectionString: string): Promise<string> {
  const { file_addresses } = await readSecrets(connectionString);
  return createHmac('sha256', file_addresses).update('setup token').digest('hex').slice(0, setupTokenLength);
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionTo(connectionString));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
