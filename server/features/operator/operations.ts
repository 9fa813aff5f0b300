import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { deletionOperations } from './deletion/operations.ts';
import { schoolOperations } from './schools/operations.ts';
import { suspensionOperations } from './suspension/operations.ts';

explainConstraints({
  schools_suspended: {
    status: 403,
    message:
      'This school is suspended, so no one can sign in at the moment. Nothing was deleted. Ask the company that runs Homeroom for your school.',
    code: 'school_suspended',
  },
});

/** The operator of the installation: creates, suspends and deletes schools. */
export const operatorOperations: OperationsFor<Contract['operator']> = {
  ...schoolOperations,
  ...suspensionOperations,
  ...deletionOperations,
};
