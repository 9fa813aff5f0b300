import { join } from 'node:path';
import type { Step } from './run-step.ts';

const typeScriptProjects = ['.', 'web', 'widget', 'e2e', 'bench'];

/** Scripts that write a file from what the code says, and with `--check` only compare. */
const generators = ['tools/generate-schema.ts', 'tools/generate-docs.ts'];

const staticSteps: readonly Step[] = [
  ...typeScriptProjects.map(
    (project): Step => ({
      name: `types (${project === '.' ? 'server' : project})`,
      command: ['tsc', '-p', project],
      cores: 1,
    }),
  ),
  { name: 'lint', command: ['oxlint'], cores: 2 },
  { name: 'format', command: ['biome', 'check'], cores: 1 },
  { name: 'structure', command: ['tools/structure.ts'], cores: 1 },
  { name: 'unused code', command: ['knip'], cores: 1 },
  { name: 'landed migrations', command: ['tools/land-migrations.ts', '--check'], cores: 1 },
  { name: 'pages', command: ['tools/check-docs.ts'], cores: 1 },
  { name: 'Markdown', command: ['markdownlint-cli2'], cores: 1 },
  ...generators.map(
    (script): Step => ({
      name: script.replace(/^tools\/generate-(.*)\.ts$/, 'generated $1'),
      command: [script, '--check'],
      cores: 1,
    }),
  ),
];

/** The static steps, or all of them, the long ones first. */
export function stepsFor(part: 'static' | 'all', reports: string): Step[] {
  if (part === 'static') return [...staticSteps];
  const external = process.env['TEST_DATABASE_URL'];
  const embedded = { TEST_DATABASE_URL: undefined };
  return [
    ...staticSteps,
    vitest('unit', { reports, cores: 1, env: embedded }),
    vitest('api', { reports, cores: 2, env: embedded }),
    ...(external ? [vitest('api', { reports, cores: 2, env: { TEST_DATABASE_URL: external } })] : []),
    vitest('crash', { reports, cores: 2, env: embedded }),
    playwright(reports),
  ];
}

type Run = Pick<Step, 'cores' | 'env'> & { readonly reports: string };

function vitest(project: string, { reports, cores, env = {} }: Run): Step {
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
