import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { reasonOf } from '#server/lib/start-failure.ts';
import { addressesOf } from './address.ts';

/** Together with the time that connecting itself takes, a request should still be answered in time. */
const probeMs = 1_500;

const readOnlyState = '25006';

type Place = { readonly host: string; readonly port: number };

/** Several servers of which one can be written to. It is looked for when a connection is opened, and kept until it fails. */
class Hosts {
  readonly #addresses: readonly string[];
  readonly #sockets = new Set<Socket>();
  #chosen: Promise<Place> | undefined;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  choose(): Promise<Place> {
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

  /** Ends every connection to a server that can no longer be written to. */
  leave() {
    this.forget();
    for (const socket of this.#sockets) socket.destroy(new Error('Connection terminated: read-only server'));
  }

  async #find(): Promise<Place> {
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

async function findWritable(address: string): Promise<Place> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: probeMs });
  client.on('error', () => {});
  try {
    await client.connect();
    const query = { text: isReadOnlyQuery, query_timeout: probeMs } as pg.QueryConfig;
    const { rows } = await client.query<{ is_read_only: boolean }>(query);
    if (rows[0]?.is_read_only) throw new ReadOnlyServer();
    return { host: client.host, port: client.port };
  } finally {
    await client.end().catch(() => {});
  }
}

/** A standby refuses to write, and so does a server that was set to read only. */
export const isReadOnlyQuery = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean
  or current_setting('transaction_read_only')::boolean as is_read_only`;

export class ReadOnlyServer extends Error {
  readonly code = readOnlyState;

  constructor() {
    super('The database is read-only');
  }
}

/** A socket that is told where to connect only when it does, so that each new connection finds the right server. */
class RoutedSocket extends Socket {
  readonly #hosts: Hosts;
  #place: Place | undefined;

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
  // Whoever logs in, the right server is the same.
  const key = addresses.map((address) => address.replace(/^.*@/, '')).join(' ');
  const hosts = known.get(key) ?? new Hosts(addresses);
  known.set(key, hosts);
  return hosts;
}

type Route = { readonly connectionString: string; readonly stream?: () => Socket };
type StreamConfig = { ssl?: boolean | ConnectionOptions };

/** What the driver needs to reach the database of an address, be it on one host or on the right one of several. */
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

/** To be called when a statement was refused because its server can only be read. */
export function leaveReadOnlyServer(connectionString: string) {
  const addresses = addressesOf(connectionString);
  if (addresses.length > 1) hostsOf(addresses).leave();
}

export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === readOnlyState;
}
