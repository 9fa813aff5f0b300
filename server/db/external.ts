import pg from 'pg';
import { codeOf, reasonOf, StartFailure } from './start-failure.ts';

const oldestVersion = 150_000;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'there is no such database',
};

/** Refuses a DATABASE_URL that leads nowhere, in one sentence that never holds the password. */
export async function checkExternalDatabase(connectionString: string): Promise<void> {
  const client = openClient(connectionString);
  const place = `${client.host}:${client.port}/${client.database}`;
  try {
    await client.connect();
    const result = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    if (Number(result.rows[0]?.version) >= oldestVersion) return;
  } catch (error) {
    const reason = reasons[codeOf(error) ?? ''] ?? reasonOf(error);
    throw new StartFailure(`The database of DATABASE_URL (${place}) cannot be used: ${reason}.`);
  } finally {
    await client.end().catch(() => {});
  }
  throw new StartFailure(`The database of DATABASE_URL (${place}) is older than PostgreSQL 15.`);
}

function openClient(connectionString: string): pg.Client {
  try {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    return client;
  } catch {
    throw new StartFailure('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
}
