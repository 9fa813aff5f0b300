import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { z } from 'zod';
import type { ArchivedFile } from '#server/backup/archive/archive.ts';
import { readArchive } from '#server/backup/archive/archive-reader.ts';
import type { BackupKey } from '#server/backup/archive/encryption.ts';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import {
  type BackupHeader,
  type BackupManifest,
  entryNames,
  formatVersion,
  headerSchema,
  manifestSchema,
} from '#server/backup/archive/format.ts';

export type BackupPart =
  | { readonly kind: 'rows'; readonly table: string; readonly bytes: Buffer }
  | { readonly kind: 'file'; readonly key: string; readonly sha256: string; readonly bytes: Buffer }
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest };

export type OpenBackup = { readonly header: BackupHeader; readonly parts: AsyncGenerator<BackupPart> };

/** Opens a backup file: its header at once, the rest as it is asked for. `parts` has to be read to its end or left by `return`. */
export async function openBackup(path: string, unlock: BackupKey): Promise<OpenBackup> {
  const entries = readArchive(path, unlock);
  const first = await entries.next();
  try {
    if (first.done || first.value.name !== entryNames.header) {
      throw new BackupFailure(`${basename(path)} is not a backup of Homeroom.`);
    }
    return { header: readHeader(first.value, path), parts: readParts(entries, path) };
  } catch (error) {
    await entries.return(undefined);
    throw error;
  }
}

/** The version comes first, because the rest of another version is unknown. */
function readHeader({ bytes }: ArchivedFile, path: string): BackupHeader {
  const header = parseJson(bytes, path);
  const version = headerSchema.pick({ format: true, format_version: true }).safeParse(header);
  if (!version.success) throw new BackupFailure(`${basename(path)} is not a backup of Homeroom.`);
  if (version.data.format_version !== formatVersion) {
    throw new BackupFailure(
      `${basename(path)} has the format ${version.data.format_version} and this Homeroom reads the format ${formatVersion}: restore it with the version of Homeroom that made it.`,
    );
  }
  return check(headerSchema, header, path);
}

async function* readParts(entries: AsyncGenerator<ArchivedFile>, path: string): AsyncGenerator<BackupPart> {
  let isWhole = false;
  for await (const entry of entries) {
    const part = partOf(entry, path);
    isWhole = part.kind === 'manifest';
    yield part;
  }
  if (!isWhole) throw new BackupFailure(`${basename(path)} is incomplete: its end is missing.`);
}

function partOf({ name, bytes, sha256 = '' }: ArchivedFile, path: string): BackupPart {
  if (name === entryNames.manifest) {
    return { kind: 'manifest', manifest: check(manifestSchema, parseJson(bytes, path), path) };
  }
  if (name.startsWith(entryNames.files)) {
    const key = name.slice(entryNames.files.length);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new BackupFailure(`${basename(path)} is damaged: the file ${key} is not what was backed up.`);
    }
    return { kind: 'file', key, sha256, bytes };
  }
  const table = /^tables\/([^/]+)\/\d+$/.exec(name)?.[1];
  if (table === undefined) throw new BackupFailure(`${basename(path)} is damaged: it holds an unknown part.`);
  return { kind: 'rows', table, bytes };
}

function parseJson(bytes: Buffer, path: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BackupFailure(`${basename(path)} is damaged: its description cannot be read.`);
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BackupFailure(`${basename(path)} is damaged: its description cannot be read.`);
}
