import { defineImport } from '#server/importing/run.ts';
import { defineUndo } from '#server/importing/undo.ts';
import type { OneOffJob } from '#server/kit/jobs/one-off-jobs.ts';
import { exportTable } from './export.ts';
import { findTarget } from './targets.ts';

export const importRows = defineImport(findTarget);
export const undoImport = defineUndo(findTarget);

export const importJobs: readonly OneOffJob[] = [importRows, undoImport, exportTable];
