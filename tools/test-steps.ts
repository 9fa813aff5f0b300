import { join } from 'node:path';
import type { Step } from './run-step.ts';

const typeScriptProjects = ['.', 'web', 'widget', 'e2e'];

/** Scripts that write a file from what the code says, and with `--check` only compare. */
const generators = ['tools/generate-schema.ts', 'tools/generate-docs.ts'];

/** By its path: another package may bring an older program of the same name. */
const compiler = 'node_modules/typescript/bin/tsc';

/** One after another on its own core: a second thread in a compiler repeats much of the work of the first. */
const oneThread = { GOMAXPROCS: '1' };

const staticSteps: readonly Step[] = [
  { name: 'lint', command: ['oxlint'], cores: 1, env: oneThread },
  ...typeScriptProjects.map(
    (project): Step => ({
      name: `types (${project === '.' ? 'server' : project})`,
      command: [compiler, '-p', project, '--singleThreaded'],
      cores: 1,
      env: oneThread,
    }),
  ),
  { name: 'format', command: ['biome', 'check'], cores: 1 },
  { name: 'SQL', command: ['tools/sql/format.ts', '--check'], cores: 1 },
  { name: 'structure', command: ['tools/structure.ts'], cores: 1 },
  { name: 'unused code', command: ['knip'], cores: 1 },
  { name: 'landed migrations', command: ['tools/land-migrations.ts', '--check'], cores: 1 },
  { name: 'migrations', command: ['tools/schema/check-migrations.ts'], cores: 1 },
  { name: 'pages', command: ['tools/check-docs.ts'], cores: 1 },
  { name: 'words', command: ['tools/check-words.ts'], cores: 1 },
  { name: 'Markdown', command: ['markdownlint-cli2'], cores: 1 },
  ...generators.map(
    (script): Step => ({
      name: script.replace(/^tools\/generate-(.*)\.ts$/, 'generated $1'),
      command: [script, '--check'],
      cores: 1,
    }),
  ),
];

/**
 * Everything runs in this order; a CI can run each part on its own machine. The unit tests are one long step on one core
 * and begin first, so that the many short steps of the static part fill the other core meanwhile.
 */
export const parts = ['unit', 'static', 'api', 'stress', 'crash', 'browser'] as const;

export type TestPart = (typeof parts)[number];

/** The steps of some parts of the tests, whose reports go to the folder `reports`. */
export function stepsFor(chosen: readonly TestPart[], reports: string): Step[] {
  return chosen.flatMap((part) => stepsOf(part, reports));
}

function stepsOf(part: TestPart, reports: string): readonly Step[] {
  if (part === 'static') return staticSteps;
  if (part === 'browser') return [playwright(reports)];
  const external = process.env['TEST_DATABASE_URL'];
  const embedded = { TEST_DATABASE_URL: undefined, TEST_POSTGRES_BIN: undefined };
  const cores = part === 'unit' ? 1 : 2;
  const steps = [vitest(part, { reports, cores, env: embedded })];
  if (part === 'api' && external)
    steps.push(vitest(part, { reports, cores, env: { TEST_DATABASE_URL: external } }));
  return steps;
}

type VitestOptions = Pick<Step, 'cores' | 'env'> & { readonly reports: string };

function vitest(project: string, { reports, cores, env = {} }: VitestOptions): Step {
  const external = env['TEST_DATABASE_URL'] !== undefined;
  const report = join(reports, `${project}${external ? '-external' : ''}.json`);
  return {
    name: `${project} tests${external ? ' on TEST_DATABASE_URL' : ''}`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=minimal',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    cores,
    report,
    env,
  };
}

function playwright(reports: string): Step {
  const report = join(reports, 'browser.json');
  return {
    name: 'browser tests',
    command: ['playwright', 'test', '--reporter=dot,json', '--pass-with-no-tests'],
    cores: 2,
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  };
}
