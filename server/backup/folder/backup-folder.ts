import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isPart } from '#server/backup/archive/archive.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { type BackupHeader, headerSchema } from '#server/backup/archive/format.ts';
import { codeOf, reasonOf } from '#server/lib/start-failure.ts';

const nameShape = /^homeroom-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/;
const failureFile = 'last-failure.json';

const note = z.object({
  created_dt: z.string(),
  product_version: z.string(),
  figures: headerSchema.shape.figures,
  /** When it was last restored into a scratch database and compared. */
  verified_dt: z.string().nullable(),
});
type Note = z.infer<typeof note>;

const failure = z.object({ failed_dt: z.string(), message: z.string() });
export type LastFailure = z.infer<typeof failure>;

export type KeptBackup = {
  readonly name: string;
  readonly path: string;
  readonly created: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly verified: Date | undefined;
};

/** Whether a file in the folder is a backup by its name; other files are left alone. */
export const isKeptName = (name: string) => nameShape.test(name);

export function nameFor(created: Date, isEncrypted: boolean, prefix = 'homeroom'): string {
  const instant = created.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${prefix}-${instant}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Makes the folder, for its owner alone, and removes what an interrupted backup left. */
export async function prepareFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) if (isPart(name)) await rm(join(folder, name), { force: true });
  } catch (error) {
    throw new BackupFailure(`The folder of backups ${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/** The backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BackupFailure(`The folder of backups ${folder} cannot be read: ${reasonOf(error)}.`);
  });
  const found = await Promise.all(names.filter(isKeptName).map((name) => describe(folder, name)));
  return found
    .filter((backup) => backup !== undefined)
    .sort((a, b) => b.created.getTime() - a.created.getTime());
}

async function describe(folder: string, name: string): Promise<KeptBackup | undefined> {
  const [, year, month, day, hour, minute, second, encrypted] = nameShape.exec(name) ?? [];
  const path = join(folder, name);
  const known = await stat(path).catch(() => undefined);
  if (!known) return undefined;
  const verified = (await readJson(notePath(path), note))?.verified_dt;
  return {
    name,
    path,
    created: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
    bytes: known.size,
    isEncrypted: encrypted !== undefined,
    verified: verified ? new Date(verified) : undefined,
  };
}

/** Stores next to a backup what can be shown without opening it. */
export async function writeNote(path: string, header: BackupHeader, verified: Date | undefined) {
  const { created_dt, product_version, figures } = header;
  const known: Note = { created_dt, product_version, figures, verified_dt: verified?.toISOString() ?? null };
  await writeJson(notePath(path), known);
}

export async function removeBackup({ path }: KeptBackup) {
  await rm(path, { force: true });
  await rm(notePath(path), { force: true });
}

/** The last failure, until a backup succeeds; a folder that cannot be written to keeps none. */
export async function noteFailure(folder: string, failed: LastFailure | undefined) {
  const path = join(folder, failureFile);
  await (failed ? writeJson(path, failed) : rm(path, { force: true })).catch(() => undefined);
}

export const readFailure = (folder: string) => readJson(join(folder, failureFile), failure);

const notePath = (path: string) => `${path}.json`;

async function writeJson(path: string, value: object) {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

async function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
