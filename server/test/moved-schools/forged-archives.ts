import { type ArchivedFile, writeArchive } from '#server/backup/archive/archive.ts';
import { readArchive } from '#server/backup/archive/archive-reader.ts';
import { RowTally } from '#server/backup/database/row-tally.ts';

/** A copy of an archive with other rows in one table, whose manifest says that they belong there. */
export async function forgeRows(
  source: string,
  path: string,
  { table, change }: { table: string; change: (rows: string) => string },
) {
  const prefix = `tables/${table}/`;
  const tally = new RowTally();
  let isChanged = false;
  async function* entries(): AsyncGenerator<ArchivedFile> {
    for await (const entry of readArchive(source, {})) {
      if (entry.name.startsWith(prefix)) {
        const bytes = Buffer.from(
          isChanged ? entry.bytes.toString('utf8') : change(entry.bytes.toString('utf8')),
        );
        isChanged = true;
        tally.add(bytes);
        yield { ...entry, bytes };
      } else if (entry.name === 'manifest.json') yield withTally(entry, table, tally);
      else yield entry;
    }
  }
  await writeArchive(path, undefined, entries());
  if (!isChanged) throw new Error(`The archive has no rows of ${table}`);
}

function withTally(entry: ArchivedFile, table: string, tally: RowTally): ArchivedFile {
  const manifest = JSON.parse(entry.bytes.toString('utf8')) as { tables: Record<string, object> };
  manifest.tables[table] = tally.result();
  return { ...entry, bytes: Buffer.from(JSON.stringify(manifest)) };
}

/** A copy of an archive with changed, added or removed entries. */
export async function forgeEntries(
  source: string,
  path: string,
  change: (entry: ArchivedFile) => readonly ArchivedFile[],
) {
  async function* entries(): AsyncGenerator<ArchivedFile> {
    for await (const entry of readArchive(source, {})) yield* change(entry);
  }
  await writeArchive(path, undefined, entries());
}
