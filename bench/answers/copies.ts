import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const copied = ['contract', 'demo', 'server', 'package.json'];
const linked = ['dist', 'web', 'widget', 'tools'];

/** How a copy of the product differs from the product. */
export type Change = {
  /** A folder with other weights and another bank of questions. */
  readonly data?: string | undefined;
  /** Without the shipped vocabulary: only typed words and general meanings count. */
  readonly isLexiconEmpty?: boolean;
  /** The encoder never has a vector in time. */
  readonly isEncoderLate?: boolean;
};

/** Copies the code of the product to a temporary folder and changes the answering engine in it. */
export function copyProduct({ data, isLexiconEmpty = false, isEncoderLate = false }: Change): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeroom-copy-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  copyPackages(folder);
  const engine = join(folder, 'server/answering');
  if (data !== undefined) cpSync(data, join(engine, 'data'), { recursive: true });
  if (isLexiconEmpty) writeFileSync(join(engine, 'data/lexicon.txt'), '');
  if (isEncoderLate) {
    const worker = `import { parentPort } from 'node:worker_threads';\nparentPort?.postMessage({ missing: 'late' });\n`;
    writeFileSync(join(engine, 'encoder/encoder-worker.ts'), worker);
  }
  return folder;
}

/**
 * The process that answers may read only the folder of the product, so the packages have to be real files in it. Hard
 * links, where the file system allows them, save a gigabyte for each copy.
 */
function copyPackages(folder: string) {
  const packages = join(root, 'node_modules');
  try {
    execFileSync('cp', ['-al', packages, folder], { stdio: 'ignore' });
  } catch {
    cpSync(packages, join(folder, 'node_modules'), { recursive: true });
  }
}
