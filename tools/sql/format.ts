/**
 * Lays out the SQL statements in the source and finds aliases of one letter, in migrations too. With `--check` it
 * writes nothing and fails when a statement has another layout; with `--list` it names what keeps its own layout, and
 * why.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShortAliases } from './aliases.ts';
import { formatFile } from './file.ts';
import { type Literal, listLiterals } from './literals.ts';

const root = join(import.meta.dirname, '../..');
const isCheck = process.argv.includes('--check');
const left: string[] = [];
let count = 0;

for (const path of listFiles()) {
  const source = readFileSync(join(root, path), 'utf8');
  if (!/\b(?:select|update|insert|delete|from)\b|-sql\.ts$/.test(source + path)) continue;
  const literals = listLiterals(path, source);
  const formatted = await formatFile(source, literals);
  count += formatted.count;
  left.push(...formatted.left.map(({ at, problem }) => `${path}:${lineOf(source, at)} ${problem}`));
  if (formatted.source !== source) {
    if (isCheck) fail(`${path}: its SQL is not formatted: run npm run format`);
    else writeFileSync(join(root, path), formatted.source);
  }
  for (const literal of literals) checkAliases(path, source, literal);
}
for (const path of listMigrations()) {
  const text = readFileSync(join(root, path), 'utf8');
  checkAliases(path, text, { text, start: 0 });
}
console.log(`${count} statements formatted, ${left.length} left in their own layout`);
if (process.argv.includes('--list')) console.log(left.join('\n'));

function listFiles(): string[] {
  return ['server', 'bench', 'demo', 'tools', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /(?<!\.gen)\.ts$/.test(path) && !path.startsWith('tools/sql/'))
      .sort(),
  );
}

function listMigrations(): string[] {
  const names = readdirSync(join(root, 'server/migrations')).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => `server/migrations/${name}`);
}

function checkAliases(path: string, source: string, sql: Pick<Literal, 'text' | 'start'>) {
  for (const { alias, at, better } of findShortAliases(path, sql))
    fail(`${path}:${lineOf(source, sql.start + at)}: the alias ${alias} says nothing: write ${better}`);
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

function fail(problem: string) {
  console.error(problem);
  process.exitCode = 1;
}
