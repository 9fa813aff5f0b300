import type { OneOffJob } from '#server/kit/one-off-jobs.ts';
import { exportTable } from './export-operations.ts';
import { importRows } from './run-operations.ts';
import { undoImport } from './undo-operations.ts';

export const importJobs: readonly OneOffJob[] = [importRows, undoImport, exportTable];
