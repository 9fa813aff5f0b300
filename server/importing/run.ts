import { refusalOf } from '#server/db/database-refusals.ts';
import type { Queryable } from '#server/db/query.ts';
import { readFile } from '#server/kit/files/storage.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { TableRow } from '#server/parsing/formats/find-header.ts';
import type { TableKind } from '#server/parsing/formats/read-table.ts';
import {
  type Batch,
  type BatchKey,
  deleteRows,
  forgetPlans,
  getBatch,
  getImport,
  insertRows,
  type NewRow,
  setCreatedPlaces,
  setStatus,
} from './queries.ts';
import { datesOf, rowReader } from './row-reader.ts';
import { analyzeImported } from './statistics.ts';
import { readTable } from './table.ts';
import type {
  CheckedRow,
  FindTarget,
  ImportRow,
  ImportScope,
  ImportTarget,
  RowChecker,
  SavedRow,
} from './target.ts';

const chunkSize = 500;

export const kindOfMime = (mimeType: string): TableKind => (mimeType.includes('csv') ? 'csv' : 'xlsx');

/** One running import. */
type ImportRun = {
  readonly job: Job;
  readonly key: BatchKey;
  readonly batch: Batch;
  readonly target: ImportTarget;
  readonly scope: ImportScope;
  readonly rows: readonly TableRow[];
  readonly read: (row: TableRow) => ImportRow;
};

/** The job that reads the file again and writes its rows, or in a dry run only checks them. */
export const defineImport = (findTarget: FindTarget) =>
  defineJob<{ import_id: string }>({
    kind: 'imports.rows',
    operation: 'imports.students',
    run: async (job, { import_id }) => {
      const run = await openRun(job, { school_id: job.actor.school_id, import_id }, findTarget);
      const { batch } = run;
      if (batch.status === 'waiting' || batch.status === 'running') {
        const cancelled =
          batch.options.on_error === 'skip' || batch.dry_run ? await runRows(run) : await runWhole(run);
        await analyzeImported(run);
        await finish(run, cancelled ? 'cancelled' : 'done');
      }
      return { import_id };
    },
  });

async function openRun(job: Job, key: BatchKey, findTarget: FindTarget): Promise<ImportRun> {
  const { batch, file } = await job.transaction(async (db) => {
    const [found] = await getBatch(db, key);
    if (!found?.file_id) throw refuse.unknown('Import');
    return {
      batch: found,
      file: await readFile({ db, ports: job.ports }, { ...key, file_id: found.file_id }),
    };
  });
  const { mapping, options } = batch;
  const { user_id } = job.actor;
  const table = await readTable(file.bytes, kindOfMime(file.mime_type), user_id, options.header_row ?? null);
  const target = findTarget(batch.entity);
  const today = job.today();
  const order = options.date_order ?? datesOf(table, mapping, target.fields, today).order;
  return {
    job,
    key,
    batch,
    target,
    scope: {
      school_id: key.school_id,
      user_id: job.actor.user_id,
      today,
      now: job.ports.clock().toISOString(),
      match: options.match,
      withoutContact: options.without_contact ?? 'refuse',
      currency: job.school.currency,
      school: job.school,
      places: options.places ?? [],
      guardians: options.guardians ?? [],
    },
    rows: table.rows,
    read: rowReader({ fields: target.fields, mapping, order, today }),
  };
}

function* chunksOf<Item>(items: readonly Item[]) {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize);
}

/**
 * Imports chunk by chunk, each with its rows in one transaction, so that the next chunk continues after a crash.
 * Returns whether it was stopped.
 */
async function runRows(run: ImportRun): Promise<boolean> {
  const { job, key, batch, target, scope, rows } = run;
  const check = await job.transaction(async (db) => {
    if (batch.dry_run) await deleteRows(db, key);
    await setStatus(db, { ...key, status: 'running', user_id: scope.user_id });
    if (!batch.dry_run) await createPlaces(db, run);
    return target.open(db, scope);
  });
  const after = batch.dry_run ? 0 : (batch.last_row ?? 0);
  const left = rows.filter(({ row }) => row > after);
  let done = rows.length - left.length;
  for (const chunk of chunksOf(left)) {
    if (await job.isCancelled()) return true;
    await runChunk(run, check, chunk);
    done += chunk.length;
    await job.progress(done, rows.length);
  }
  return false;
}

/** After a crash, the classes exist already and their list is kept. */
async function createPlaces(db: Queryable, { key, batch, target, scope }: ImportRun) {
  const created = (await target.places?.create(db, scope)) ?? [];
  const places = JSON.stringify([...batch.created_places, ...created]);
  if (created.length > 0) await setCreatedPlaces(db, { ...key, places });
}

