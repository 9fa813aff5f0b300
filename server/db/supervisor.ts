import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { damaged, lastLine } from './cluster.ts';
import { endLeftovers } from './leftovers.ts';
import { type PostgresCommand, type PostgresProcess, runPostgres } from './postgres-process.ts';
import { waitUntilReady } from './ready.ts';
import { reasonOf, StartFailure } from './start-failure.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export type SupervisedPostgres = { stop(): Promise<void> };

const stopMs = 10_000;
const shortestPauseMs = 100;
const longestPauseMs = 2_000;

/** Starts PostgreSQL and starts it again whenever it ends by itself, until stopped. */
export async function supervisePostgres(options: {
  command: PostgresCommand;
  connectionString: string;
  log: Log;
}): Promise<SupervisedPostgres> {
  const { command, log } = options;
  let stopping = false;
  let current = await startOnce(command, options.connectionString);

  const startAgain = async () => {
    for (let pause = shortestPauseMs; !stopping; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        current = await startOnce(command, options.connectionString);
        log.warn('The database runs again');
        if (stopping) current.interrupt();
        return;
      } catch (error) {
        log.error(`The database could not be started again: ${reasonOf(error)}`);
        await sleep(pause);
      }
    }
  };
  const keepRunning = async () => {
    while (!stopping) {
      const how = await current.ended;
      if (stopping) return;
      log.error(`The database ended unexpectedly (${how}); starting it again`);
      await startAgain();
    }
  };
  const kept = keepRunning();

  return {
    async stop() {
      stopping = true;
      current.interrupt();
      await Promise.race([kept, sleep(stopMs, undefined, { ref: false })]);
      await endLeftovers(command.cluster);
    },
  };
}

async function startOnce(command: PostgresCommand, connectionString: string): Promise<PostgresProcess> {
  await endLeftovers(command.cluster);
  const started = runPostgres(command);
  const giveUp = new AbortController();
  const ended = started.ended.then(() => 'ended' as const);
  const ready = waitUntilReady(connectionString, giveUp.signal).then(() => 'ready' as const);
  const outcome = await Promise.race([ready, ended]).finally(() => giveUp.abort());
  if (outcome === 'ended') throw new StartFailure(damaged(command.cluster, lastLine(started.lastWords())));
  return started;
}
