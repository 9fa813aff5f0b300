import { expect, test } from 'vitest';
import type { MoveReport } from '#server/backup/work/move-school.ts';
import { describeMove } from './describe-move.ts';

const reportOf = (isOpen: boolean, lostSecrets = 0) =>
  ({
    header: { figures: { schools: 1, students: 20, users: 3 } },
    seconds: { suspend: 5, export: 1.25, restore: 2 },
    archiveBytes: 2_000_000,
    isOpen,
    lostSecrets,
  }) as unknown as MoveReport;

test('a school that people worked in is open at the target', () => {
  const lines = describeMove(reportOf(true)).join('\n');
  expect(lines).toContain('open at the target');
  expect(lines).toMatch(
    /^Downtime 8\.3 s: suspending 5\.0 s, writing 1\.3 s, restoring and comparing 2\.0 s\.$/m,
  );
});

test('a school that was suspended before is not said to be open', () => {
  const lines = describeMove(reportOf(false)).join('\n');
  expect(lines).not.toContain('open at the target');
  expect(lines).toContain('so it is suspended at the target too');
});

test('sealed values that no key opens are counted', () => {
  expect(describeMove(reportOf(true, 2)).at(-1)).toMatch(/^No key opens 2 /);
  expect(describeMove(reportOf(true)).join(' ')).not.toContain('No key opens');
});
