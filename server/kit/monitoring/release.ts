import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({
  version: z.string(),
  /** Written by `npm run release`. */
  gitHead: z.string().optional(),
});

/** The version of this Homeroom, and the commit that a release was built from. */
export function readRelease(): { readonly version: string; readonly commit: string | undefined } {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version, gitHead: commit } = packageFile.parse(JSON.parse(text));
  return { version, commit };
}
