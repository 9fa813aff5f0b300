import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Import = { readonly from: string; readonly isType: boolean };
/** A file of ours: its path from the root, and what it imports; own files as paths, packages by their names. */
export type Source = { readonly path: string; readonly text: string; readonly imports: readonly Import[] };
export type Finding = { readonly path: string; readonly problem: string };

const folders = ['contract', 'server', 'web', 'widget', 'demo', 'e2e', 'bench', 'tools'];
const statement = /^(?:import|export)\s+(type\s)?[^'"`;]*?\sfrom\s+['"]([^'"]+)['"]/gm;
const sideEffect = /^import\s+['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every file under the folders of the product, code or not. */
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
  if (!isCode(path)) return { path, text: '', imports: [] };
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: importsOf(path, text) };
}

export const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path);
export const isTest = (path: string) => /\.test\.tsx?$/.test(path);
export const isGenerated = (path: string) => path.endsWith('.gen.ts');

/** Biome's format puts every import at the start of a line, so expressions find them all. */
function importsOf(path: string, text: string): Import[] {
  const named = [...text.matchAll(statement)].map(([, type, from = '']) => ({ from, isType: Boolean(type) }));
  const others = [...text.matchAll(sideEffect), ...text.matchAll(dynamic)];
  const plain = others.map(([, from = '']) => ({ from, isType: false }));
  return [...named, ...plain].map(({ from, isType }) => ({ from: resolve(path, from), isType }));
}

function resolve(path: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1);
  return from.startsWith('.') ? join(dirname(path), from.replace(/\?.*$/, '')) : from;
}
