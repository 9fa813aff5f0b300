import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { exportMarks } from './export-operations.ts';
import { markImport } from './import-operations.ts';
import { markOperations } from './mark-operations.ts';
import { recordOperations } from './record-operations.ts';
import { registrationOperations } from './registration-operations.ts';

/** For the import and export of lists. */
export { exportMarks, markImport };

export const marksOperations: OperationsFor<Contract['marks']> = {
  ...registrationOperations,
  ...markOperations,
  ...recordOperations,
};
