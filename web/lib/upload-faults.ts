import { documentUpload } from '#contract/papers.ts';
import type { UploadKind } from '#contract/route.ts';

const endings: Readonly<Record<UploadKind, readonly string[]>> = {
  png: ['png'],
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  csv: ['csv'],
  txt: ['txt'],
};

const accepted = documentUpload.kinds.flatMap((kind) => endings[kind]);

/** For the browser's file chooser. */
export const acceptedEndings = accepted.map((ending) => `.${ending}`).join(',');

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What can be told to be wrong before anything is sent; the server looks at the content. */
export function faultOf({ name, size }: { readonly name: string; readonly size: number }) {
  if (size === 0) return 'empty';
  if (size > documentUpload.maxBytes) return 'tooLarge';
  return accepted.includes(endingOf(name)) ? undefined : 'wrongKind';
}
