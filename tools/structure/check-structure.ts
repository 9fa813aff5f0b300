import { checkContents } from './contents.ts';
import { checkCycles } from './cycles.ts';
import { checkFolders } from './folders.ts';
import { checkImports } from './imports.ts';
import { type Finding, readTree } from './source.ts';

/** Everything in the tree below `root` that breaks the rules of docs/decisions/0024-one-folder-per-idea.md. */
export function checkStructure(root: string): Finding[] {
  const sources = readTree(root);
  return [checkFolders, checkImports, checkContents, checkCycles].flatMap((check) => check(sources));
}
