import { type Finding, isCode, isGenerated, type Source } from './source.ts';

/** The folders of the product besides those of the nouns; `docs/architecture.md` describes them. */
const foldersOf: Readonly<Record<string, readonly string[]>> = {
  server: [
    'answering',
    'backup',
    'db',
    'features',
    'importing',
    'kit',
    'lib',
    'migrations',
    'parsing',
    'ports',
    'schema',
    'test',
  ],
  'server/kit': [
    'audit',
    'files',
    'gate',
    'hosts',
    'http',
    'jobs',
    'live',
    'model',
    'monitoring',
    'print',
    'security',
    'sessions',
  ],
  web: ['features', 'lib', 'public', 'shell', 'ui'],
};
/** Folders of the contract that are not nouns, and the files next to the folders. */
const contractFolders = new Set(['kit', 'policy']);
const contractFiles = new Set(['contract/index.ts', 'contract/permissions.ts']);
/** The screens of your own account use the calls of `auth`. */
const withoutContract = new Set(['account']);

const mostFiles = 20;

/** Checks which folders exist, how deep they are and how many files each has. */
export function checkFolders(sources: readonly Source[]): Finding[] {
  const nouns = new Set(
    sources
      .map(({ path }) => /^contract\/([^/]+)\//.exec(path)?.[1] ?? '')
      .filter((folder) => folder !== '' && !contractFolders.has(folder)),
  );
  return [
    ...sources.flatMap(({ path }) => [
      ...checkPlace(path),
      ...checkContract(path),
      ...checkFeature(path, nouns),
      ...checkSpelling(path),
    ]),
    ...checkSizes(sources),
  ];
}

function checkPlace(path: string): Finding[] {
  const parts = path.split('/');
  return [1, 2].flatMap((depth) => {
    const folder = parts.slice(0, depth).join('/');
    const child = parts[depth];
    const allowed = foldersOf[folder];
    if (!allowed || child === undefined || parts.length === depth + 1 || allowed.includes(child)) return [];
    return [{ path, problem: `${folder}/ has no folder ${child}/ (only ${allowed.join(', ')})` }];
  });
}

function checkContract(path: string): Finding[] {
  const [top, ...rest] = path.split('/');
  if (top !== 'contract' || rest.length === 2 || contractFiles.has(path)) return [];
  return [
    {
      path,
      problem:
        'a file of the contract lies in the folder of its noun, in contract/kit/ or in contract/policy/',
    },
  ];
}

/** `features/<noun>/<file>` or `features/<noun>/<idea>/<file>`, and the noun is one of the contract. */
function checkFeature(path: string, nouns: ReadonlySet<string>): Finding[] {
  const [, rest] = /^(?:server|web)\/features\/(.+)$/.exec(path) ?? [];
  if (rest === undefined) return [];
  const [noun = '', ...inside] = rest.split('/');
  if (inside.length === 0) return [{ path, problem: 'a file of a feature lies in the folder of its noun' }];
  if (inside.length > 2) return [{ path, problem: 'a noun has folders for its ideas, and an idea has none' }];
  if (nouns.has(noun) || withoutContract.has(noun)) return [];
  return [{ path, problem: `there is no contract/${noun}/: a noun has the same folder name everywhere` }];
}

/** Migrations are numbered; everything else is in lower case with hyphens. */
function checkSpelling(path: string): Finding[] {
  const file = path.split('/').at(-1) ?? '';
  if (/^server\/(?:schema|migrations)\//.test(path)) {
    return /^(?:\d{4}_[a-z0-9_]+\.sql|(?:landed|releases)\.json|README\.md)$/.test(file)
      ? []
      : [{ path, problem: 'a migration is called 0001_words.sql' }];
  }
  if (!/\.(?:tsx?|mjs|css)$/.test(file)) return [];
  return /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(file)
    ? []
    : [{ path, problem: 'file names are lower-case words with hyphens' }];
}

/** Tests, styles and data are not counted. */
function checkSizes(sources: readonly Source[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (!isCode(path) || /\.(?:test|spec)\.tsx?$/.test(path) || isGenerated(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([path, count]) => ({
      path,
      problem: `${count} source files, at most ${mostFiles}: group them by idea`,
    }));
}
