import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, PostgresServers } from '#server/test/postgres/postgres-server.ts';

const lookEveryMs = 500;
const mostSilences = 3;

/** A primary and its synchronous standby, and the watchman who promotes the standby when the primary is gone. */
export class Pair {
  readonly servers: PostgresServers;
  readonly addresses: readonly string[];
  primary: PostgresServer;
  #standby: PostgresServer;
  #copies = 0;

  private constructor(primary: PostgresServer, standby: PostgresServer, servers: PostgresServers) {
    this.primary = primary;
    this.#standby = standby;
    this.servers = servers;
    this.addresses = [primary, standby].map(({ port }) => `127.0.0.1:${port}`);
  }

  static async open(): Promise<Pair> {
    const servers = new PostgresServers();
    const primary = await servers.create('one', ['wal_level = replica', 'max_wal_senders = 8']);
    await primary.run('create role homeroom login createrole');
    await primary.run('create database homeroom owner homeroom');
    const standby = await servers.streamFrom(primary, 'two');
    const pair = new Pair(primary, standby, servers);
    await pair.#waitForBoth();
    return pair;
  }

  kill(): Promise<void> {
    return this.primary.kill();
  }

  /** What the watchman does: looks until the primary is surely gone, and promotes the standby. */
  async failOver(): Promise<void> {
    const gone = this.primary;
    for (let silences = 0; silences < mostSilences; silences += 1) {
      await pause(lookEveryMs);
      if (await this.#responds(gone)) throw new Error('The primary that was killed responds');
    }
    this.primary = this.#standby;
    await this.primary.run('select pg_promote()');
    await this.#require('');
  }

  /** Makes a new standby in the place of the server that was killed. */
  async restore(): Promise<void> {
    const gone = this.addresses
      .map((address) => Number(address.split(':')[1]))
      .find((port) => port !== this.primary.port);
    this.#copies += 1;
    this.#standby = await this.servers.streamFrom(this.primary, `copy-${this.#copies}`, gone);
    await this.#waitForBoth();
  }

  /** From here on a write is acknowledged only when both servers have it. */
  async #waitForBoth() {
    await this.#require('*');
    const state = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    while ((await this.primary.run(state)).length === 0) await pause(20);
  }

  async #require(standbys: '' | '*') {
    await this.primary.run(`alter system set synchronous_standby_names = '${standbys}'`);
    await this.primary.run('select pg_reload_conf()');
  }

  #responds(server: PostgresServer) {
    return server.run('select 1').then(
      () => true,
      () => false,
    );
  }
}
