import type pg from 'pg';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { BackupHeader, BackupManifest, CopiedTable, TableTally } from '#server/backup/archive/format.ts';
import { liftConstraints, putBackConstraints } from '#server/backup/database/constraints.ts';
import { copyIn, type TableInput, tallyTable } from '#server/backup/database/copy.ts';
import { RowTally } from '#server/backup/database/row-tally.ts';
import { createSchema, runAll, schemaOf } from '#server/backup/database/schema.ts';
import { reasonOf } from '#server/lib/start-failure.ts';
import type { BackupPart, OpenBackup } from './read-backup.ts';
import { fileLine } from './write-backup.ts';

type Options = {
  readonly backup: OpenBackup;
  /** Receives each uploaded file; verifying does not need it. */
  readonly takeFile?: (key: string, bytes: Buffer) => Promise<void>;
  /** Called after every piece. */
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Replaces everything in the database by the backup, in the current transaction: it creates the tables as they were,
 * loads the rows, and runs the migrations since. It reads counts and checksums back from the database.
 */
export async function loadBackup(client: pg.ClientBase, options: Options): Promise<BackupManifest> {
  const { header, parts } = options.backup;
  try {
    const { former, since } = schemaOf(header);
    await createSchema(client, header, former);
    const lifted = await liftConstraints(client);
    await emptyTables(client, header.tables);
    const manifest = await new Loading(client, header, options).run(parts);
    await setSequences(client, header);
    await putBackConstraints(client, lifted).catch((error: unknown) => {
      throw new BackupFailure(`The rows of the backup do not fit together: ${reasonOf(error)}.`);
    });
    await runAll(client, since);
    return manifest;
  } finally {
    await parts.return(undefined);
  }
}

/** Empties the tables that the schema files have put rows into, such as keys. */
async function emptyTables(client: pg.ClientBase, tables: readonly CopiedTable[]) {
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  await client.query(`truncate ${names.join(', ')}`);
}

async function setSequences(client: pg.ClientBase, { sequences }: BackupHeader) {
  for (const { name, value, is_called } of sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`;
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, is_called]);
  }
}

class Loading {
  readonly #client: pg.ClientBase;
  readonly #options: Options;
  readonly #tables: ReadonlyMap<string, CopiedTable>;
  readonly #loaded = new Map<string, TableTally>();
  readonly #files = new RowTally();
  #open: { readonly name: string; readonly input: TableInput } | undefined;

  constructor(client: pg.ClientBase, { tables }: BackupHeader, options: Options) {
    this.#client = client;
    this.#options = options;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async run(parts: AsyncIterable<BackupPart>): Promise<BackupManifest> {
    let manifest: BackupManifest | undefined;
    for await (const part of parts) {
      this.#options.signal.throwIfAborted();
      if (part.kind === 'rows') await this.#takeRows(part.table, part.bytes);
      else await this.#endTable();
      if (part.kind === 'file') await this.#takeFile(part);
      if (part.kind === 'manifest') manifest = part.manifest;
      else this.#options.onBytes(part.bytes.length);
    }
    if (!manifest) throw new BackupFailure('The backup is incomplete: its end is missing.');
    await this.#compare(manifest);
    return manifest;
  }

  async #takeRows(name: string, bytes: Buffer) {
    if (this.#open?.name !== name) {
      await this.#endTable();
      const table = this.#tables.get(name);
      if (!table || this.#loaded.has(name))
        throw new BackupFailure(`The backup is damaged: the table ${name} is out of place.`);
      this.#open = { name, input: copyIn(this.#client, table) };
    }
    await this.#open.input.write(bytes).catch((error: unknown) => refuseRows(name, error));
  }

  async #endTable() {
    if (!this.#open) return;
    const { name, input } = this.#open;
    this.#open = undefined;
    this.#loaded.set(name, await input.end().catch((error: unknown) => refuseRows(name, error)));
  }

  async #takeFile({ key, sha256, bytes }: Extract<BackupPart, { kind: 'file' }>) {
    this.#files.add(fileLine(key, sha256));
    await this.#options.takeFile?.(key, bytes);
  }

  /** Check the file first, so that a damaged file is not taken for a faulty database. */
  async #compare({ tables, files }: BackupManifest) {
    const came = this.#files.result();
    if (came.rows !== files.count || came.checksum !== files.checksum) {
      throw new BackupFailure('The backup is damaged: its files are not those that were backed up.');
    }
    for (const table of this.#tables.values()) {
      const expected = tables[table.name];
      const read = this.#loaded.get(table.name) ?? new RowTally().result();
      if (!isSame(read, expected)) {
        throw new BackupFailure(
          `The backup is damaged: the rows of the table ${table.name} are not those that were backed up.`,
        );
      }
      if (!isSame(await tallyTable(this.#client, table), expected)) {
        throw new BackupFailure(
          `The database keeps other rows in the table ${table.name} than the backup holds.`,
        );
      }
    }
  }
}

const isSame = (one: TableTally, other: TableTally | undefined) =>
  one.rows === other?.rows && one.checksum === other.checksum;

function refuseRows(table: string, error: unknown): never {
  throw new BackupFailure(`The rows of the table ${table} cannot be loaded: ${reasonOf(error)}.`);
}
