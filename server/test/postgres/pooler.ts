import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/test/running-app.ts';
import type { PostgresServer, PostgresServers } from './postgres-server.ts';

type PoolerOptions = {
  readonly servers: PostgresServers;
  readonly behind: PostgresServer;
  readonly database: string;
  readonly mode: 'session' | 'transaction' | 'statement';
  readonly users: readonly string[];
  readonly settings?: readonly string[];
};

/** PgBouncer before a server: `address` leads through it. */
export class Pooler {
  #process: ChildProcess;
  readonly #options: PoolerOptions;
  readonly #port: number;
  readonly #folder: string;

  private constructor(options: PoolerOptions, place: { port: number; folder: string }) {
    this.#options = options;
    this.#port = place.port;
    this.#folder = place.folder;
    this.#process = this.#spawn();
  }

  static async start(options: PoolerOptions): Promise<Pooler> {
    const { servers } = options;
    const port = await freePort();
    const folder = servers.folder(`pooler-${port}`);
    writeFileSync(join(folder, 'users.txt'), options.users.map((user) => `"${user}" ""\n`).join(''), {
      mode: 0o644,
    });
    writeFileSync(join(folder, 'pgbouncer.ini'), configuration(options, { port, folder }), { mode: 0o644 });
    const pooler = new Pooler(options, { port, folder });
    await pooler.#untilReady();
    return pooler;
  }

  /** Ends every connection, and comes back at the same address. */
  async restart() {
    await this.stop();
    this.#process = this.#spawn();
    await this.#untilReady();
  }

  #spawn(): ChildProcess {
    return spawn('pgbouncer', ['-q', join(this.#folder, 'pgbouncer.ini')], {
      ...this.#options.servers.user,
      cwd: this.#folder,
      // Debian keeps it where only administrators look.
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` },
      stdio: 'ignore',
    });
  }

  async #untilReady() {
    while (!(await this.#answers(this.#options.users[0] ?? ''))) await sleep(20);
  }

  address(user: string): string {
    return `postgres://${user}@127.0.0.1:${this.#port}/${this.#options.database}`;
  }

  async #answers(user: string): Promise<boolean> {
    if (this.#process.exitCode !== null) throw new Error('PgBouncer did not start');
    const client = new pg.Client({ connectionString: this.address(user) });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }

  async stop() {
    if (this.#process.exitCode !== null) return;
    this.#process.kill('SIGQUIT');
    await once(this.#process, 'exit');
  }
}

function configuration(options: PoolerOptions, { port, folder }: { port: number; folder: string }): string {
  const { behind, database, mode, settings = [] } = options;
  return [
    '[databases]',
    `${database} = host=127.0.0.1 port=${behind.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
    ...settings,
    '',
  ].join('\n');
}
