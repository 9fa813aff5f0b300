import pg from 'pg';
import { connectionTo } from './hosts.ts';

type Connection = { readonly client: pg.Client; begin(): Promise<number>; end(): Promise<unknown> };

const answerMs = 5_000;

/**
 * Whether a pooler sends the statements of one connection to different sessions of the database. The server processes
 * identify the connections: in a pool they change places, whatever its order.
 */
export async function poolsByTransaction(connectionString: string): Promise<boolean> {
  const one = openConnection(connectionString);
  const other = openConnection(connectionString);
  try {
    await Promise.all([one.client.connect(), other.client.connect()]);
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      if (await changesProcess(one, other, order)) return true;
    }
    return false;
  } finally {
    await Promise.all([one.client.end(), other.client.end()].map((ended) => ended.catch(() => {})));
  }
}

/** Takes a process for each connection, releases them in that order, and checks whether the first gets the same one again. */
async function changesProcess(one: Connection, other: Connection, order: readonly Connection[]) {
  const first = await one.begin();
  await other.begin();
  for (const connection of order) await connection.end();
  const next = await one.begin();
  await one.end();
  return next !== first;
}

function openConnection(connectionString: string): Connection {
  const client = new pg.Client({
    ...connectionTo(connectionString),
    application_name: 'homeroom check',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => {});
  return {
    client,
    async begin() {
      await client.query('begin');
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      return rows[0]?.pid ?? 0;
    },
    end: () => client.query('rollback'),
  };
}
