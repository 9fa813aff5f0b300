import { describe, expect, it } from 'vitest';
import { filesToRerun, judge } from './run-step.ts';

const report = { passed: 3, failed: 2, failedFiles: ['a.test.ts', 'b.test.ts'] };
const good = { passed: 5, failed: 0, failedFiles: [] };
const allGood = { passed: 5, failed: 0, unstable: [] };

describe('the outcome of a step', () => {
  it('counts a check without a report as one test', () => {
    expect(judge(undefined, true)).toEqual({ passed: 1, failed: 0, unstable: [] });
    expect(judge(undefined, false)).toEqual({ passed: 0, failed: 1, unstable: [] });
  });

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(judge(good, true)).toEqual(allGood);
    expect(judge(good, false)).toEqual({ ...allGood, failed: 1 });
    expect(judge(report, false)).toEqual({ passed: 3, failed: 2, unstable: [] });
  });

  it('passes as unstable when the failed files pass on their second run', () => {
    const second = { files: report.failedFiles, outcome: allGood };
    expect(judge(report, false, second)).toEqual({ passed: 5, failed: 0, unstable: report.failedFiles });
  });

  it('fails when a file fails on its second run as well', () => {
    const second = { files: report.failedFiles, outcome: { passed: 4, failed: 1, unstable: [] } };
    expect(judge(report, false, second)).toEqual({ passed: 3, failed: 2, unstable: [] });
  });

  it('fails when the second run did not run the failed tests', () => {
    const second = { files: report.failedFiles, outcome: { passed: 1, failed: 0, unstable: [] } };
    expect(judge(report, false, second)).toEqual({ passed: 3, failed: 2, unstable: [] });
  });
});

describe('the second run', () => {
  it('has the failed files, at most three', () => {
    expect(filesToRerun(report, '')).toEqual(['a.test.ts', 'b.test.ts']);
    const many = { ...report, failedFiles: ['a', 'b', 'c', 'd'] };
    expect(filesToRerun(many, '')).toBeUndefined();
  });

  it('does not happen when no file failed, or when an error belongs to no file', () => {
    expect(filesToRerun(good, '')).toBeUndefined();
    expect(filesToRerun({ ...good, failed: 1 }, '')).toBeUndefined();
    expect(filesToRerun(report, 'Vitest caught 1 unhandled error\nUnhandled Rejection')).toBeUndefined();
  });
});
