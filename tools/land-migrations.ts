/**
 * Adds new schema files to the ledger of landed ones, which may no longer change, and the last of them to the list of
 * releases. With `--check` it only fails if a landed file was changed, renamed or removed, or if two files have the same
 * number. Without a ledger all files are new.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readReleases } from '#server/db/side-by-side.ts';
import { findProblems, type Ledger, ledgerPath, readSchemaFiles } from './schema/ledger.ts';

const root = join(import.meta.dirname, '..');
const releasesPath = 'server/schema/releases.json';
const file = join(root, ledgerPath);
const isCheck = process.argv.includes('--check');

const files = readSchemaFiles(root);
const ledger = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ledger) : undefined;
const problems = findProblems(ledger ?? {}, files);
if (isCheck && !ledger) problems.push(`${ledgerPath} is missing: restore it.`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else if (!isCheck) land();

/** The list of releases says beside which one this release can run. */
function land() {
  writeFileSync(file, `${JSON.stringify(files, null, 2)}\n`);
  const last = basename(Object.keys(files).at(-1) ?? '');
  const releases = [...readReleases().filter((name) => name !== last), last];
  writeFileSync(join(root, releasesPath), `${JSON.stringify(releases, null, 2)}\n`);
}
