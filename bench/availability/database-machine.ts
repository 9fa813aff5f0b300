import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/test/running-app.ts';
import { childrenOf } from '../http/processes.ts';
import { fillSample, type Programs, type Settings, samplePath, waitUntil } from './programs.ts';

export const superuser = { user: 'postgres', password: 'superuser of the bench' };
const replicationPassword = 'replication of the bench';

/** A machine with Patroni and its PostgreSQL, by the samples in `deploy/availability/`. */
export class DatabaseMachine {
  readonly port: number;
  readonly #programs: Programs;
  readonly #name: string;
  readonly #settings: Settings;
  #patroni: ChildProcess | undefined;

  private constructor(name: string, own: { programs: Programs; port: number; settings: Settings }) {
    this.#name = name;
    this.#programs = own.programs;
    this.port = own.port;
    this.#settings = own.settings;
  }

  static async start(name: string, own: { programs: Programs; etcd: string; binaries: string }) {
    const [port, apiPort] = [await freePort(), await freePort()];
    const folder = own.programs.folder(name);
    const [database, api] = [`127.0.0.1:${port}`, `127.0.0.1:${apiPort}`];
    const settings = fillSample('patroni.env', {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: api,
      PATRONI_RESTAPI_CONNECT_ADDRESS: api,
      PATRONI_POSTGRESQL_LISTEN: database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: own.binaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'passwords'),
      PATRONI_ETCD3_HOSTS: own.etcd,
      PATRONI_SUPERUSER_PASSWORD: superuser.password,
      PATRONI_REPLICATION_PASSWORD: replicationPassword,
    });
    const machine = new DatabaseMachine(name, { programs: own.programs, port, settings });
    machine.startPatroni();
    return machine;
  }

  /** Does nothing if it runs. */
  startPatroni() {
    if (this.#patroni) return;
    const options = { log: this.#name, env: this.#settings };
    this.#patroni = this.#programs.start('patroni', [samplePath('patroni.yml')], options);
  }

  /** Patroni's word: whether it has this role and is running. */
  async is(role: 'primary' | 'sync'): Promise<boolean> {
    const reply = await fetch(`http://${this.#settings['PATRONI_RESTAPI_LISTEN']}/${role}`).catch(
      () => undefined,
    );
    return reply?.status === 200;
  }

  /** PostgreSQL alone, without a goodbye: all its processes at once, so that none acknowledges anything afterwards. */
  killPostgres() {
    const pidFile = join(this.#settings['PATRONI_POSTGRESQL_DATA_DIR'] ?? '', 'postmaster.pid');
    const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    process.kill(postmaster, 'SIGSTOP');
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL');
  }

  /** As when the machine loses its power: no one gives back the role of the primary. */
  async killAll() {
    const patroni = this.#patroni;
    this.#patroni = undefined;
    patroni?.kill('SIGKILL');
    this.killPostgres();
    if (patroni && patroni.signalCode === null) await once(patroni, 'exit');
  }

  untilIs(role: 'primary' | 'sync') {
    return waitUntil(`${this.#name} is ${role}`, () => this.is(role));
  }
}
