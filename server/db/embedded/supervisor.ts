import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { reasonOf, StartFailure } from '#server/lib/start-failure.ts';
import { openFailure } from './cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { type PostgresCommand, type PostgresProcess, runPostgres } from './postgres-process.ts';
import { waitUntilReady } from './ready.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

const stopMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 2_000;

/** Starts PostgreSQL and starts it again whenever it ends by itself, until stopped. */
export async function supervisePostgres(options: {
  command: PostgresCommand;
  connectionString: string;
  log: Log;
}): Promise<{ stop(): Promise<void> }> {
  const supervisor = new Supervisor(options);
  await supervisor.start();
  const kept = supervisor.keepRunning();
  return {
    async stop() {
      supervisor.interrupt();
      await Promise.race([kept, sleep(stopMs, undefined, { ref: false })]);
      await endLeftovers(options.command.cluster);
    },
  };
}

class Supervisor {
  readonly #command: PostgresCommand;
  readonly #connectionString: string;
  readonly #log: Log;
  #current: PostgresProcess | undefined;
  #stopping = false;

  constructor(options: { command: PostgresCommand; connectionString: string; log: Log }) {
    this.#command = options.command;
    this.#connectionString = options.connectionString;
    this.#log = options.log;
  }

  async start() {
    await endLeftovers(this.#command.cluster);
    const started = runPostgres(this.#command);
    this.#current = started;
    const giveUp = new AbortController();
    const ended = started.ended.then(() => 'ended' as const);
    const ready = waitUntilReady(this.#connectionString, giveUp.signal).then(() => 'ready' as const);
    try {
      if ((await Promise.race([ready, ended])) === 'ready') return;
    } catch (error) {
      started.interrupt();
      await ended;
      throw error;
    } finally {
      giveUp.abort();
    }
    throw new StartFailure(openFailure(this.#command.cluster, started.lastWords()));
  }

  async keepRunning() {
    while (!this.#stopping) {
      const how = await this.#current?.ended;
      if (this.#stopping) return;
      this.#log.error(`The database ended unexpectedly (${how}); starting it again`);
      await this.#startAgain();
    }
  }

  async #startAgain() {
    for (let pause = shortestPauseMs; !this.#stopping; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        await this.start();
        this.#log.warn('The database runs again');
        return;
      } catch (error) {
        this.#log.error(`The database could not be started again: ${reasonOf(error)}`);
        await sleep(pause);
      }
    }
  }

  interrupt() {
    this.#stopping = true;
    this.#current?.interrupt();
  }
}
