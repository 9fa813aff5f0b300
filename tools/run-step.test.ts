import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCounts, withFailure } from './run-step.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeroom-step-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function counts(report: object) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readCounts(file);
}

it('reads what Vitest reports', () => {
  expect(counts({ numTotalTests: 5, numPassedTests: 3, numFailedTests: 2 })).toEqual({
    passed: 3,
    failed: 2,
  });
});

it('reads what Playwright reports; a flaky test counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(counts({ config: {}, stats })).toEqual({ passed: 4, failed: 2 });
});

it('counts a runner that failed without a failed test as a failure', () => {
  expect(withFailure({ passed: 3, failed: 0 }, false)).toEqual({ passed: 3, failed: 1 });
  expect(withFailure(readCounts(join(folder, 'missing.json')), false)).toEqual({ passed: 0, failed: 1 });
  expect(withFailure({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 });
});

it('counts a check as one', () => {
  expect(withFailure(undefined, true)).toEqual({ passed: 1, failed: 0 });
  expect(withFailure(undefined, false)).toEqual({ passed: 0, failed: 1 });
});
