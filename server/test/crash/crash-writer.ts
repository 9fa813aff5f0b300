import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';

/**
 * A process to kill: it starts the embedded database on the folder given, tells what it found there, and
 * writes numbers without end, telling each one after its commit.
 */
const lanes = 4;
const [, , dataDir = ''] = process.argv;

function printNumbers(word: 'kept' | 'wrote', numbers: readonly number[]) {
  writeSync(1, `${word} ${numbers.join(',')}\n`);
}

const database = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
process.once('SIGTERM', () => void database.stop().finally(() => process.exit()));
const pool = new pg.Pool({ connectionString: database.connectionString, max: lanes });
pool.on('error', () => {});
pool.on('connect', (client) => client.on('error', () => {}));
await pool.query('create table if not exists numbers (number int primary key)');
const kept = await pool.query<{ number: number }>('select number from numbers order by number');
const numbers = kept.rows.map(({ number }) => number);
printNumbers('kept', numbers);

let next = (numbers.at(-1) ?? 0) + 1;

async function writeOn(): Promise<never> {
  for (;;) {
    const number = next++;
    try {
      await pool.query('insert into numbers values ($1)', [number]);
      printNumbers('wrote', [number]);
    } catch {
      // No one was told that this one is written; while the database restarts there will be many.
      await sleep(10);
    }
  }
}

await Promise.all(Array.from({ length: lanes }, writeOn));
