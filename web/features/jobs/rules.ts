import type { JobError, JobStatus } from '#contract/jobs/calls.ts';

export const hasEnded = (status: JobStatus) => status !== 'waiting' && status !== 'running';

/** 0 to 100; undefined until the total has been counted. */
export function percentOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}

/** The problems as rows of a file, below the headings given. */
export function problemRows(errors: readonly JobError[], headings: readonly string[]) {
  return [headings, ...errors.map(({ row, field, message }) => [row ?? null, field ?? null, message])];
}
