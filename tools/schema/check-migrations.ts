/**
 * Checks that the migrations after the number of the argument run while people work, and that the release before them
 * survives them. Without an argument it begins after the last one that is older than the rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRisks } from './migration-rules.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'server/migrations';
const after = process.argv[2] === undefined ? undefined : Number.parseInt(process.argv[2], 10);

const files = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));

const risks = findRisks(files, after);
for (const risk of risks) console.error(risk);
if (risks.length > 0) process.exitCode = 1;
