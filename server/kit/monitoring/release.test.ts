import { expect, test } from 'vitest';
import { readRelease } from './release.ts';

test('reads the version from the package, and no commit outside of a release', () => {
  expect(readRelease()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: undefined });
});
