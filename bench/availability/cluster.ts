import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#server/test/running-app.ts';
import { DatabaseMachine, superuser } from './database-machine.ts';
import { fillSample, Programs, samplePath, waitUntil } from './programs.ts';

const password = 'owner-of-the-bench';

/** Three etcd, two machines with Patroni and PostgreSQL, and HAProxy, all of Debian and by `deploy/availability/`. */
export class Cluster {
  readonly #programs = new Programs();
  #machines: readonly DatabaseMachine[] = [];

  static async open(binaries: string): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#start(binaries);
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  async #start(binaries: string) {
    const programs = this.#programs;
    const etcd = await startEtcd(programs);
    const first = await DatabaseMachine.start('one', { programs, etcd, binaries });
    await first.untilIs('primary');
    this.#machines = [first, await DatabaseMachine.start('two', { programs, etcd, binaries })];
    await this.untilBoth();
    await this.run(`create role homeroom login createrole password '${password}'`, 'postgres');
    await this.run(`create database homeroom owner homeroom encoding 'UTF8' template template0`, 'postgres');
  }

  get databaseUrl(): string {
    const hosts = this.#machines.map(({ port }) => `127.0.0.1:${port}`);
    return `postgres://homeroom:${password}@${hosts.join(',')}/homeroom?target_session_attrs=read-write`;
  }

  /** A data folder of a process, which shares the uploads with the others. */
  dataFolder(name: string): string {
    const folder = this.#programs.folder(name);
    symlinkSync(this.#programs.folder('files'), join(folder, 'files'));
    return folder;
  }

  /** Starts HAProxy in front of three processes; returns its port. */
  async balance(ports: readonly number[]): Promise<number> {
    const port = await freePort();
    const apps = ports.map((each, index) => [`APP_${index + 1}`, `127.0.0.1:${each}`]);
    const env = { ...(Object.fromEntries(apps) as Record<string, string>), BIND: `127.0.0.1:${port}` };
    this.#programs.start('haproxy', ['-db', '-f', samplePath('haproxy.cfg')], { log: 'haproxy', env });
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
    await waitUntil('HAProxy passes on', isReady);
    return port;
  }

  async kill(kind: 'PostgreSQL' | 'machine') {
    const primary = await this.#primary();
    if (kind === 'machine') await primary.killAll();
    else primary.killPostgres();
  }

  /** Starts what was killed again, and waits until a write is acknowledged only when both have it. */
  async restore() {
    for (const machine of this.#machines) machine.startPatroni();
    await this.untilBoth();
  }

  async untilBoth() {
    await waitUntil('one is the primary, the other its synchronous standby', async () => {
      const roles = await Promise.all(
        this.#machines.flatMap((machine) => [machine.is('primary'), machine.is('sync')]),
      );
      return roles.filter(Boolean).length === 2;
    });
  }

  async #primary(): Promise<DatabaseMachine> {
    for (const machine of this.#machines) if (await machine.is('primary')) return machine;
    throw new Error('No machine is the primary');
  }

  /** As the superuser, on the primary. */
  async run<Row extends pg.QueryResultRow>(text: string, database: string): Promise<Row[]> {
    const { port } = await this.#primary();
    const client = new pg.Client({ ...superuser, host: '127.0.0.1', port, database });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  close() {
    return this.#programs.close();
  }
}

async function startEtcd(programs: Programs): Promise<string> {
  const members = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => ({
      name,
      port: await freePort(),
      peerPort: await freePort(),
    })),
  );
  const at = (port: number) => `http://127.0.0.1:${port}`;
  for (const { name, port, peerPort } of members) {
    const settings = fillSample('etcd.env', {
      ETCD_NAME: name,
      ETCD_LISTEN_PEER_URLS: at(peerPort),
      ETCD_LISTEN_CLIENT_URLS: at(port),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: at(peerPort),
      ETCD_ADVERTISE_CLIENT_URLS: at(port),
      ETCD_INITIAL_CLUSTER: members.map((member) => `${member.name}=${at(member.peerPort)}`).join(','),
    });
    const env = { ...settings, ETCD_DATA_DIR: programs.folder(`etcd-${name}`) };
    programs.start('etcd', [], { log: `etcd-${name}`, env });
  }
  return members.map(({ port }) => `127.0.0.1:${port}`).join(',');
}
