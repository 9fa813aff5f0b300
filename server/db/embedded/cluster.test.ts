import { expect, test } from 'vitest';
import { openFailure } from './cluster.ts';

test('a database that cannot start for lack of disk space is not called damaged', () => {
  const output = `2026-11-20 08:00:00.000 UTC [77] FATAL:  could not write lock file "postmaster.pid": No space left on device\n`;
  expect(openFailure('/data/postgres', output)).toBe(
    'The database in /data/postgres does not open because the disk is full: make room on it, then start Homeroom again. Nothing is lost.',
  );
});
