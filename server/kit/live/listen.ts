import pg from 'pg';
import { connectionTo } from '#server/db/connection/hosts.ts';
import { prepareSession } from '#server/db/connection/session.ts';

type ListenOptions = {
  readonly connectionString: string;
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly onError: (error: Error) => void;
};

class Listener {
  readonly #options: ListenOptions;
  #client: pg.Client | undefined;
  #connected = false;
  #stopped = false;
  #retry: NodeJS.Timeout | undefined;
  readonly #tried = Promise.withResolvers<void>();

  constructor(options: ListenOptions) {
    this.#options = options;
    void this.#connect();
  }

  isConnected(): boolean {
    return this.#connected;
  }

  /** Resolves after the first attempt to connect, whether or not it succeeded. */
  waitForFirstAttempt(): Promise<void> {
    return this.#tried.promise;
  }

  async stop() {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => undefined);
  }

  #reconnectLater() {
    this.#connected = false;
    if (this.#stopped || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.#connect();
    }, 500);
  }

  #open(): pg.Client {
    const client = new pg.Client({
      ...connectionTo(this.#options.connectionString),
      application_name: 'homeroom listen',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    client.on('error', this.#options.onError);
    client.on('end', () => this.#reconnectLater());
    client.on('notification', ({ channel, payload = '' }) => this.#options.channels[channel]?.(payload));
    return client;
  }

  async #connect() {
    const client = this.#open();
    this.#client = client;
    try {
      await client.connect();
      await prepareSession(client);
      const channels = Object.keys(this.#options.channels);
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      // Changes during the gap are unknown, so every channel gets an empty payload.
      for (const hear of Object.values(this.#options.channels)) hear('');
      this.#connected = true;
    } catch (error) {
      this.#options.onError(error as Error);
      await client.end().catch(() => undefined);
      this.#reconnectLater();
    } finally {
      this.#tried.resolve();
    }
  }
}

/**
 * Listens to the database's notifications on a separate connection, and reconnects when it breaks.
 * `isConnected()` is false while the connection is broken: values in memory must not be trusted then.
 */
export function listen(
  options: ListenOptions,
): Pick<Listener, 'isConnected' | 'stop' | 'waitForFirstAttempt'> {
  return new Listener(options);
}
