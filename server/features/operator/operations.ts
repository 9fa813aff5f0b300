import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { addressOperations } from './addresses/operations.ts';
import { deletionOperations } from './deletion/operations.ts';
import { schoolOperations } from './schools/operations.ts';
import { suspensionOperations } from './suspension/operations.ts';

export { createSchool } from './schools/create.ts';

/** The operator of the installation: creates, suspends and deletes schools. */
export const operatorOperations: OperationsFor<Contract['operator']> = {
  ...schoolOperations,
  ...addressOperations,
  ...suspensionOperations,
  ...deletionOperations,
};
