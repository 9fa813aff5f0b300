import pg from 'pg';
import { codeOf, reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { addressesOf } from './address.ts';
import { connectionTo, isReadOnlyError, ReadOnlyServer, readOnlyServerQuery } from './hosts.ts';
import { poolsByTransaction } from './pooling.ts';

const oldestVersion = 150_000;
const connectMs = 5_000;

const inTime = 'it does not answer in time';
const closes = 'it closes the connection without a word';
const strangeSigner =
  'its certificate is signed by an authority that is not known here; name the file with the certificate of that authority by sslrootcert';
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server responds there',
  ENOENT: 'no server responds there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: inTime,
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: closes,
  DEPTH_ZERO_SELF_SIGNED_CERT: strangeSigner,
  SELF_SIGNED_CERT_IN_CHAIN: strangeSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: strangeSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: strangeSigner,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  '28P01': 'it refuses the user or the password',
  '28000': 'it refuses the user',
  '3D000': 'there is no such database',
  '57P03': 'it is starting or stopping',
};

const readOnly =
  'it is read-only, as a standby is: name its primary, or all hosts in one address, postgres://user:password@one,two/database?target_session_attrs=read-write';

/** Refuses a DATABASE_URL that does not work, with one sentence that never contains the password. */
export async function checkExternalDatabase(connectionString: string): Promise<void> {
  const place = describeAddress(connectionString);
  const refuseStart = (reason: string) =>
    new StartFailure(`The database of DATABASE_URL (${place}) cannot be used: ${reason}.`);
  const started = performance.now();
  try {
    if ((await readVersionPatiently(connectionString)) < oldestVersion)
      throw refuseStart('it is older than PostgreSQL 15');
    if (await poolsByTransaction(connectionString)) {
      throw refuseStart(
        'a pooler before it shares sessions between connections by the transaction; connect directly, or set the pooler to pool by session',
      );
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw refuseStart(performance.now() - started >= connectMs ? inTime : explainFailure(error));
  }
}

/** The hosts, ports and database of the address, for a sentence. */
function describeAddress(connectionString: string): string {
  const clients = addressesOf(connectionString).map(openClient);
  const hosts = clients.map(({ host, port }) => `${host}:${port}`);
  return `${hosts.join(', ')}/${clients[0]?.database ?? ''}`;
}

/** A process that loads its code meanwhile may miss the reply of the writable host, and take a standby for the only one. */
const readVersionPatiently = (connectionString: string): Promise<number> =>
  readVersion(connectionString).catch((error: unknown) => {
    if (!isReadOnlyError(error)) throw error;
    return readVersion(connectionString);
  });

async function readVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ ...connectionTo(connectionString), connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; is_read_only: boolean }>(
      `select current_setting('server_version_num') as version, looked.* from (${readOnlyServerQuery}) looked`,
    );
    if (rows[0]?.is_read_only) throw new ReadOnlyServer();
    return Number(rows[0]?.version);
  } finally {
    await client.end().catch(() => {});
  }
}

function explainFailure(error: unknown): string {
  if (isReadOnlyError(error)) return readOnly;
  const reason = reasonOf(error);
  if (reason.startsWith('Connection terminated')) return closes;
  return reasons[codeOf(error) ?? ''] ?? reason;
}

function openClient(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString });
  } catch (error) {
    // Name the certificate that cannot be read.
    const code = codeOf(error);
    if (code !== undefined && code !== 'ERR_INVALID_URL')
      throw new StartFailure(`DATABASE_URL cannot be used: ${reasonOf(error)}.`);
    throw new StartFailure('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
}
