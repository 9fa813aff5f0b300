import { importRows } from '#server/importing/run.ts';
import { undoImport } from '#server/importing/undo.ts';
import type { OneOffJob } from '#server/kit/jobs/one-off-jobs.ts';
import { exportTable } from './export.ts';

export const importJobs: readonly OneOffJob[] = [importRows, undoImport, exportTable];
