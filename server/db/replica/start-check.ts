import pg from 'pg';
import { addressesOf, withLogin } from '#server/db/connection/address.ts';
import { connectionTo } from '#server/db/connection/hosts.ts';
import { poolsByTransaction } from '#server/db/connection/pooling.ts';
import { reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { identifyServer, isSameDatabase, isSameServer, type ServerIdentity } from './server-identity.ts';

const connectMs = 5_000;

type ReplicaStart = {
  /** DATABASE_REPLICA_URL: its user and password do not count. */
  readonly replicaUrl: string;
  /** The login for requests on the primary, which a replica has too. */
  readonly appConnectionString: string;
  readonly warn: (sentence: string) => void;
};

/**
 * The address with which requests reach the replica. Refuses a server that is surely the wrong one; one that is away
 * does not stop the start.
 */
export async function openReplicaAddress(start: ReplicaStart): Promise<string> {
  const address = addressFor(start);
  const { host, port, database = '' } = new pg.Client({ connectionString: address });
  const place = `The replica of DATABASE_REPLICA_URL (${host}:${port}/${database})`;
  const refuseStart = (reason: string) => new StartFailure(`${place} cannot be used: ${reason}.`);
  try {
    const [replica, primary] = await Promise.all([
      readIdentity(address),
      readIdentity(start.appConnectionString),
    ]);
    const fault = faultOf(replica, primary);
    if (fault !== undefined) throw refuseStart(fault);
    if (!replica.is_standby)
      start.warn(`${place} is the primary itself: every read goes to the primary as without a replica.`);
    if (await poolsByTransaction(address)) throw refuseStart(pooledByTransaction);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    start.warn(
      `${place} does not let Homeroom in (${reasonOf(error)}): reads go to the primary until it does.`,
    );
  }
  return address;
}

const pooledByTransaction =
  'a pooler before it shares sessions between connections by the transaction; connect directly, or set the pooler to pool by session';

function faultOf(replica: ServerIdentity, primary: ServerIdentity): string | undefined {
  if (!isSameDatabase(replica, primary))
    return 'it holds another database than DATABASE_URL; name a streaming replica of that server';
  if (replica.is_standby || isSameServer(replica, primary)) return undefined;
  return 'it is no standby, so it does not get what is written to DATABASE_URL; name a streaming replica of that server';
}

function addressFor({ replicaUrl, appConnectionString }: ReplicaStart): string {
  if (replicaUrl.includes('target_session_attrs'))
    throw new StartFailure('DATABASE_REPLICA_URL takes no target_session_attrs: it names one replica.');
  if (addressesOf(replicaUrl).length > 1)
    throw new StartFailure('DATABASE_REPLICA_URL must name one host: Homeroom reads from one replica.');
  const { user = '', password } = new pg.Client({ connectionString: addressesOf(appConnectionString)[0] });
  return withLogin(replicaUrl, { role_name: user, password: password ?? '' });
}

async function readIdentity(address: string): Promise<ServerIdentity> {
  const client = new pg.Client({
    ...connectionTo(address),
    application_name: 'homeroom check',
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await identifyServer({
      run: async <Row>({ text }: { readonly text: string }) => (await client.query(text)).rows as Row[],
    });
  } finally {
    await client.end().catch(() => {});
  }
}
