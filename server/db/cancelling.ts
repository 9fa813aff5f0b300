import pg from 'pg';
import { currentCaller } from '#server/lib/caller.ts';
import { connectionTo } from './connection/hosts.ts';

export type CancelOptions = { readonly connectionString: string; readonly onError: (error: Error) => void };

const connectMs = 3_000;

/** A late cancellation must not hit the next request, so these connections are not used again. */
const cancelledClients = new WeakSet<pg.PoolClient>();

export const wasCancelled = (client: pg.PoolClient): boolean => cancelledClients.has(client);

/** The server's process behind each connection; the process that the protocol names may be a pooler's. */
const backends = new WeakMap<pg.PoolClient, Promise<number | undefined>>();

export function noteBackend(client: pg.PoolClient): void {
  const reply = client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = reply.then(
    ({ rows }) => rows[0]?.pid,
    () => undefined,
  );
  backends.set(client, pid);
}

/** Runs `work`; when the request has no time left, cancels the connection's statement. */
export async function runUntilDeadline<Result>(
  client: pg.PoolClient,
  options: CancelOptions,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let cancelling: Promise<void> | undefined;
  const stopListening = currentCaller()?.deadline.onPass(() => {
    cancelledClients.add(client);
    cancelling = cancelStatement(client, options);
  });
  try {
    return await work(client);
  } finally {
    stopListening?.();
    await cancelling;
  }
}

/** Cancels a connection's statement through another connection, the only way to reach a busy server. */
async function cancelStatement(
  client: pg.PoolClient,
  { connectionString, onError }: CancelOptions,
): Promise<void> {
  const other = new pg.Client({
    ...connectionTo(connectionString),
    connectionTimeoutMillis: connectMs,
  });
  other.on('error', onError);
  try {
    await other.connect();
    await other.query('select pg_cancel_backend($1)', [await backends.get(client)]);
  } catch (error) {
    onError(error as Error);
  } finally {
    await other.end().catch(() => undefined);
  }
}
