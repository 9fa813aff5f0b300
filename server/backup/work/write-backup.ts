import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type ArchivedFile, writeArchive } from '#server/backup/archive/archive.ts';
import { type ArchiveLock, type BackupKey, prepareLock } from '#server/backup/archive/encryption.ts';
import {
  type BackupHeader,
  type BackupManifest,
  type CopiedTable,
  entryNames,
  formatVersion,
} from '#server/backup/archive/format.ts';
import {
  listFiles,
  listSchema,
  listSequences,
  listTables,
  measureTables,
  readFigures,
  sumFiles,
} from '#server/backup/database/catalog.ts';
import { copyOut } from '#server/backup/database/copy.ts';
import { RowTally } from '#server/backup/database/row-tally.ts';
import { openSession, refuseHiddenRows } from '#server/backup/database/session.ts';
import type { SchoolName } from '#server/backup/school/find-school.ts';
import { listSchoolTables } from '#server/backup/school/school-tables.ts';
import { type Reseal, resealStream, sealedColumns } from '#server/backup/school/sealed-rows.ts';
import { createSealer, type SecretSealer } from '#server/lib/sealing.ts';
import type { FileStore } from '#server/ports/files.ts';
import { findUpload } from './find-upload.ts';

/** Progress, in bytes of an estimated total. */
export type OnProgress = (done: number, total: number) => void;

export type BackupSource = {
  readonly connectionString: string;
  readonly files: Pick<FileStore, 'get'>;
  readonly productVersion: string;
};

type Options = BackupSource & {
  readonly path: string;
  readonly lock: ArchiveLock;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
  /** Only this school, with its sealed values sealed for the archive. */
  readonly school?: SchoolScope | undefined;
};

/** The school of an archive, and the keys of the installation it comes from. */
export type SchoolScope = SchoolName & { readonly sealing: SecretSealer; readonly hasOwnKey: boolean };

export type WrittenBackup = {
  readonly header: BackupHeader;
  readonly manifest: BackupManifest;
  readonly bytes: number;
  /** The size of rows and files before compression. */
  readonly plainBytes: number;
  /** The key that opens the file again as long as this process lives. */
  readonly unlock: BackupKey;
};

/** Rows are collected to about this size per entry. */
const entryBytes = 1024 * 1024;
const numberWidth = 6;
const sealingKeyBytes = 32;

/** Writes one backup file while people work: everything in it is from one instant. */
export async function writeBackup(options: Options): Promise<WrittenBackup> {
  const { path, lock } = options;
  const { encrypter, unlock } = await prepareLock(lock);
  const client = await openSession(options.connectionString);
  try {
    await refuseHiddenRows(client);
    await client.query('begin transaction isolation level repeatable read read only');
    const run = new BackupRun(client, options);
    await run.prepare();
    const { bytes } = await writeArchive(path, encrypter, run.entries());
    return { header: run.header, manifest: run.manifest, bytes, plainBytes: run.plainBytes, unlock };
  } finally {
    await client.end();
  }
}

class BackupRun {
  readonly #client: pg.Client;
  readonly #options: Options;
  readonly #archive: ArchiveSealing | undefined;
  readonly manifest: BackupManifest = {
    tables: {},
    files: { count: 0, bytes: 0, checksum: '', missing: 0, damaged: 0 },
  };
  #header: BackupHeader | undefined;
  #sizes = new Map<string, number>();
  #done = 0;
  plainBytes = 0;
  #total = 0;

  constructor(client: pg.Client, options: Options) {
    this.#client = client;
    this.#options = options;
    this.#archive = options.school && createArchiveSealing(options.school);
  }

