import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { markOperations } from './mark-operations.ts';
import { recordOperations } from './record-operations.ts';
import { registrationOperations } from './registration-operations.ts';

export const marksOperations: OperationsFor<Contract['marks']> = {
  ...registrationOperations,
  ...markOperations,
  ...recordOperations,
};
