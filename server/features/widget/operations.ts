import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { messageOperations } from './message-operations.ts';
import { personOperations } from './person-operations.ts';
import { mayCall, sessionOperations, shownBot } from './session-operations.ts';

export { mayCall, shownBot };

export const widgetOperations: OperationsFor<Contract['widget']> = {
  ...sessionOperations,
  ...messageOperations,
  ...personOperations,
};
