import { checkContents } from './contents.ts';
import { checkCycles } from './cycles.ts';
import { checkImports } from './imports.ts';
import { checkNames } from './names.ts';
import { type Finding, readTree } from './source.ts';

/** Everything about the tree below `root` that docs/architecture.md does not allow. */
export function checkStructure(root: string): Finding[] {
  const sources = readTree(root);
  return [checkNames, checkImports, checkContents, checkCycles].flatMap((check) => check(sources));
}
