import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseDatabaseUser, type DatabaseUser } from '#server/db/embedded/database-user.ts';
import { type PostgresBinaries, prepareBinaries } from '#server/db/embedded/postgres-binaries.ts';
import { freePort } from '#server/test/running-app.ts';

const patienceMs = 20_000;
const superuser = 'admin';

/** Those of another PostgreSQL, such as Debian's, instead of the one that comes with Homeroom. */
function otherPrograms(): PostgresBinaries | undefined {
  const folder = process.env['TEST_POSTGRES_BIN'];
  return folder ? { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') } : undefined;
}

/** PostgreSQL servers of a test's own, on ports of this machine, as an administrator would run them. */
export class PostgresServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'homeroom-servers-'));
  readonly user: DatabaseUser = chooseDatabaseUser([]);
  readonly #binaries: PostgresBinaries;
  readonly #servers: PostgresServer[] = [];

  constructor() {
    chmodSync(this.#folder, 0o755);
    this.#binaries = otherPrograms() ?? prepareBinaries(this.user, this.#folder);
  }

  /** A folder that the servers' user can read and write. */
  folder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { mode: 0o700, recursive: true });
    this.give(folder);
    return folder;
  }

  give(path: string) {
    if (this.user) chownSync(path, this.user.uid, this.user.gid);
  }

  async create(name: string, lines: readonly string[] = []): Promise<PostgresServer> {
    const data = this.folder(name);
    const options = ['-U', superuser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const made = spawnSync(this.#binaries.initdb, ['-D', data, ...options], {
      ...this.user,
      cwd: data,
      encoding: 'utf8',
    });
    if (made.status !== 0) throw new Error(made.stderr);
    return this.#add(data, lines);
  }

  /** A streaming standby of a server, which is stopped for the moment of copying. */
  async standbyOf(primary: PostgresServer, name: string): Promise<PostgresServer> {
    await primary.stop();
    const data = join(this.#folder, name);
    cpSync(primary.data, data, { recursive: true, preserveTimestamps: true });
    if (this.user) spawnSync('chown', ['-R', `${this.user.uid}:${this.user.gid}`, data]);
    chmodSync(data, 0o700);
    await primary.start();
    writeFileSync(join(data, 'standby.signal'), '');
    const source = `host=127.0.0.1 port=${primary.port} user=${superuser}`;
    return this.#add(data, [`primary_conninfo = '${source}'`]);
  }

  async #add(data: string, lines: readonly string[]): Promise<PostgresServer> {
    const server = new PostgresServer({
      data,
      port: await freePort(),
      program: this.#binaries.postgres,
      user: this.user,
    });
    appendFileSync(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
    this.#servers.push(server);
    await server.start();
    return server;
  }

  async close() {
    await Promise.all(this.#servers.map((server) => server.stop()));
    rmSync(this.#folder, { recursive: true });
  }
}

export class PostgresServer {
  readonly data: string;
  readonly port: number;
  readonly #program: string;
  readonly #user: DatabaseUser;
  #process: ChildProcess | undefined;

  constructor(given: { data: string; port: number; program: string; user: DatabaseUser }) {
    this.data = given.data;
    this.port = given.port;
    this.#program = given.program;
    this.#user = given.user;
  }

  address(database = 'postgres', user = superuser): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  async start() {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'fsync=off',
    ];
    this.#process = spawn(this.#program, ['-D', this.data, ...settings.flatMap((one) => ['-c', one])], {
      ...this.#user,
      cwd: this.data,
      stdio: 'ignore',
    });
    const late = Date.now() + patienceMs;
    while (!(await this.#answers())) {
      if (Date.now() > late) throw new Error(`The server in ${this.data} does not start`);
      await sleep(20);
    }
  }

  async #answers(): Promise<boolean> {
    return this.run('select 1').then(
      () => true,
      () => false,
    );
  }

  /** As the superuser, in a database of this name or by another address. */
  async run<Row extends pg.QueryResultRow>(text: string, where = 'postgres'): Promise<Row[]> {
    const connectionString = where.startsWith('postgres://') ? where : this.address(where);
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Without a goodbye, as when its machine fails. */
  async kill() {
    const running = this.#process;
    this.#process = undefined;
    running?.kill('SIGKILL');
    if (running) await once(running, 'exit');
  }

  async stop() {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGINT');
    await once(running, 'exit');
  }
}
