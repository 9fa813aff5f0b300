import type { CopiedTable } from '#server/backup/archive/format.ts';
import { type SecretSealer, sealedTextMark, sealOwners } from '#server/lib/sealing.ts';
import { decodeField, encodeField, RowSplitter, rowsOf } from './row-text.ts';

type SealedColumn = {
  readonly column: string;
  /** How the sealed bytes are stored. */
  readonly read: (value: string) => Buffer | undefined;
  readonly write: (sealed: Buffer) => string;
  readonly ownerOf: (value: (column: string) => string) => string;
};

const bytesPrefix = '\\x';
const asBytes = {
  read: (value: string) =>
    value.startsWith(bytesPrefix) ? Buffer.from(value.slice(bytesPrefix.length), 'hex') : undefined,
  write: (sealed: Buffer) => bytesPrefix + sealed.toString('hex'),
};
const asText = {
  read: (value: string) =>
    value.startsWith(sealedTextMark)
      ? Buffer.from(value.slice(sealedTextMark.length), 'base64url')
      : undefined,
  write: (sealed: Buffer) => sealedTextMark + sealed.toString('base64url'),
};

/** Every column with sealed values, by its table. */
export const sealedColumns: Readonly<Record<string, SealedColumn>> = {
  users: {
    ...asText,
    column: 'totp_secret',
    ownerOf: (value) => sealOwners.totp({ school_id: value('school_id'), user_id: value('user_id') }),
  },
  language_models: {
    ...asBytes,
    column: 'sealed_key',
    ownerOf: (value) => sealOwners.modelKey({ school_id: value('school_id'), url: value('url') }),
  },
  message_settings: {
    ...asBytes,
    column: 'sealed_sms_token',
    ownerOf: (value) => sealOwners.smsToken({ school_id: value('school_id'), url: value('sms_url') }),
  },
};

/** Opens with one key and seals with another. */
export type Reseal = {
  readonly open: SecretSealer['open'];
  readonly seal: SecretSealer['seal'];
  /** Called for each value that no key opens; it stays as it is. */
  readonly onLost?: (() => void) | undefined;
};

/** Whole rows of a table with their sealed values sealed again. */
export function resealRows(table: CopiedTable, rows: Buffer, reseal: Reseal): Buffer {
  const sealed = sealedColumns[table.name];
  if (!sealed) return rows;
  const changed = [...rowsOf(rows)].map(
    (row) => `${resealRow(table, sealed, row.toString('utf8'), reseal)}\n`,
  );
  return Buffer.from(changed.join(''));
}

function resealRow(table: CopiedTable, sealed: SealedColumn, row: string, reseal: Reseal): string {
  const fields = row.split('\t');
  const at = table.columns.indexOf(sealed.column);
  const value = (column: string) => decodeField(fields[table.columns.indexOf(column)] ?? '') ?? '';
  const stored = sealed.read(value(sealed.column));
  if (stored === undefined) return row;
  const owner = ownerIn(sealed, value);
  const text = owner === undefined ? undefined : reseal.open(stored, owner);
  if (owner === undefined || text === undefined) {
    reseal.onLost?.();
    return row;
  }
  return fields.with(at, encodeField(sealed.write(reseal.seal(text, owner)))).join('\t');
}

/** An address that is none has no owner. */
function ownerIn(sealed: SealedColumn, value: (column: string) => string): string | undefined {
  try {
    return sealed.ownerOf(value);
  } catch {
    return undefined;
  }
}

/** The rows of a table on their way into an archive. */
export async function* resealStream(
  table: CopiedTable,
  chunks: AsyncIterable<Buffer>,
  reseal: Reseal,
): AsyncGenerator<Buffer> {
  const splitter = new RowSplitter();
  for await (const chunk of chunks) yield resealRows(table, splitter.take(chunk), reseal);
}
