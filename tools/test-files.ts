import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const helpers = 'server/test/';
/** It starts the product, which starts a database. */
const startsTheProduct = ['server/main.test.ts'];

/**
 * The tests that need PostgreSQL: those that import its client `pg`, themselves or through the helpers in
 * `server/test`. The others are unit tests, wherever they are.
 */
export function findDatabaseTests(root: string): string[] {
  const known = new Map<string, boolean>();
  return globSync('{server,tools}/**/*.test.ts', { cwd: root }).filter(
    (file) => startsTheProduct.includes(file) || needsDatabase(file),
  );

  function needsDatabase(file: string): boolean {
    const before = known.get(file);
    if (before !== undefined) return before;
    // Helpers may import each other in a circle.
    known.set(file, false);
    const imports = importsOf(root, file);
    const needs =
      imports.includes('pg') || imports.some((path) => path.startsWith(helpers) && needsDatabase(path));
    known.set(file, needs);
    return needs;
  }
}

/** What a file imports: packages by their names, files of the repository by their paths. */
function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/\b(?:from|import) '([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? join(dirname(file), name) : name;
  });
}
