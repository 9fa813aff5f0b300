import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every schema file that has landed, by its path from the root, with the SHA-256 of its text. */
export type Ledger = Readonly<Record<string, string>>;
/** The schema files as they are now, in the order in which they run. */
export type SchemaFiles = Ledger;

const folders = ['server/schema', 'server/migrations'];
export const ledgerPath = 'server/schema/landed.json';

export function readSchemaFiles(root: string): SchemaFiles {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, checksumOf(join(root, path))]));
}

/** The same for every line ending, as when the file runs. */
function checksumOf(file: string): string {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return createHash('sha256').update(text).digest('hex');
}

const numberOf = (path: string) => Number(/\/(\d+)_[^/]*$/.exec(path)?.[1]);

/** Changes that would break a database that has run the landed files, each as a sentence. */
export function findProblems(ledger: Ledger, files: SchemaFiles): string[] {
  return [...findChanges(ledger, files), ...findDoubles(files), ...findLateFiles(ledger, files)];
}

function findChanges(ledger: Ledger, files: SchemaFiles): string[] {
  return Object.entries(ledger).flatMap(([path, checksum]) => {
    if (files[path] === undefined) {
      return [`${path} has landed and was removed or renamed: restore it under its name.`];
    }
    if (files[path] === checksum) return [];
    return [`${path} has landed and was changed: restore it and write a new migration instead.`];
  });
}

function findDoubles(files: SchemaFiles): string[] {
  const byNumber = Map.groupBy(Object.keys(files), numberOf);
  return [...byNumber.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => `${paths.join(' and ')} have the same number: give the newer one the next free number.`);
}

function findLateFiles(ledger: Ledger, files: SchemaFiles): string[] {
  const last = Math.max(0, ...Object.keys(ledger).map(numberOf));
  const added = Object.keys(files).filter((path) => ledger[path] === undefined);
  return added.flatMap((path) => {
    if (last > 0 && path.startsWith('server/schema/')) {
      return [`${path} is new, but the baseline is complete: move it to server/migrations/.`];
    }
    if (numberOf(path) > last) return [];
    return [
      `${path} has a lower number than a file that has landed: number it ${String(last + 1).padStart(4, '0')} or higher.`,
    ];
  });
}
