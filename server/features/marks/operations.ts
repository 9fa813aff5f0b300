import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { recordOperations } from './academic-record/operations.ts';
import { markImport } from './import/target.ts';
import { exportMarks } from './list/export.ts';
import { markOperations } from './mark/operations.ts';
import { registrationOperations } from './registrations/operations.ts';

/** Imports and exports of lists use these. */
export { exportMarks, markImport };

export const marksOperations: OperationsFor<Contract['marks']> = {
  ...registrationOperations,
  ...markOperations,
  ...recordOperations,
};
