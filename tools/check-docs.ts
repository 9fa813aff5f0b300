/** Fails if a page names a file of this repository that does not exist, or links to a missing file or heading. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const repositoryFolders = /^(?:\.ci|\.github|bench|contract|demo|deploy|docs|e2e|server|tools|web|widget)\//;
/** Folders that a run creates; the repository does not contain them. */
const createdFolders = /^(?:data|dist|node_modules|test-results)\//;

function findPages(): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  const atRoot = readdirSync(root);
  const files = [...atRoot, ...['.github', 'docs', 'server'].flatMap(inFolder)];
  return files.filter((file) => /\.(?:md|yml)$/.test(file));
}

/** Paths in back-ticks that name one file or folder; a pattern such as `server/features/<noun>/` names none. */
function findNamedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) =>
    repositoryFolders.test(path) ? [path] : [],
  );
}

type Link = { readonly path: string; readonly heading: string };

/** Targets of links within the repository, relative to its root. */
function findLinks(page: string, text: string): Link[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', heading = ''] = target.split('#');
      return { path: path ? relative(root, join(root, dirname(page), path)) : page, heading };
    });
}

/** The anchors that a forge makes of the headings of a page. */
function findAnchors(page: string): Set<string> {
  const headings = [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.*)$/gm)];
  const anchors = headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(anchors);
}

const isMissing = (path: string) => !createdFolders.test(path) && !existsSync(join(root, path));

function hasHeading({ path, heading }: Link): boolean {
  return (
    !heading || isMissing(path) || statSync(join(root, path)).isDirectory() || findAnchors(path).has(heading)
  );
}

const problems = findPages().flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const links = findLinks(page, text);
  const paths = new Set([...findNamedPaths(text), ...links.map(({ path }) => path)]);
  return [
    ...[...paths].filter(isMissing).map((path) => `${page} names ${path}, which does not exist`),
    ...links
      .filter((link) => !hasHeading(link))
      .map(({ path, heading }) => `${page} links to #${heading}, a heading that ${path} does not have`),
  ];
});

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
