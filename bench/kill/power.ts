import { randomBytes, randomInt } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseProcesses } from '#server/test/postgres/database-processes.ts';
import type { RunningApp } from '#server/test/running-app.ts';

/** The settings with which the owner of an embedded database signs in: socket folder and password. */
export function ownerOf(dataDir: string): pg.ClientConfig {
  const [, , , port, socket] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  return { host: socket ?? '', port: Number(port), user: 'homeroom_owner', password, database: 'homeroom' };
}

/**
 * Simulates a power cut: stops all work, reads the position up to which the log is flushed, writes more of the log
 * without a commit, kills every process, and cuts the log at a random byte behind the flushed position. In half of
 * the cases the rest is zeros, in the other half noise.
 */
export async function cutPower(app: RunningApp, dataDir: string): Promise<{ cutBytes: number }> {
  const client = new pg.Client(ownerOf(dataDir));
  client.on('error', () => {});
  await client.connect();
  const flushed = await positionOf(client, 'pg_current_wal_flush_lsn()');
  await client.query('begin');
  await client.query(
    'create table power_cut as select number, md5(number::text) from generate_series(1, 20000) number',
  );
  const written = await positionOf(client, 'pg_current_wal_insert_lsn()');
  const processes = databaseProcesses(dataDir);
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  await app.kill();
  await untilGone(processes);
  const first = Number(flushed.position);
  const cut = randomInt(first, Math.max(first + 1, Math.min(Number(written.position), first + 2 ** 24)));
  return { cutBytes: cutLog(join(dataDir, 'postgres', 'pg_wal'), cut) };
}

async function positionOf(client: pg.Client, place: string) {
  const { rows } = await client.query<{ position: string }>(`select ${place} - '0/0'::pg_lsn as position`);
  const [row] = rows;
  if (!row) throw new Error('The database does not say how far its log is');
  return row;
}

async function untilGone(pids: readonly number[]) {
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0);
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  while (pids.some(isAlive)) await pause(5);
}

const segmentBytes = 16 * 1024 * 1024;
const segmentsAFile = 0x1_0000_0000 / segmentBytes;

/** The name of the log file with a position, on the first timeline. */
function segmentName(position: number): string {
  const number = Math.floor(position / segmentBytes);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(1) + hex(Math.floor(number / segmentsAFile)) + hex(number % segmentsAFile);
}

/** Overwrites the log from `position` on, and returns the number of bytes. */
function cutLog(folder: string, position: number): number {
  const name = segmentName(position);
  const path = join(folder, name);
  for (const later of readdirSync(folder)) {
    if (/^[0-9A-F]{24}$/.test(later) && later > name) rmSync(join(folder, later));
  }
  const from = position % segmentBytes;
  const length = statSync(path).size - from;
  const rest = randomInt(2) === 0 ? Buffer.alloc(length) : randomBytes(length);
  const file = openSync(path, 'r+');
  writeSync(file, rest, 0, length, from);
  fsyncSync(file);
  closeSync(file);
  return length;
}
