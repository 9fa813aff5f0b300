/** Fails when a page names a file of this repository that is not there, or links to one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const ownFolder = /^(?:\.ci|bench|contract|demo|docs|e2e|server|tools|web|widget)\//;
/** Made by a run, not kept. */
const made = /^(?:data|dist|node_modules|test-results)\//;

function pages(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const own = inDocs.filter((file) => file.endsWith('.md')).map((file) => join('docs', file));
  return ['README.md', ...own];
}

/** Paths in back-ticks that name one file or folder: a pattern such as `server/features/<noun>/` names none. */
function named(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) => (ownFolder.test(path) ? [path] : []));
}

/** Targets of links, from the root; addresses elsewhere and places within the page are left out. */
function linked(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => relative(root, join(root, dirname(page), target)));
}

const missing = pages().flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const paths = new Set([...named(text), ...linked(page, text)]);
  return [...paths]
    .filter((path) => !made.test(path) && !existsSync(join(root, path)))
    .map((path) => `${page} names ${path}, which does not exist`);
});

for (const line of missing) console.error(line);
process.exit(missing.length > 0 ? 1 : 0);
