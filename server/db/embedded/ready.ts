import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';

/** Recovery after a crash reads the log of the last minutes again; slow disks get time for it. */
const patienceMs = 120_000;
/** For one attempt, because a server that is starting on a busy machine may leave a connection without a word. */
const attemptMs = 5_000;
const isRecovering = '57P03';
const noSuchDatabase = '3D000';
/** The only sign by which the client tells that an attempt took too long. */
const clientTimeout = 'timeout expired';
const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', isRecovering]);

/** Waits until the server takes sign-ins; the database itself need not exist yet. */
export async function waitUntilReady(
  connectionString: string,
  signal: AbortSignal,
  longestAttemptMs = attemptMs,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!signal.aborted) {
    const refusal = await tryToConnect(connectionString, longestAttemptMs);
    // A refusal with a detail does not come from a new server: it knows the database, but its files are gone.
    if (refusal === undefined || (refusal.code === noSuchDatabase && !refusal.detail)) return;
    if (!notYet.has(refusal.code ?? '') && refusal.message !== clientTimeout) {
      throw new StartFailure(`The database does not let Homeroom in: ${refusal.detail ?? refusal.message}`);
    }
    if (Date.now() > deadline) throw new StartFailure('The database did not get ready within two minutes.');
    await sleep(refusal.code === isRecovering ? 100 : 10);
  }
}

async function tryToConnect(connectionString: string, connectionTimeoutMillis: number) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    const detail = error instanceof pg.DatabaseError ? error.detail : undefined;
    return { code: codeOf(error), detail, message: reasonOf(error) };
  }
}

/** Creates the database on the first start; `administration` is the same server's maintenance database. */
export async function ensureDatabase(administration: string, name: string) {
  const client = new pg.Client({ connectionString: administration });
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
