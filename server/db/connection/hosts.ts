import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { reasonOf } from '#server/lib/start-failure.ts';
import { addressesOf } from './address.ts';

/** Short enough that a request still gets its reply in time, the connection itself included. */
const probeMs = 1_500;

const readOnlyState = '25006';

type HostAndPort = { readonly host: string; readonly port: number };

/** Several servers, one of which accepts writes. It is found when a connection is opened, and used until it fails. */
class Hosts {
  readonly #addresses: readonly string[];
  readonly #sockets = new Set<Socket>();
  #chosen: Promise<HostAndPort> | undefined;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  choose(): Promise<HostAndPort> {
    this.#chosen ??= this.#find().catch((error: unknown) => {
      this.#chosen = undefined;
      throw error;
    });
    return this.#chosen;
  }

  forget() {
    this.#chosen = undefined;
  }

  add(socket: Socket) {
    this.#sockets.add(socket);
    socket.on('close', (isBroken) => {
      this.#sockets.delete(socket);
      if (isBroken || socket.bytesRead === 0) this.forget();
    });
  }

  /** Ends every connection to a server that no longer accepts writes. */
  leave() {
    this.forget();
    for (const socket of this.#sockets) socket.destroy(new Error('Connection terminated: read-only server'));
  }

  async #find(): Promise<HostAndPort> {
    const failures: unknown[] = [];
    for (const address of this.#addresses) {
      try {
        return await findWritable(address);
      } catch (error) {
        failures.push(error);
      }
    }
    const isReadOnly = (error: unknown) => (error as { code?: unknown }).code === readOnlyState;
    const failure = failures.find(isReadOnly) ?? failures[0];
    throw failure instanceof Error ? failure : new Error(reasonOf(failure));
  }
}

async function findWritable(address: string): Promise<HostAndPort> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const query = { text: readOnlyServerQuery, query_timeout: probeMs } as pg.QueryConfig;
    const { rows } = await client.query<{ is_read_only: boolean }>(query);
    if (rows[0]?.is_read_only) throw new ReadOnlyServer();
    return { host: client.host, port: client.port };
  } finally {
    await client.end().catch(() => {});
  }
}

/** A standby refuses writes, and so does a server that was set to read only. */
export const readOnlyServerQuery = `select pg_is_in_recovery()
    or current_setting('default_transaction_read_only')::boolean
    or current_setting('transaction_read_only')::boolean as is_read_only`;

export class ReadOnlyServer extends Error {
  readonly code = readOnlyState;

  constructor() {
    super('The database is read-only');
  }
}

/** A socket that learns its address only when it connects, so that each new connection finds the right server. */
class RoutedSocket extends Socket {
  readonly #hosts: Hosts;
  #place: HostAndPort | undefined;

  constructor(hosts: Hosts) {
    super();
    this.#hosts = hosts;
    hosts.add(this);
  }

  get host(): string {
    return this.#place?.host ?? '';
  }

  override connect(): this {
    this.#hosts.choose().then(
      (place) => {
        this.#place = place;
        if (!this.destroyed) super.connect(place.port, place.host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}

const known = new Map<string, Hosts>();

function hostsOf(addresses: readonly string[]): Hosts {
  // The right server is the same for every login.
  const key = addresses.map((address) => address.replace(/^.*@/, '')).join(' ');
  const hosts = known.get(key) ?? new Hosts(addresses);
  known.set(key, hosts);
  return hosts;
}

type Route = { readonly connectionString: string; readonly stream?: () => Socket };
type StreamConfig = { ssl?: boolean | ConnectionOptions };

/** The driver's options for the database of an address, on one host or on the right one of several. */
export function connectionTo(connectionString: string): Route {
  const addresses = addressesOf(connectionString);
  const [first = ''] = addresses;
  if (addresses.length === 1) return { connectionString: first };
  const hosts = hostsOf(addresses);
  const stream = (config: StreamConfig) => {
    const socket = new RoutedSocket(hosts);
    // The driver would compare the certificate with the first host.
    if (config.ssl) {
      config.ssl = {
        ...(config.ssl === true ? {} : config.ssl),
        checkServerIdentity: (_, certificate) => checkServerIdentity(socket.host, certificate),
      };
    }
    return socket;
  };
  return { connectionString: first, stream: stream as unknown as () => Socket };
}

/** Call this when a statement was refused because its server is read-only. */
export function leaveReadOnlyServer(connectionString: string) {
  const addresses = addressesOf(connectionString);
  if (addresses.length > 1) hostsOf(addresses).leave();
}

export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === readOnlyState;
}
