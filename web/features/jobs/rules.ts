import type { JobError, JobStatus } from '#contract/jobs.ts';

export const hasEnded = (status: JobStatus) => status !== 'waiting' && status !== 'running';

/** 0 to 100; nothing is known of the whole before it has been counted. */
export function percentOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}

/** A cell that no spreadsheet takes for a formula. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value !== 'number' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The problems as a file for a spreadsheet, with the headings given; it says that it is UTF-8. */
export function problemsAsCsv(
  errors: readonly JobError[],
  headings: readonly [string, string, string],
): string {
  const lines = errors.map(({ row, field, message }) => [row, field, message]);
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What a kind is called on the screen: 'students.import' becomes 'Students import'. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ').trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
