import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** What a test runner reports: how many tests passed and failed, and which files had failures. */
export type Report = {
  readonly passed: number;
  readonly failed: number;
  /** From the root of the repository. */
  readonly failedFiles: readonly string[];
};

export const noReport: Report = { passed: 0, failed: 0, failedFiles: [] };

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults?: readonly { readonly name: string; readonly status: string }[];
};

type PlaywrightReport = {
  readonly config?: { readonly rootDir?: string };
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites?: readonly PlaywrightSuite[];
};

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly ok: boolean }[];
};

/** Reads the JSON report of Vitest or of Playwright. */
export function readReport(file: string, root: string): Report {
  if (!existsSync(file)) return noReport;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? readPlaywright(report, root) : readVitest(report, root);
}

function readVitest(report: VitestReport, root: string): Report {
  const failures = (report.testResults ?? []).filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    failedFiles: failures.map(({ name }) => relative(root, name)),
  };
}

/** Playwright must not retry a test by itself: a test it calls flaky has failed. */
function readPlaywright({ stats, suites = [], config }: PlaywrightReport, root: string): Report {
  const folder = config?.rootDir ?? root;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedFiles: suites.filter(hasFailure).map(({ file }) => relative(root, `${folder}/${file}`)),
  };
}

function hasFailure({ specs = [], suites = [] }: PlaywrightSuite): boolean {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailure);
}
