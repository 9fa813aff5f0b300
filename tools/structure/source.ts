import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, or one export of another file's export. Types count like everything else. */
export type Import = { readonly from: string; readonly isType: boolean };
/** A file of this repository: its path from the root, and its imports; own files as paths, packages by name. */
export type Source = {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Whether the file exports something it imports. */
  readonly reexports: boolean;
};
export type Finding = { readonly path: string; readonly problem: string };

const folders = ['contract', 'server', 'web', 'widget', 'demo', 'e2e', 'bench', 'tools'];

/** Every file in the folders of the product, code or not. */
export function readTree(root: string): Source[] {
  return folders.flatMap((folder) => listFiles(root, folder)).map((path) => readSource(root, path));
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function readSource(root: string, path: string): Source {
  if (!isCode(path)) return { path, text: '', imports: [], reexports: false };
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, ...parseModule(path, text) };
}

export const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path);
export const isTest = (path: string) =>
  /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('server/test/');
export const isGenerated = (path: string) => path.endsWith('.gen.ts');

function parseModule(path: string, text: string): Pick<Source, 'imports' | 'reexports'> {
  const { module, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const named = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const reexported = exported.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [{ from: moduleRequest.value, isType }] : [],
  );
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2])
    .flatMap((from) => (from === undefined ? [] : [{ from, isType: false }]));
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const imports = [...named, ...reexported, ...lazy].map((one) => ({
    ...one,
    from: resolve(path, one.from),
  }));
  return {
    imports,
    reexports:
      reexported.length > 0 ||
      exported.some(({ localName: { name } }) => name !== null && imported.has(name)),
  };
}

function resolve(path: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? join(dirname(path), from.replace(/\?.*$/, '')) : from;
}
