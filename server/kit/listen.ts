import pg from 'pg';

/**
 * Hears the database's notifications on a connection of its own, and connects again when that breaks.
 * `heard()` is false while nothing can be heard: whoever keeps things in memory then must not trust them.
 */
export function listen(options: {
  connectionString: string;
  channels: Readonly<Record<string, (payload: string) => void>>;
  onError: (error: Error) => void;
}) {
  let client: pg.Client | undefined;
  let connected = false;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const again = () => {
    connected = false;
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, 500);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'homeroom listen',
      options: '-c role=homeroom_app',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    client = next;
    next.on('error', options.onError);
    next.on('end', again);
    next.on('notification', ({ channel, payload = '' }) => options.channels[channel]?.(payload));
    try {
      await next.connect();
      for (const channel of Object.keys(options.channels)) await next.query(`listen ${channel}`);
      // What changed while nothing was heard is unknown: every channel is told so.
      for (const hear of Object.values(options.channels)) hear('');
      connected = true;
    } catch (error) {
      options.onError(error as Error);
      await next.end().catch(() => undefined);
      again();
    }
  };

  void connect();
  return {
    heard: () => connected,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
