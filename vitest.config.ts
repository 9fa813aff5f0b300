import { defineConfig } from 'vitest/config';
import { findDatabaseTests } from './tools/test-files.ts';

const anywhereBut = ['**/node_modules/**', 'dist/**', 'data/**', 'e2e/**'];
const crashTests = '**/*.crash.test.ts';
const stressTests = '**/*.stress.test.ts';
const aloneTests = [crashTests, stressTests];
/** They need a server with its own programs, such as pg_dump, which the embedded database does not bring. */
const externalTests = ['**/*.external.test.ts'];
/** They test how types are generated, which is always done on the embedded database; before 16, PostgreSQL says too little. */
const embeddedTests = ['tools/statements/*.test.ts'];
const unfitTests = process.env['TEST_DATABASE_URL'] ? embeddedTests : externalTests;
const databaseTests = findDatabaseTests(import.meta.dirname);

/** The files are run by Node itself, as the product is, and those of one worker share its modules: each has a database of its own. */
const onDatabase = {
  environment: 'node',
  globalSetup: './server/test/global-setup.ts',
  pool: 'forks',
  isolate: false,
  experimental: { viteModuleRunner: false },
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,demo,server,tools,web,widget}/**/*.test.ts'],
          exclude: [...anywhereBut, ...aloneTests, ...databaseTests],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'api',
          include: databaseTests,
          exclude: [...anywhereBut, ...aloneTests, ...unfitTests],
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'stress',
          include: [stressTests],
          exclude: anywhereBut,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'crash',
          environment: 'node',
          include: [crashTests],
          exclude: anywhereBut,
          pool: 'forks',
          // One more than cores: they wait for killed processes a quarter of the time.
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
