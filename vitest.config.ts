import { defineConfig } from 'vitest/config';

const anywhereBut = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**'];
const crashTests = '**/*.crash.test.ts';
const ruleTests = 'server/**/rules.test.ts';
/** These need the programs of a server, such as pg_dump, which the embedded database does not have. */
const externalTests = process.env['TEST_DATABASE_URL'] ? [] : ['**/*.external.test.ts'];

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,demo,tools,web,widget}/**/*.test.ts', ruleTests],
          exclude: [...anywhereBut, crashTests],
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: [...anywhereBut, crashTests, ruleTests, ...externalTests],
          globalSetup: ['./server/test/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'crash',
          environment: 'node',
          include: [crashTests],
          exclude: anywhereBut,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
