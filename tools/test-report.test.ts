import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noReport, readReport } from './test-report.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(report: object) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file, '/repo');
}

it('reads the report of Vitest', () => {
  const testResults = [
    { name: '/repo/server/a.test.ts', status: 'failed' },
    { name: '/repo/web/b.test.ts', status: 'passed' },
  ];
  expect(read({ numTotalTests: 5, numPassedTests: 3, numFailedTests: 2, testResults })).toEqual({
    passed: 3,
    failed: 2,
    failedFiles: ['server/a.test.ts'],
  });
});

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [{ name: '/repo/server/a.test.ts', status: 'failed' }];
  expect(read({ numPassedTests: 3, numFailedTests: 0, testResults })).toEqual({
    passed: 3,
    failed: 1,
    failedFiles: ['server/a.test.ts'],
  });
});

it('reads the report of Playwright, where a test that passed only on a retry has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  const suites = [
    { file: 'a.spec.ts', specs: [{ ok: true }], suites: [{ file: 'a.spec.ts', specs: [{ ok: false }] }] },
    { file: 'b.spec.ts', specs: [{ ok: true }] },
  ];
  expect(read({ config: { rootDir: '/repo/e2e' }, stats, suites })).toEqual({
    passed: 4,
    failed: 2,
    failedFiles: ['e2e/a.spec.ts'],
  });
});

it('reads no tests where there is no report', () => {
  expect(readReport(join(folder, 'missing.json'), '/repo')).toEqual(noReport);
});
