import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { askOperations } from './ask-operations.ts';
import { generalOperations } from './general-operations.ts';
import { historyOperations } from './history-operations.ts';
import { queryOperations } from './query-operations.ts';

export const assistantOperations: OperationsFor<Contract['assistant']> = {
  ...askOperations,
  ...queryOperations,
  ...generalOperations,
  ...historyOperations,
};
