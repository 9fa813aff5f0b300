import { type Finding, isGenerated, type Source } from './source.ts';

const word = '[a-z][a-z0-9]*';
const words = `${word}(?:-${word})*`;
/** Every feature the product has; a new one needs a decision record. */
const nouns = new Set(
  (
    'auth account setup users dashboard students guardians teachers classes subjects marks attendance leads tasks ' +
    'activities announcements chat knowledge documents assistant settings audit trash widget ' +
    'answers files jobs imports exams reports analytics promotion warnings enquiries notifications privacy personal-documents uploads'
  ).split(' '),
);
/** The screens of one's own account make the calls of `auth`. */
const withoutContract = new Set(['account', 'files']);

const serverFolders = new Set([
  'backup',
  'schema',
  'migrations',
  'kit',
  'lib',
  'importing',
  'ports',
  'db',
  'answering',
  'parsing',
  'features',
  'test',
]);
const webFolders = new Set(['shell', 'ui', 'lib', 'features', 'public']);

/** Where files may lie and what they may be called. */
export function checkNames(sources: readonly Source[]): Finding[] {
  const contracts = new Set(sources.map(({ path }) => /^contract\/([\w-]+)\//.exec(path)?.[1]));
  return sources.flatMap(({ path }) => [
    ...checkFolder(path),
    ...checkFeature(path, contracts),
    ...checkSpelling(path),
  ]);
}

function checkFolder(path: string): Finding[] {
  const [top, folder = '', ...rest] = path.split('/');
  const allowed = top === 'server' ? serverFolders : top === 'web' ? webFolders : undefined;
  if (!allowed || rest.length === 0 || allowed.has(folder)) return [];
  return [{ path, problem: `${top}/ has no folder ${folder}/ (only ${[...allowed].join(', ')})` }];
}

function checkFeature(path: string, contracts: ReadonlySet<string | undefined>): Finding[] {
  const [, , noun = '', file] = /^(server|web)\/features\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!file) return [];
  if (!nouns.has(noun)) return [{ path, problem: `${noun} is not one of the features` }];
  const found: Finding[] = [];
  if (!withoutContract.has(noun) && !contracts.has(noun)) {
    found.push({
      path,
      problem: `there is no contract/${noun}/: the same noun names the feature everywhere`,
    });
  }
  return found;
}

/** Migrations are counted; everything else is in lower case with hyphens. */
function checkSpelling(path: string): Finding[] {
  const file = path.split('/').at(-1) ?? '';
  if (/^server\/(?:schema|migrations)\//.test(path)) {
    return /^(?:\d{4}_[a-z0-9_]+\.sql|landed\.json|README\.md)$/.test(file)
      ? []
      : [{ path, problem: 'a migration is called 0001_words.sql' }];
  }
  if (!/\.(?:tsx?|mjs|css)$/.test(file) || isGenerated(file)) return [];
  const isPlain = new RegExp(
    `^${words}(?:\\.(?:test|crash|external|spec|module|d|config))*\\.(?:tsx?|mjs|css)$`,
  ).test(file);
  return isPlain ? [] : [{ path, problem: 'file names are lower-case words with hyphens' }];
}
