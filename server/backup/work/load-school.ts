import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { BackupManifest, TableTally } from '#server/backup/archive/format.ts';
import { columnsOf, copyIn, type TableInput, tallyTable } from '#server/backup/database/copy.ts';
import { RowTally } from '#server/backup/database/row-tally.ts';
import { RowCheck } from '#server/backup/school/row-check.ts';
import type { SchoolTable } from '#server/backup/school/school-tables.ts';
import { type Reseal, resealRows } from '#server/backup/school/sealed-rows.ts';
import { dropTakenHost, tableWithHosts } from '#server/backup/school/taken-host.ts';
import { refuseTakenValues } from '#server/backup/school/taken-values.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import type { BackupPart } from './read-backup.ts';

type LoadOptions = {
  readonly school_id: string;
  readonly tables: readonly SchoolTable[];
  /** What the archive holds, by the check that read it. */
  readonly manifest: BackupManifest;
  readonly reseal: Reseal | undefined;
  readonly takeFile?: ((key: string, bytes: Buffer) => Promise<void>) | undefined;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/** Rows wait in a temporary table up to this size, so that neither process needs memory for a whole table. */
const batchBytes = 16 * 1024 * 1024;
/** Far more rows than a school has; a higher number would use up what all schools share. */
const highestNumber = '1000000000000000';

/**
 * Adds the rows of a school to the tables, in the current transaction, while other schools work. Triggers rest, keys
 * are checked, and what the tables hold at the end is compared with what the archive holds. Returns the host name that the
 * school did not bring, because another school here has it.
 */
export async function loadSchool(
  client: pg.ClientBase,
  parts: AsyncIterable<BackupPart>,
  options: LoadOptions,
) {
  await client.query(`select set_config('app.loading_school', 'on', true)`);
  const loading = new SchoolLoading(client, options);
  for await (const part of parts) {
    options.signal.throwIfAborted();
    if (part.kind === 'rows') await loading.takeRows(part.table, part.bytes);
    else await loading.endTable();
    if (part.kind === 'file') await options.takeFile?.(part.key, part.bytes);
    if (part.kind !== 'manifest') options.onBytes(part.bytes.length);
  }
  await loading.compare();
  await client.query(`select set_config('app.loading_school', '', true)`);
  return { lostHost: loading.lostHost };
}

type OpenTable = {
  readonly table: SchoolTable;
  readonly check: RowCheck;
  /** The rows as they go into the database, sealed values sealed again. */
  readonly tally: RowTally;
  input: TableInput;
  waiting: number;
};

class SchoolLoading {
  lostHost: string | undefined;
  readonly #client: pg.ClientBase;
  readonly #options: LoadOptions;
  readonly #stored = new Map<string, TableTally>();
  #open: OpenTable | undefined;

  constructor(client: pg.ClientBase, options: LoadOptions) {
    this.#client = client;
    this.#options = options;
  }

  async takeRows(name: string, bytes: Buffer) {
    const { reseal } = this.#options;
    const open = this.#open?.table.name === name ? this.#open : await this.#begin(name);
    const checked = open.check.take(bytes);
    const rows = reseal ? resealRows(open.table, checked, reseal) : checked;
    open.tally.add(rows);
    open.waiting += rows.length;
    await open.input.write(rows).catch((error: unknown) => refuseRows(name, error));
    if (open.waiting < batchBytes || open.table.refersToItself) return;
    await this.#insert(open);
    await this.#client.query(`truncate pg_temp.${this.#client.escapeIdentifier(name)}`);
    open.waiting = 0;
    open.input = copyIn(this.#client, open.table, 'pg_temp');
  }

  async endTable() {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    open.check.end();
    await this.#insert(open);
    this.#stored.set(open.table.name, await this.#tallyOf(open));
    await this.#client.query(`drop table pg_temp.${this.#client.escapeIdentifier(open.table.name)}`);
  }

  /** Reads everything back as the database keeps it. */
  async compare() {
    const { tables, school_id, manifest } = this.#options;
    for (const table of tables) {
      const stored = this.#stored.get(table.name) ?? new RowTally().result();
      const found = await tallyTable(this.#client, table, school_id);
      const isWhole = stored.rows === manifest.tables[table.name]?.rows;
      if (!isWhole || found.rows !== stored.rows || found.checksum !== stored.checksum) {
        throw new BackupFailure(
          `The database keeps other rows in the table ${table.name} than the archive holds.`,
        );
      }
    }
  }

  async #begin(name: string): Promise<OpenTable> {
    await this.endTable();
    const { tables, school_id } = this.#options;
    const table = tables.find((one) => one.name === name);
    if (!table || this.#stored.has(name))
      throw new BackupFailure('The archive has changed while it was read.');
    const quoted = this.#client.escapeIdentifier(name);
    const columns = columnsOf(this.#client, table);
    await this.#client.query(
      `create temporary table ${quoted} on commit drop as select ${columns} from public.${quoted} with no data`,
    );
    this.#open = {
      table,
      check: new RowCheck(table, school_id),
      tally: new RowTally(),
      input: copyIn(this.#client, table, 'pg_temp'),
      waiting: 0,
    };
    return this.#open;
  }

  async #tallyOf({ table, tally }: OpenTable): Promise<TableTally> {
    return this.lostHost !== undefined && table.name === tableWithHosts
      ? tallyTable(this.#client, table, { schema: 'pg_temp' })
      : tally.result();
  }

  /** From the temporary table into the real one. COPY itself cannot pass row-level security. */
  async #insert(open: OpenTable) {
    const { name } = open.table;
    const quoted = this.#client.escapeIdentifier(name);
    const columns = columnsOf(this.#client, open.table);
    await open.input.end().catch((error: unknown) => refuseRows(name, error));
    if (name === tableWithHosts) this.lostHost = await dropTakenHost(this.#client);
    await refuseTakenValues(this.#client, name);
    await raiseSequences(this.#client, name);
    await this.#client
      .query(
        `insert into public.${quoted} (${columns})
        overriding system value
        select ${columns} from pg_temp.${quoted}`,
      )
      .catch((error: unknown) => refuseRows(name, error));
  }
}

const numberedColumns = `select attname as column,
    pg_get_serial_sequence('public.' || quote_ident($1), attname) as sequence
  from pg_attribute
  where attrelid = ('public.' || quote_ident($1))::regclass and attidentity <> ''`;

/** New rows of the school continue after the numbers that it brings. The sequence never goes back. */
async function raiseSequences(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ column: string; sequence: string }>(numberedColumns, [table]);
  for (const { column, sequence } of rows) {
    const name = client.escapeIdentifier(column);
    const highest = `select max(${name}) from pg_temp.${client.escapeIdentifier(table)}`;
    const found = await client.query<{ too_high: boolean }>(
      `select coalesce((${highest}) > ${highestNumber}, false) as too_high`,
    );
    if (found.rows[0]?.too_high)
      throw new BackupFailure(`The archive is refused: its table ${table} has a number that is too high.`);
    await client.query(
      `select setval($1::regclass, (${highest})) where (${highest}) > (select last_value from ${sequence})`,
      [sequence],
    );
  }
}

function refuseRows(table: string, error: unknown): never {
  throw new BackupFailure(`The rows of the table ${table} cannot be loaded: ${reasonOf(error)}.`);
}
