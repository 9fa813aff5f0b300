import { randomUUID } from 'node:crypto';
import { defineQuery, type Queryable, type RowOf } from '#server/db/query.ts';
import { refuse } from '#server/lib/refusal.ts';
import { type FileStore, findBytes } from '#server/ports/files.ts';
import type { FileAddresses } from './addresses.ts';
import type { Upload } from './uploads.ts';

type FileKey = { school_id: string; file_id: string };
type FileRow = RowOf<typeof findFile>;

const insertFile = defineQuery(
  'kit.insert_file',
  `insert into files (school_id, file_id, storage_key, file_name, file_size, mime_type, sha256, uploaded_by)
  values
    (:school_id, :file_id, :storage_key, :file_name, :file_size, :mime_type, decode(:sha256, 'hex'),
      :uploaded_by?)
  returning file_id`,
);

const findFile = defineQuery(
  'kit.find_file',
  `select storage_key, file_name, mime_type, file_size
  from files
  where school_id = :school_id and file_id = :file_id and deleted_dt is null`,
);

/** The part of an operation's context that stores a file; without a user, the file came from outside. */
type StoringContext = {
  readonly actor: { readonly school_id: string; readonly user_id: string | null };
  readonly db: Queryable;
  readonly ports: { readonly files: FileStore };
  readonly onRollback: (task: () => Promise<void>) => void;
};

/** Stores an upload: its bytes in the file store, the rest as a row in the current transaction. */
export async function storeFile(context: StoringContext, upload: Upload): Promise<{ file_id: string }> {
  const { actor, db, ports } = context;
  const file_id = randomUUID();
  const storage_key = `${actor.school_id}/${file_id}`;
  context.onRollback(() => ports.files.remove(storage_key));
  await ports.files.put(storage_key, upload.bytes);
  await insertFile(db, {
    school_id: actor.school_id,
    file_id,
    storage_key,
    file_name: upload.fileName,
    file_size: upload.size,
    mime_type: upload.mimeType,
    sha256: upload.sha256,
    uploaded_by: actor.user_id,
  });
  return { file_id };
}

/** The part of an operation's context that signs the address of a file. */
type SigningContext = {
  readonly actor: { readonly school_id: string; readonly user_id: string };
  readonly fileAddresses: FileAddresses;
};

/** An address that opens the file for about an hour. Return it only with the record that the file belongs to. */
export function fileUrl(context: SigningContext, file_id: string): string;
export function fileUrl(context: SigningContext, file_id: string | null): string | null;
export function fileUrl({ actor, fileAddresses }: SigningContext, file_id: string | null) {
  return file_id && fileAddresses.addressOf({ school_id: actor.school_id, file_id });
}

/** Replaces the photo's file of a person's row by its address. */
export function withPhoto<Row extends { readonly photo_file_id: string | null }>(
  context: SigningContext,
  { photo_file_id, ...row }: Row,
) {
  return { ...row, photo_url: fileUrl(context, photo_file_id) };
}

/** The same for a protected file: each use of the address is logged as a reading by this person. */
export function watchedFileUrl({ actor, fileAddresses }: SigningContext, file_id: string): string {
  return fileAddresses.addressOf({ school_id: actor.school_id, file_id, reader: actor.user_id });
}

/** The row and the bytes of a stored file; 404 if either is gone. */
export async function readFile(
  { db, ports }: { db: Queryable; ports: { readonly files: FileStore } },
  key: FileKey,
): Promise<FileRow & { bytes: Buffer }> {
  const [file] = await findFile(db, key);
  if (!file) throw refuse.unknown('File');
  const bytes = await findBytes(ports.files, file.storage_key);
  if (!bytes) throw refuse.unknown('File');
  return { ...file, bytes };
}

/** Refuses a file that is not an uploaded photo, because `photo_file_id` comes from a client. */
export async function checkPhoto(
  { db, actor }: { readonly db: Queryable; readonly actor: { readonly school_id: string } },
  file_id: string | null | undefined,
): Promise<void> {
  if (!file_id) return;
  const [file] = await findFile(db, { school_id: actor.school_id, file_id });
  if (file?.mime_type !== 'image/webp') throw refuse.invalid('photo_file_id', 'Upload the photo again');
}
