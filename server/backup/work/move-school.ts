import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ArchiveLock } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupManifest, describeLostFiles } from '#server/backup/archive/format.ts';
import { listSchema } from '#server/backup/database/catalog.ts';
import { openSession } from '#server/backup/database/session.ts';
import { findSchool, type SchoolName } from '#server/backup/school/find-school.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import { findBytes } from '#server/ports/files.ts';
import { archiveSchool } from './archive-school.ts';
import { openSchool, type RestoredSchool, restoreSchool, suspendSchool } from './restore-school.ts';
import type { SchoolInstallation } from './school-installation.ts';

type MoveOptions = {
  readonly source: SchoolInstallation;
  readonly target: SchoolInstallation;
  /** Its id or its name. */
  readonly school: string;
  readonly productVersion: string;
  /** For the archive, which is deleted after the move. */
  readonly folder: string;
  readonly lock: ArchiveLock;
  readonly onStep: (step: MoveStep) => void;
  readonly signal: AbortSignal;
  /** How long processes may still admit someone whom they remember. */
  readonly settleMs?: number;
};

export type MoveStep = 'suspend' | 'export' | 'restore';

export type MoveReport = RestoredSchool & {
  /** How long each step took; together they are the downtime of the school. */
  readonly seconds: Readonly<Record<MoveStep, number>>;
  readonly archiveBytes: number;
  /** Whether people may work in it at the target at once: not if it was suspended before. */
  readonly isOpen: boolean;
};

/** Processes remember a session for five seconds. */
const rememberedMs = 5_000;
const pollMs = 50;
const longestWriteMs = 30_000;
const secondMs = 1_000;

/**
 * Moves a school: from its suspension until it is open at the target, no one can work in it. It stays at the source,
 * suspended. A failure opens it again where it was. A school that was suspended before arrives suspended.
 */
export async function moveSchool(options: MoveOptions): Promise<MoveReport> {
  const client = await openSession(options.source.connectionString);
  try {
    const school = await findSchool(client, options.school);
    await refuseTarget(client, options, school);
    const seconds = { suspend: 0, export: 0, restore: 0 };
    const runTimed = async <Result>(step: MoveStep, work: () => Promise<Result>) => {
      options.onStep(step);
      const started = performance.now();
      const result = await work();
      seconds[step] = (performance.now() - started) / secondMs;
      return result;
    };
    const wasOpen = await suspendSchool(
      client,
      school.school_id,
      'The school moves to another installation.',
    );
    try {
      await runTimed('suspend', () => waitForWrites(client, options.settleMs ?? rememberedMs));
      return { ...(await transfer(options, { ...school, wasOpen }, runTimed)), seconds };
    } catch (error) {
      throw await reopen(client, options, { school: { ...school, wasOpen }, error });
    }
  } finally {
    await client.end();
  }
}

type TimeStep = <Result>(step: MoveStep, work: () => Promise<Result>) => Promise<Result>;

/** A school, and whether people worked in it before the move. */
type MovedSchool = SchoolName & { readonly wasOpen: boolean };

async function transfer(options: MoveOptions, school: MovedSchool, timed: TimeStep) {
  const { source, target, signal } = options;
  const written = await timed('export', () =>
    archiveSchool({
      ...options,
      ...source,
      school: { ...school, ...source },
      onProgress: () => {},
      now: () => new Date(),
    }),
  );
  try {
    const { path, unlock } = written;
    refuseLostFiles(written.manifest);
    const restored = await timed('restore', () =>
      restoreSchool({
        path,
        unlock,
        target,
        formerSealing: source.sealing,
        isOpen: school.wasOpen,
        onBytes: () => {},
        signal,
      }),
    );
    return { ...restored, archiveBytes: written.bytes, isOpen: school.wasOpen };
  } finally {
    await rm(written.path, { force: true });
  }
}

/** The source is the last place where someone may still find them. */
function refuseLostFiles(manifest: BackupManifest) {
  const lost = describeLostFiles(manifest);
  if (lost) throw new BackupFailure(`The school cannot move as a whole: ${lost}.`);
}

/** Before anyone is kept from working: what would make the restore fail anyway. */
async function refuseTarget(client: pg.Client, { target }: MoveOptions, school: SchoolName) {
  await refuseSameStore(client, target);
  const there = await openSession(target.connectionString);
  try {
    const [mine, theirs] = [await listSchema(client), await listSchema(there)];
    if (JSON.stringify(mine) !== JSON.stringify(theirs)) {
      throw new BackupFailure(
        'The two installations have the tables of different versions. Nothing was changed.',
      );
    }
    if (await hasSchool(there, school)) {
      throw new BackupFailure(`The target has the school ${school.name} already. Nothing was changed.`);
    }
  } finally {
    await there.end();
  }
}

/** With one store for both, deleting the school at the source would remove its uploads at the target. */
async function refuseSameStore(client: pg.Client, { files }: SchoolInstallation) {
  const { rows } = await client.query<{ marker: string }>('select marker from file_stores');
  for (const { marker } of rows) {
    if (!(await hasFile(files, marker))) continue;
    throw new BackupFailure(
      `Both installations keep their uploads in ${files.name}: the file ${marker} of the source is there. Give the target another bucket, S3_PREFIX or data folder. Nothing was changed.`,
    );
  }
}

const hasFile = (files: SchoolInstallation['files'], key: string) =>
  findBytes(files, key).then(
    (bytes) => bytes !== undefined,
    (error: unknown) => {
      throw new BackupFailure(
        `The uploads of the target cannot be read: ${reasonOf(error).replace(/\.$/, '')}. Nothing was changed.`,
      );
    },
  );

async function hasSchool(client: pg.Client, { school_id }: SchoolName): Promise<boolean> {
  const { rowCount } = await client.query('select from schools where school_id = $1', [school_id]);
  return (rowCount ?? 0) > 0;
}

/** Waits until all that was being written when processes heard of the suspension has ended. */
async function waitForWrites(client: pg.Client, settleMs: number) {
  await sleep(settleMs);
  const { rows } = await client.query<{ here: string }>('select pg_current_xact_id()::text as here');
  const isWriting = `select pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8 as any`;
  const until = performance.now() + longestWriteMs;
  while (performance.now() < until) {
    const found = await client.query<{ any: boolean }>(isWriting, [rows[0]?.here]);
    if (!found.rows[0]?.any) return;
    await sleep(pollMs);
  }
  throw new BackupFailure('Something has been writing to the source for half a minute: try again later.');
}

type FailedMove = { readonly school: MovedSchool; readonly error: unknown };

/** Opens the school where it was, unless it may have arrived: it must never be open at both. */
async function reopen(
  client: pg.Client,
  { target }: MoveOptions,
  { school, error }: FailedMove,
): Promise<Error> {
  const reason = reasonOf(error).replace(/\.$/, '');
  const there = await openSession(target.connectionString).catch(() => undefined);
  const hasArrived = there ? await hasSchool(there, school).catch(() => true) : true;
  await there?.end();
  if (hasArrived) {
    return new BackupFailure(
      `${reason}. The school is suspended at the source: look whether it is complete at the target before you open it again.`,
    );
  }
  if (!school.wasOpen)
    return new BackupFailure(`${reason}. The school is where it was, and suspended as before.`);
  const isOpen = await openSchool(client, school.school_id);
  const state = isOpen ? 'open' : 'suspended, because its deletion has begun';
  return new BackupFailure(`${reason}. The school is where it was, and ${state}.`);
}
