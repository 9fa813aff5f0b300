import type { Context } from '#server/kit/context.ts';
import { fileUrl } from '#server/kit/files.ts';

type WithPhoto = { readonly photo_url: string | null; readonly photo_file_id: string | null };

/** A student as people see them: an uploaded photo by an address of today. */
export function shownStudent<Row extends WithPhoto>(ctx: Context, row: Row): Omit<Row, 'photo_file_id'> {
  const { photo_file_id, ...student } = row;
  return photo_file_id === null ? student : { ...student, photo_url: fileUrl(ctx, photo_file_id) };
}
