/** The suggested title: the file name without extension and separators. */
export function titleOf(fileName: string): string {
  const title = fileName
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return (title || fileName).slice(0, 200);
}

/** How the page can show a document; undefined if it has to be downloaded. */
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
