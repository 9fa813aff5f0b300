import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { queryOperations } from './asking/documents.ts';
import { generalOperations } from './asking/general.ts';
import { askOperations } from './asking/school-data.ts';
import { historyOperations } from './history/operations.ts';

export const assistantOperations: OperationsFor<Contract['assistant'], 'query' | 'assistantQuery' | 'ask'> = {
  ...askOperations,
  ...queryOperations,
  ...generalOperations,
  ...historyOperations,
};
