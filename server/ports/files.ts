import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#server/lib/start-failure.ts';

/** Stores the bytes of files under keys; everything else about a file is a row of the database. */
export type FileStore = {
  /** Where the files are, for sentences to the operator. */
  readonly name: string;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Throws if nothing is stored under the key. */
  readonly get: (key: string) => Promise<Buffer>;
  /** Does nothing if it is already gone. */
  readonly remove: (key: string) => Promise<void>;
  /** Everything under the keys of a folder, including files that were never finished. */
  readonly list: (folder: string) => Promise<readonly StoredKey[]>;
  /** The folders at the top: one per school. */
  readonly listFolders: () => Promise<readonly string[]>;
};

type StoredKey = { readonly key: string; readonly changed: Date };

/** Parts of a key may not begin with a dot, so that none can lead out of the folder. */
const keyShape = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;

export function checkKey(key: string): string {
  if (!keyShape.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}

/** What every store throws for a key without a file. */
export const missingFile = (key: string) =>
  Object.assign(new Error(`There is no file ${key}`), { code: 'ENOENT' });

/** The bytes under a key; undefined if nothing is stored there. Any other fault, such as a store that does not respond, is thrown. */
export async function findBytes(files: Pick<FileStore, 'get'>, key: string): Promise<Buffer | undefined> {
  try {
    return await files.get(key);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const pathOf = (folder: string, key: string) => join(folder, checkKey(key));

/** Files in a local folder. A file is either complete or absent, even after a power cut. */
export function folderFiles(folder: string): FileStore {
  return {
    name: `the folder ${folder}`,
    put: async (key, bytes) => {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await writeToDisk(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: (key) => readFile(pathOf(folder, key)),
    remove: (key) => rm(pathOf(folder, key), { force: true }),
    list: (name) => listFolder(folder, name),
    listFolders: () => listFolders(folder),
  };
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function listFolder(folder: string, name: string): Promise<StoredKey[]> {
  const names = await readdir(pathOf(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: StoredKey[] = [];
  for (const file of names) {
    const key = `${name}/${file}`;
    // Skip files that have been removed meanwhile.
    const known = await stat(pathOf(folder, key)).catch(() => undefined);
    if (known?.isFile()) found.push({ key, changed: known.mtime });
  }
  return found;
}

async function writeToDisk(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only once its folder is. Not every system can flush a folder, and none requires it. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r').catch(() => undefined);
  if (!folder) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}

/** Keeps files in memory for tests. */
export function memoryFiles(): FileStore & { readonly kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  const changed = new Map<string, Date>();
  return {
    kept,
    name: 'memory',
    put: async (key, bytes) => {
      kept.set(key, Buffer.from(bytes));
      changed.set(key, new Date());
    },
    get: async (key) => {
      const bytes = kept.get(key);
      if (!bytes) throw missingFile(key);
      return bytes;
    },
    remove: async (key) => {
      kept.delete(key);
    },
    list: async (folder) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(`${folder}/`))
        .map((key) => ({ key, changed: changed.get(key) ?? new Date() })),
    listFolders: async () => [
      ...new Set([...kept.keys()].filter((key) => key.includes('/')).map((key) => key.split('/')[0] ?? '')),
    ],
  };
}