  get header(): BackupHeader {
    if (!this.#header) throw new Error('The backup has not been prepared');
    return this.#header;
  }

  async prepare() {
    const client = this.#client;
    const { rows } = await client.query<{ version: string; now: string }>(
      `select current_setting('server_version') as version,
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    );
    const { school } = this.#options;
    this.#header = {
      format: school ? 'homeroom school' : 'homeroom backup',
      format_version: formatVersion,
      product_version: this.#options.productVersion,
      postgres_version: rows[0]?.version ?? '',
      created_dt: rows[0]?.now ?? '',
      figures: await readFigures(client, school?.school_id),
      schema: await listSchema(client),
      tables: school ? await namesOfSchoolTables(client) : await listTables(client),
      sequences: school ? [] : await listSequences(client),
      ...(school && { school: describeSchool(school, this.#archive) }),
    };
    this.#sizes = await measureTables(client);
    const tables = this.header.tables.reduce((sum, { name }) => sum + (this.#sizes.get(name) ?? 0), 0);
    this.#total = tables + (await sumFiles(client, school?.school_id));
  }

  async *entries(): AsyncGenerator<ArchivedFile> {
    yield jsonEntry(entryNames.header, this.header);
    for (const table of this.header.tables) {
      yield* this.#tableEntries(table);
      this.#progress(this.#sizes.get(table.name) ?? 0);
    }
    yield* this.#fileEntries();
    yield jsonEntry(entryNames.manifest, this.manifest);
  }

  async *#tableEntries(table: CopiedTable): AsyncGenerator<ArchivedFile> {
    const tally = new RowTally();
    let gathered: Buffer[] = [];
    let size = 0;
    let number = 0;
    const takeEntry = (): ArchivedFile => {
      number += 1;
      const name = `${entryNames.tables}${table.name}/${String(number).padStart(numberWidth, '0')}`;
      const entry = { name, bytes: Buffer.concat(gathered) };
      gathered = [];
      size = 0;
      return entry;
    };
    for await (const bytes of this.#rowsOf(table)) {
      tally.add(bytes);
      // Copied, because the stream may use its buffer again.
      gathered.push(Buffer.from(bytes));
      size += bytes.length;
      this.plainBytes += bytes.length;
      if (size >= entryBytes) yield takeEntry();
    }
    if (size > 0) yield takeEntry();
    this.manifest.tables[table.name] = tally.result();
  }

  #rowsOf(table: CopiedTable): AsyncIterable<Buffer> {
    const rows = copyOut(this.#client, table, this.#options.school?.school_id);
    const reseal = this.#archive?.reseal;
    return reseal && sealedColumns[table.name] ? resealStream(table, rows, reseal) : rows;
  }

  /**
   * Files never change under their key, and the snapshot's rows name them. Files that were deleted since are missing.
   */
  async *#fileEntries(): AsyncGenerator<ArchivedFile> {
    const { files } = this.manifest;
    const checksums = new RowTally();
    for await (const { storage_key, sha256 } of listFiles(this.#client, this.#options.school?.school_id)) {
      const bytes = await findUpload(this.#options.files, storage_key, 'there is no backup');
      if (!bytes) {
        files.missing += 1;
        continue;
      }
      const found = createHash('sha256').update(bytes).digest('hex');
      if (found !== sha256) files.damaged += 1;
      checksums.add(fileLine(storage_key, found));
      files.count += 1;
      files.bytes += bytes.length;
      this.plainBytes += bytes.length;
      yield { name: `${entryNames.files}${storage_key}`, bytes, sha256: found };
      this.#progress(bytes.length);
    }
    files.checksum = checksums.result().checksum;
  }

  #progress(bytes: number) {
    this.#options.signal.throwIfAborted();
    this.#done += bytes;
    this.#options.onProgress(Math.min(this.#done, this.#total), this.#total);
  }
}

type ArchiveSealing = { readonly key: Buffer; readonly reseal: Reseal };

/**
 * A key of the archive's own opens its sealed values, and none of another school. If the key of the installation is not
 * in its database, no backup opens sealed values without that key, and neither does an archive.
 */
function createArchiveSealing({ sealing, hasOwnKey }: SchoolScope): ArchiveSealing | undefined {
  if (hasOwnKey) return undefined;
  const key = randomBytes(sealingKeyBytes);
  return { key, reseal: { open: sealing.open, seal: createSealer([key]).seal } };
}

const describeSchool = ({ school_id, name }: SchoolScope, archive: ArchiveSealing | undefined) => ({
  school_id,
  name,
  ...(archive && { sealing_key: archive.key.toString('base64') }),
});

const namesOfSchoolTables = async (client: pg.ClientBase) =>
  (await listSchoolTables(client)).map(({ name, columns }) => ({ name, columns }));

/** The input of the checksum over all files. */
export const fileLine = (key: string, sha256: string) => Buffer.from(`${key} ${sha256}\n`);

const jsonEntry = (name: string, value: object): ArchivedFile => ({
  name,
  bytes: Buffer.from(JSON.stringify(value, null, 1)),
});
