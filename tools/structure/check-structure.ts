import { checkContents } from './contents.ts';
import { checkCycles } from './cycles.ts';
import { checkFolders } from './folders.ts';
import { checkImports } from './imports.ts';
import { type Finding, readTree } from './source.ts';

/** All violations of docs/decisions/0024-one-folder-per-idea.md in the tree below `root`. */
export function checkStructure(root: string): Finding[] {
  const sources = readTree(root);
  return [checkFolders, checkImports, checkContents, checkCycles].flatMap((check) => check(sources));
}
