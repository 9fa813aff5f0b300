import { documentUpload } from '#contract/documents.ts';
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

/** A title to begin with: the name of the file, without its ending and the signs that stand for blanks. */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (title || fileName).slice(0, 200);
}

/** How a document can be shown in the page; undefined for what has to be downloaded. */
export function previewOf(mimeType: string): 'image' | 'pdf' | 'text' | undefined {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType === 'application/pdf') return 'pdf';
  return mimeType.startsWith('text/') ? 'text' : undefined;
}

/** A size in the unit that keeps it short. */
export function sizeOf(bytes: number): { unit: 'bytes' | 'kilobytes' | 'megabytes'; size: number } {
  if (bytes < 1024) return { unit: 'bytes', size: bytes };
  if (bytes < 1024 * 1024) return { unit: 'kilobytes', size: Math.round(bytes / 1024) };
  return { unit: 'megabytes', size: Math.round((bytes / 1024 / 1024) * 10) / 10 };
}
