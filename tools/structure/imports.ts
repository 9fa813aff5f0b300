import { type Finding, isCode, isTest, type Source } from './source.ts';

type Zone = {
  readonly name: string;
  readonly files: RegExp;
  /** Files of this repository that may be imported; `$1` is the match of the parentheses in `files`. */
  readonly own: readonly string[];
  /** Packages that may be imported; all if missing. */
  readonly packages?: RegExp;
  /** Packages that may not. */
  readonly without?: RegExp;
};

const builtin = /^node:/;
const screenParts =
  /^(?:react|react-dom|@mantine\/[\w-]+|@tiptap\/[\w-]+|@tanstack\/react-(?:query|router|table|virtual)|dayjs|zod)(?:\/|$)/;
const serverParts = /^(?:node:|fastify|@fastify\/|pg$|pg-|pino|nodemailer|otplib)/;
const outsideWorld = /^(?:fastify|@fastify\/|nodemailer|ai$|@ai-sdk\/|@aws-sdk\/)/;
const screens = /^(?:react|react-dom|@mantine\/|@tanstack\/react)/;

/** The first zone that a file belongs to decides. */
const zones: readonly Zone[] = [
  { name: 'contract', files: /^contract\//, own: ['contract/'], packages: /^zod$/ },
  { name: 'server/lib', files: /^server\/lib\//, own: ['contract/', 'server/lib/'], without: screens },
  {
    name: 'server/db',
    files: /^server\/db\//,
    own: ['contract/', 'server/lib/', 'server/db/'],
    without: screens,
  },
  {
    name: 'server/ports',
    files: /^server\/ports\//,
    own: ['contract/', 'server/lib/', 'server/ports/'],
    without: screens,
  },
  {
    name: 'server/parsing',
    files: /^server\/parsing\//,
    own: ['server/lib/', 'server/parsing/'],
    packages:
      /^(?:node:(?:child_process|crypto|events|fs|os|path|stream|zlib)|unpdf|mammoth|cheerio|csv-parse|read-excel-file|sharp|postal-mime)/,
  },
  {
    name: 'server/answering',
    files: /^server\/answering\//,
    // It runs in a separate process.
    own: ['contract/', 'server/answering/', 'server/lib/'],
    packages:
      /^(?:node:(?:child_process|fs|path|v8|vm|worker_threads)|@huggingface\/tokenizers$|@lat\.md\/|onnxruntime-node$|snowball-stemmers$|stopword$)/,
  },
  {
    name: 'server/kit',
    files: /^server\/kit\//,
    own: ['contract/', 'server/lib/', 'server/db/', 'server/ports/', 'server/parsing/', 'server/kit/'],
    without: screens,
  },
  {
    name: 'server/importing',
    files: /^server\/importing\//,
    own: ['contract/', 'server/lib/', 'server/db/', 'server/parsing/', 'server/kit/', 'server/importing/'],
    without: new RegExp(`${outsideWorld.source}|${screens.source}`),
  },
  {
    name: 'server/backup',
    files: /^server\/backup\//,
    own: ['server/backup/', 'server/lib/', 'server/db/', 'server/ports/', 'server/env.ts', 'server/kit/'],
    packages: /^(?:node:|zod$|pg$|pg-copy-streams$|tar-stream$|age-encryption$)/,
  },
  {
    name: 'a server feature',
    files: /^server\/features\/([^/]+)\//,
    own: [
      'contract/',
      'server/lib/',
      'server/db/',
      'server/ports/',
      'server/parsing/',
      'server/answering/',
      'server/kit/',
      'server/importing/',
      'server/features/$1/',
      'the face of another feature',
    ],
    without: new RegExp(`${outsideWorld.source}|${screens.source}`),
  },
  { name: 'server', files: /^server\//, own: ['contract/', 'server/', 'demo/'], without: screens },
  {
    name: 'web/ui',
    files: /^web\/ui\//,
    own: ['web/ui/', 'web/lib/'],
    packages: screenParts,
  },
  { name: 'web/lib', files: /^web\/lib\//, own: ['contract/', 'web/lib/'], without: serverParts },
  {
    name: 'a web feature',
    files: /^web\/features\/([^/]+)\//,
    own: ['contract/', 'web/lib/', 'web/ui/', 'web/features/$1/', 'another component'],
    without: serverParts,
  },
  { name: 'web', files: /^web\//, own: ['contract/', 'web/'], without: serverParts },
  {
    name: 'widget',
    files: /^widget\//,
    own: [
      'contract/ (types)',
      'contract/kit/event-stream.ts',
      'contract/answers/best-parts.ts',
      'contract/widget/languages.ts',
      'widget/',
    ],
    packages: /^$/,
  },
  {
    name: 'demo',
    files: /^demo\//,
    own: [
      'contract/',
      'demo/',
      'server/lib/',
      'server/db/',
      'server/kit/',
      'server/ports/',
      'the face of another feature',
      // What the product itself is made of: the demo makes its calls and runs its jobs.
      'server/operations.ts',
      'server/background-work.ts',
      'server/open-ports.ts',
      'server/env.ts',
    ],
    without: screens,
  },
  { name: 'e2e', files: /^e2e\//, own: ['contract/', 'e2e/', 'tools/'] },
  { name: 'bench', files: /^bench\//, own: ['contract/', 'bench/', 'server/', 'demo/', 'tools/'] },
];

/** What tests may import in addition to the code next to them. */
const forTests = ['server/test/', 'demo/'];
const testPackages = /^(?:vitest|fast-check|pg|@testing-library\/)/;
const ownFolder = /^(?:contract|server|web|widget|demo|e2e|bench|tools)\//;

/** Checks who may import what. */
export function checkImports(sources: readonly Source[]): Finding[] {
  return sources.filter(({ path }) => isCode(path)).flatMap(checkFile);
}

function checkFile({ path, imports }: Source): Finding[] {
  const zone = zones.find(({ files }) => files.test(path));
  if (!zone) return [];
  const noun = zone.files.exec(path)?.[1] ?? '';
  return imports
    .filter(({ from, isType }) =>
      ownFolder.test(from)
        ? !mayImportOwn(zone, { path, noun, from, isType })
        : !mayUsePackage(zone, path, from),
    )
    .map(({ from }) => ({ path, problem: `${zone.name} may not import ${from}` }));
}

type Use = { readonly path: string; readonly noun: string; readonly from: string; readonly isType: boolean };

function mayImportOwn(zone: Zone, { path, noun, from, isType }: Use): boolean {
  if (isTest(path) && path.startsWith('server/') && forTests.some((allowed) => from.startsWith(allowed)))
    return true;
  return zone.own.some((allowed) => {
    if (allowed === 'the face of another feature')
      return /^server\/features\/[^/]+\/operations\.ts$/.test(from);
    if (allowed === 'another component') return /^web\/features\/.+\.tsx$/.test(from);
    if (allowed === 'contract/ (types)') return isType && from.startsWith('contract/');
    return from.startsWith(allowed.replace('$1', noun));
  });
}

function mayUsePackage(zone: Zone, path: string, from: string): boolean {
  if (from.endsWith('.css')) return path.startsWith('web/');
  if (isTest(path) && (testPackages.test(from) || builtin.test(from))) return true;
  if (zone.packages && !zone.packages.test(from)) return false;
  return !zone.without?.test(from);
}
