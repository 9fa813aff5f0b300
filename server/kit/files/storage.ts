import { randomUUID } from 'node:crypto';
import { defineQuery, type Queryable, type RowOf } from '#server/db/query.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Upload } from './uploads.ts';

type Place = { school_id: string; file_id: string };
type FileRow = RowOf<typeof findFile>;

const insertFile = defineQuery(
  'kit.insert_file',
  `insert into files (school_id, file_id, storage_key, file_name, file_size, mime_type, sha256, uploaded_by)
  values (:school_id, :file_id, :storage_key, :file_name, :file_size, :mime_type, decode(:sha256, 'hex'), :uploaded_by)
  returning file_id`,
);

const findFile = defineQuery(
  'kit.find_file',
  `select storage_key, file_name, mime_type, file_size from files
  where school_id = :school_id and file_id = :file_id and deleted_dt is null`,
);

type Storing = {
  readonly actor: { readonly school_id: string; readonly user_id: string };
  readonly db: Queryable;
  readonly ports: Pick<Context['ports'], 'files'>;
  readonly onRollback: (task: () => Promise<void>) => void;
};

/** Keeps an upload: its bytes in the file store, the rest as a row of the transaction that is under way. */
export async function storeFile(context: Storing, upload: Upload): Promise<{ file_id: string }> {
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

type Addressing = Pick<Context, 'actor' | 'fileAddresses'>;

/** An address that opens the file for about an hour, for whoever may see the record it belongs to. */
export function fileUrl(context: Addressing, file_id: string): string;
export function fileUrl(context: Addressing, file_id: string | null): string | null;
export function fileUrl({ actor, fileAddresses }: Addressing, file_id: string | null) {
  return file_id && fileAddresses.addressOf({ school_id: actor.school_id, file_id });
}

/** A person's row with the address of the photo in place of its file. */
export function withPhoto<Row extends { readonly photo_file_id: string | null }>(
  context: Addressing,
  { photo_file_id, ...row }: Row,
) {
  return { ...row, photo_url: fileUrl(context, photo_file_id) };
}

/** The same for a protected file: each use of the address is written down as a reading by this person. */
export function watchedFileUrl({ actor, fileAddresses }: Addressing, file_id: string): string {
  return fileAddresses.addressOf({ school_id: actor.school_id, file_id, reader: actor.user_id });
}

/** The row and the bytes of a stored file; 404 when either is gone. */
export async function readFile(
  given: { db: Queryable; ports: Pick<Context['ports'], 'files'> },
  place: Place,
): Promise<FileRow & { bytes: Buffer }> {
  const [file] = await findFile(given.db, place);
  if (!file) throw refuse.notFound('File not found');
  const bytes = await given.ports.files.get(file.storage_key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? refuse.notFound('File not found') : error;
  });
  return { ...file, bytes };
}

/** Refuses what is no photo uploaded before: `photo_file_id` of a person comes from a client. */
export async function checkPhoto(context: Context, file_id: string | null | undefined): Promise<void> {
  if (!file_id) return;
  const [file] = await findFile(context.db, { school_id: context.actor.school_id, file_id });
  if (file?.mime_type !== 'image/webp') throw refuse.invalid('photo_file_id', 'Upload the photo again');
}
