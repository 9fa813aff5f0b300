import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { ArchivedSchool, BackupManifest, TableTally } from '#server/backup/archive/format.ts';
import { RowTally } from '#server/backup/database/row-tally.ts';
import { isKeyOfSchool, RowCheck } from '#server/backup/school/row-check.ts';
import type { SchoolTable } from '#server/backup/school/school-tables.ts';
import type { BackupPart, OpenBackup } from './read-backup.ts';
import { fileLine } from './write-backup.ts';

type CheckOptions = {
  readonly school: ArchivedSchool;
  /** The tables that the installation expects, in their order. */
  readonly tables: readonly SchoolTable[];
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Reads a school archive to its end before anything is written: rows and files of this school only, and all that the
 * archive says it holds.
 */
export async function checkArchive(backup: OpenBackup, options: CheckOptions): Promise<BackupManifest> {
  const { header, parts } = backup;
  const expected = options.tables.map(({ name, columns }) => ({ name, columns }));
  if (JSON.stringify(header.tables) !== JSON.stringify(expected)) {
    throw new BackupFailure('The archive is refused: it has other tables or columns than a school has here.');
  }
  const check = new ArchiveCheck(options);
  for await (const part of parts) {
    options.signal.throwIfAborted();
    check.take(part);
  }
  return check.end();
}

class ArchiveCheck {
  readonly #options: CheckOptions;
  readonly #tallies = new Map<string, TableTally>();
  readonly #files = new RowTally();
  #next = 0;
  #open: { readonly name: string; readonly check: RowCheck; readonly tally: RowTally } | undefined;
  #manifest: BackupManifest | undefined;

  constructor(options: CheckOptions) {
    this.#options = options;
  }

  take(part: BackupPart) {
    if (this.#manifest) throw damagedArchive('something follows its end');
    if (part.kind === 'rows') this.#takeRows(part.table, part.bytes);
    else this.#endTable();
    if (part.kind === 'manifest') this.#manifest = part.manifest;
    else this.#options.onBytes(part.bytes.length);
    if (part.kind === 'file') this.#takeFile(part);
  }

  end(): BackupManifest {
    if (!this.#manifest) throw damagedArchive('its end is missing');
    const { tables, files } = this.#manifest;
    for (const { name } of this.#options.tables) {
      const read = this.#tallies.get(name) ?? new RowTally().result();
      const expected = tables[name];
      if (read.rows !== expected?.rows || read.checksum !== expected.checksum) {
        throw damagedArchive(`the rows of the table ${name} are not those that were archived`);
      }
    }
    const read = this.#files.result();
    if (read.rows !== files.count || read.checksum !== files.checksum) {
      throw damagedArchive('its files are not those that were archived');
    }
    if (tables['schools']?.rows !== 1) throw new BackupFailure('The archive is refused: it holds no school.');
    return this.#manifest;
  }

  #takeRows(name: string, bytes: Buffer) {
    if (this.#open?.name !== name) {
      this.#endTable();
      const { tables, school } = this.#options;
      const at = tables.findIndex((table, index) => index >= this.#next && table.name === name);
      const table = tables[at];
      if (!table)
        throw new BackupFailure('The archive is refused: it has rows of a table that is no school’s.');
      this.#next = at + 1;
      this.#open = { name, check: new RowCheck(table, school.school_id), tally: new RowTally() };
    }
    this.#open.tally.add(this.#open.check.take(bytes));
  }

  #endTable() {
    if (!this.#open) return;
    const { name, check, tally } = this.#open;
    check.end();
    this.#tallies.set(name, tally.result());
    this.#open = undefined;
  }

  #takeFile({ key, sha256 }: Extract<BackupPart, { kind: 'file' }>) {
    if (!isKeyOfSchool(this.#options.school.school_id, key)) {
      throw new BackupFailure('The archive is refused: it has a file outside the folder of the school.');
    }
    this.#next = this.#options.tables.length;
    this.#files.add(fileLine(key, sha256));
  }
}

const damagedArchive = (fault: string) => new BackupFailure(`The archive is damaged: ${fault}.`);