/** If the database refuses a chunk, finds the row at fault one by one, so that the other rows are saved. */
async function runChunk(run: ImportRun, check: RowChecker, chunk: readonly TableRow[]): Promise<void> {
  const { job, batch } = run;
  try {
    const checked = await job.transaction(async (db) => {
      await forgetPlans(db);
      const found = await check(db, chunk.map(run.read));
      const saved = batch.dry_run ? [] : await found.save(db);
      await keepRows(db, run, { chunk, checked: found.rows, saved });
      return found.rows;
    });
    reportRows(job, checked);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || refusal.status === 503) throw error;
    const [only] = chunk;
    if (chunk.length > 1) {
      const middle = chunk.length >> 1;
      await runChunk(run, check, chunk.slice(0, middle));
      await runChunk(run, check, chunk.slice(middle));
    } else if (only) {
      const problems = refusal.errors.map(({ field, message }) => ({ ...(field && { field }), message }));
      const refused = {
        row: only.row,
        label: `Row ${only.row}`,
        outcome: 'refused',
        entity_id: null,
        warnings: [],
      } as const;
      await job.transaction((db) =>
        keepRows(db, run, { chunk, checked: [{ ...refused, problems }], saved: [] }),
      );
      reportRows(job, [{ ...refused, problems }]);
    }
  }
}

function reportRows(job: Job, rows: readonly CheckedRow[]) {
  for (const { row, problems, outcome } of rows) {
    if (outcome === 'refused') for (const problem of problems) job.fail({ row, ...problem });
  }
}

type SavedChunk = {
  readonly chunk: readonly TableRow[];
  readonly checked: readonly CheckedRow[];
  readonly saved: readonly SavedRow[];
};

async function keepRows(db: Queryable, { key, batch }: ImportRun, { chunk, checked, saved }: SavedChunk) {
  const cells = new Map(chunk.map((row) => [row.row, row.cells]));
  const written = new Map(saved.map((row) => [row.row, row]));
  const rows = checked.map((row): NewRow => {
    const made = written.get(row.row);
    return {
      row: row.row,
      outcome: row.outcome,
      label: row.label,
      entity_id: made?.entity_id ?? row.entity_id,
      before: row.before ?? null,
      after: row.after ?? null,
      version: made?.version ?? null,
      added_contacts: made?.added_contacts ?? [],
      added_guardians: made?.added_guardians ?? [],
      errors: row.problems,
      warnings: row.warnings,
      people: row.people ?? [],
      cells: row.outcome === 'refused' ? (cells.get(row.row) ?? null) : null,
    };
  });
  await insertRows(db, { ...key, entity: batch.entity, rows: JSON.stringify(rows) });
}

class Stopped extends Error {}

/** Imports all rows or none: checks them first, then writes them in one transaction. Returns whether it was stopped. */
async function runWhole(run: ImportRun): Promise<boolean> {
  if (run.batch.last_row !== null) return false;
  const refused = await findRefused(run);
  if (refused === undefined) return true;
  if (refused.checked.length > 0) {
    reportRows(run.job, refused.checked);
    await run.job.transaction((db) => keepRows(db, run, { ...refused, saved: [] }));
    return false;
  }
  try {
    await run.job.transaction((db) => writeAll(db, run));
    return false;
  } catch (error) {
    if (error instanceof Stopped) return true;
    throw error;
  }
}

async function findRefused(run: ImportRun): Promise<Omit<SavedChunk, 'saved'> | undefined> {
  const { job, target, scope, rows } = run;
  const check = await job.transaction((db) => target.open(db, scope));
  const chunks: TableRow[] = [];
  const checked: CheckedRow[] = [];
  let done = 0;
  for (const chunk of chunksOf(rows)) {
    if (await job.isCancelled()) return undefined;
    const found = await job.transaction((db) => check(db, chunk.map(run.read)));
    const refused = found.rows.filter(({ outcome }) => outcome === 'refused');
    const numbers = new Set(refused.map(({ row }) => row));
    checked.push(...refused);
    chunks.push(...chunk.filter(({ row }) => numbers.has(row)));
    done += chunk.length;
    await job.progress(Math.floor(done / 2), rows.length);
  }
  return { chunk: chunks, checked };
}

async function writeAll(db: Queryable, run: ImportRun) {
  const { job, target, scope, rows } = run;
  await createPlaces(db, run);
  const check = await target.open(db, scope);
  let done = 0;
  for (const chunk of chunksOf(rows)) {
    if (await job.isCancelled()) throw new Stopped();
    await forgetPlans(db);
    const found = await check(db, chunk.map(run.read));
    const refused = found.rows.find(({ outcome }) => outcome === 'refused');
    if (refused) throw refuse.conflict(`Row ${refused.row}: ${refused.problems[0]?.message ?? 'refused'}`);
    await keepRows(db, run, { chunk, checked: found.rows, saved: await found.save(db) });
    done += chunk.length;
    await job.progress(Math.floor((rows.length + done) / 2), rows.length);
  }
}

/** Writes the one audit entry for all rows. */
async function finish({ job, key, scope, batch }: ImportRun, status: 'done' | 'cancelled') {
  await job.progress(batch.total, batch.total);
  await job.transaction(async (db, audit) => {
    await setStatus(db, { ...key, status, user_id: scope.user_id });
    const [summary] = await getImport(db, key);
    const action = batch.dry_run ? 'check' : 'import';
    const { counts, created_classes = [] } = summary ?? {};
    const classes = created_classes.map(({ class_name, section }) => `${class_name} ${section}`);
    const after = {
      kind: batch.entity,
      status,
      total: batch.total,
      ...counts,
      ...(classes.length > 0 && { classes }),
    };
    audit({ action, entity: 'import', entity_id: key.import_id, after });
  });
}
