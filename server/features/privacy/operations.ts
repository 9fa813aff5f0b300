import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { exportOperations, exportPerson } from './export-operations.ts';
import { planOperations } from './plan-operations.ts';
import { ruleOperations } from './rule-operations.ts';

export { exportPerson };

export const privacyOperations: OperationsFor<Contract['privacy']> = {
  ...planOperations,
  ...exportOperations,
  ...ruleOperations,
};
