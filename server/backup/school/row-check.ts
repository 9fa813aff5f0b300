import { BackupFailure } from '#server/backup/archive/failure.ts';
import type { CopiedTable } from '#server/backup/archive/format.ts';
import { fieldOf, isOneRow, RowSplitter, rowsOf } from './row-text.ts';

/** The columns with keys of stored files, by their tables. Keys begin with the folder of the school. */
export const storageKeyColumns: Readonly<Record<string, string>> = {
  files: 'storage_key',
  erasures: 'storage_keys',
};

const keyOf = (school_id: string) => `${school_id}/[A-Za-z0-9_-][\\w.-]*`;

/** Whether a file of this key belongs to the school and lies in its folder. */
export const isKeyOfSchool = (school_id: string, key: string) =>
  new RegExp(`^${keyOf(school_id)}$`).test(key);

/** Passes on whole rows of one school; throws for anything else. */
export class RowCheck {
  readonly #name: string;
  readonly #schoolAt: number;
  readonly #school: Buffer;
  readonly #keysAt: number;
  readonly #keys: RegExp;
  readonly #splitter = new RowSplitter();

  constructor({ name, columns }: CopiedTable, school_id: string) {
    this.#name = name;
    this.#schoolAt = columns.indexOf('school_id');
    this.#school = Buffer.from(school_id);
    this.#keysAt = columns.indexOf(storageKeyColumns[name] ?? '');
    const key = keyOf(school_id);
    this.#keys = new RegExp(`^(${key}|\\{(${key}(,${key})*)?\\})$`);
  }

  take(bytes: Buffer): Buffer {
    const rows = this.#splitter.take(bytes);
    for (const row of rowsOf(rows)) this.#check(row);
    return rows;
  }

  end() {
    if (!this.#splitter.isAtEnd) throw this.#failure('ends within a row');
  }

  #check(row: Buffer) {
    if (!isOneRow(row)) throw this.#failure('has a row that a database would divide elsewhere');
    if (!fieldOf(row, this.#schoolAt)?.equals(this.#school))
      throw this.#failure('has rows of another school');
    if (this.#keysAt < 0) return;
    const keys = fieldOf(row, this.#keysAt)?.toString('utf8') ?? '';
    if (!this.#keys.test(keys)) throw this.#failure('names files outside the folder of the school');
  }

  #failure(fault: string): BackupFailure {
    return new BackupFailure(`The archive is refused: its table ${this.#name} ${fault}.`);
  }
}
