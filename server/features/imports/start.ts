import type { ImportKind, imports } from '#contract/imports/calls.ts';
import type { PlaceDecision } from '#contract/imports/places.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { insertBatch, setJob } from '#server/importing/queries.ts';
import {
  checkMapping,
  datesOf,
  firstRows,
  guessColumns,
  type Mapping,
  rowReader,
  settleMapping,
  skippedRows,
  unreadColumns,
} from '#server/importing/row-reader.ts';
import { kindOfMime } from '#server/importing/run.ts';
import { readTable, type Table } from '#server/importing/table.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import type { ImportTarget } from '#server/importing/target.ts';
import { storeFile } from '#server/kit/files/storage.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import type { Context } from '#server/kit/gate/context.ts';
import {
  type Operation,
  type OperationInput,
  type PreparedOperation,
  type PreparingContext,
  withPreparation,
} from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { importRows } from './jobs.ts';
import { findTarget } from './targets.ts';

type Columns = (typeof imports)['studentColumns'];
type Classes = (typeof imports)['studentClasses'];
type Start = (typeof imports)['students'];
type Template = (typeof imports)['studentTemplate'];

const shownSamples = 3;
const tableOf = ({ actor }: PreparingContext, { bytes, mimeType }: Upload, headerRow: number | undefined) =>
  readTable(bytes, kindOfMime(mimeType), actor.user_id, headerRow ?? null);

/** The columns of a file, with a guess for each; nothing is kept of it. */
export function columnsOf(kind: ImportKind): PreparedOperation<Columns> {
  const read = (ctx: PreparingContext, { upload, body }: OperationInput<Columns>) =>
    tableOf(ctx, upload, body.header_row);
  return withPreparation<Columns, Table>(read, (ctx, { upload }, table) =>
    describe(kind, upload, table, ctx.today()),
  );
}

async function describe(kind: ImportKind, { fileName: file_name }: Upload, table: Table, today: string) {
  const { fields, matches } = findTarget(kind);
  const guessed = guessColumns(table, fields);
  const mapping = guessed.map(({ field }) => field);
  const { order = null, unclear } = datesOf(table, mapping, fields, today);
  const columns = table.headers.map((header, column) => ({
    header,
    samples: table.rows.slice(0, shownSamples).map(({ cells }) => (cells[column] ?? '').trim().slice(0, 200)),
    field: guessed[column]?.field ?? null,
    confidence: guessed[column]?.confidence ?? 0,
  }));
  return {
    file_name,
    columns,
    row_count: table.rows.length,
    header_rows: [...table.namedIn],
    first_rows: firstRows(table),
    skipped_rows: skippedRows(table),
    date_order: order,
    dates_unclear: unclear,
    fields: fields.map(({ field, label, required = false, isContact = false }) => ({
      field,
      label,
      required,
      is_contact: isContact,
    })),
    matches: matches.map((match) => ({ ...match, fields: [...match.fields] })),
  };
}

/** The classes and sections that the rows of a file name and the school does not have. */
export function classesOf(kind: ImportKind): PreparedOperation<Classes> {
  const read = (ctx: PreparingContext, { upload, body }: OperationInput<Classes>) =>
    tableOf(ctx, upload, body.header_row);
  return withPreparation<Classes, Table>(read, async (ctx, { body }, table) => {
    const { fields, places } = findTarget(kind);
    if (!places) throw refuse.unknown('Import');
    const mapping = settleMapping(table, fields, body.mapping).map((field) =>
      field === 'class_name' || field === 'section' ? field : null,
    );
    const rows = table.rows.map(rowReader({ fields, mapping, order: undefined, today: ctx.today() }));
    return places.missing(ctx.db, { school_id: ctx.actor.school_id }, rows);
  });
}

type CheckedFile = { readonly target: ImportTarget; readonly table: Table; readonly mapping: Mapping };

/** Reads the whole file first, so that the person learns at once, and not from a job, what is wrong with it. */
export function startImport(kind: ImportKind): PreparedOperation<Start> {
  const settle = async (
    ctx: PreparingContext,
    { upload, body }: OperationInput<Start>,
  ): Promise<CheckedFile> => {
    const target = findTarget(kind);
    const matching = target.matches.find(({ match }) => match === body.match);
    if (!matching) throw refuse.invalid('match', 'Rows cannot be matched in this way');
    const table = await tableOf(ctx, upload, body.header_row);
    const mapping = settleMapping(table, target.fields, body.mapping);
    const mayLack = body.without_contact !== 'refuse';
    const required = target.fields
      .filter((field) => field.required && !(mayLack && field.isContact))
      .map(({ field }) => field);
    checkMapping(mapping, target.fields, body.match === 'create' ? required : matching.fields);
    const { school_id } = ctx.actor;
    if (body.classes.length > 0) await ctx.read((db) => checkPlaces(target, { school_id }, body.classes, db));
    return { target, table, mapping };
  };
  return withPreparation<Start, CheckedFile>(settle, (ctx, input, settled) =>
    keepAndStart(ctx, kind, input, settled),
  );
}

async function checkPlaces(
  { places }: ImportTarget,
  key: SchoolKey,
  decisions: readonly PlaceDecision[],
  db: Queryable,
) {
  if (!places) throw refuse.invalid('classes', 'This import cannot create classes');
  await places.check(db, key, decisions);
}

async function keepAndStart(
  ctx: Context,
  kind: ImportKind,
  { upload, body }: OperationInput<Start>,
  settled: CheckedFile,
) {
  const { school_id, user_id } = ctx.actor;
  const { on_error, match, date_order = null, dry_run, without_contact, classes, guardians } = body;
  const { table, mapping } = settled;
  const { file_id } = await storeFile(ctx, upload);
  const [batch] = await insertBatch(ctx.db, {
    school_id,
    user_id,
    entity: kind,
    file_id,
    file_name: upload.fileName,
    headers: JSON.stringify(table.headers),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify({
      on_error,
      match,
      date_order,
      without_contact,
      places: classes,
      ...(guardians.length > 0 && { guardians }),
      ...(body.header_row !== undefined && { header_row: body.header_row }),
      unread: unreadColumns(table, mapping),
      skipped_rows: skippedRows(table),
    }),
    dry_run,
    total: table.rows.length,
  });
  if (!batch) throw new Error('The import was not written down');
  const { import_id } = batch;
  const job_id = await ctx.startJob({ kind: importRows.kind, input: { import_id } });
  await setJob(ctx.db, { school_id, import_id, job_id });
  const after = { kind, file_name: upload.fileName, rows: table.rows.length, dry_run, on_error, match };
  ctx.audit({ action: 'start', entity: 'import', entity_id: import_id, after });
  return { job_id, import_id };
}

/** The employee ID is the school's own; the other ids are internal. */
const isInternalId = (field: string) => field !== 'employee_id' && /^\w+_id$/.test(field);

/** The columns an import understands, with one or two example rows. */
export const templateOf =
  (kind: ImportKind): Operation<Template> =>
  (_, { query }) => {
    const { fields, samples } = findTarget(kind);
    const offered = fields.filter(({ field, importOnly }) => !importOnly && !isInternalId(field));
    const rows = samples.map((sample) => offered.map(({ field }) => sample[field]));
    return writeTable(
      query.format,
      `${kind}-template`,
      offered.map(({ label }) => label),
      rows,
    );
  };
