import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { planOperations } from './erasure/plan-operations.ts';
import { exportOperations, exportPerson } from './export/operations.ts';
import { ruleOperations } from './retention/operations.ts';

export { exportPerson };

export const privacyOperations: OperationsFor<Contract['privacy']> = {
  ...planOperations,
  ...exportOperations,
  ...ruleOperations,
};
