import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { subscriptionOperations } from './opt-out/operations.ts';

export { unsubscribingOf } from './opt-out/operations.ts';
export { type Delivery, deliverMessages, type Letter } from './outbox/deliver.ts';
export {
  type ClaimedMessage,
  cancelMessages,
  cancelSources,
  countDue,
  findSent,
  requeueMessages,
} from './outbox/queries.ts';
export { type MessageBatch, type NewMessage, type Queueing, queueMessages } from './outbox/queue.ts';
export { languageOf, oneLine } from './outbox/rules.ts';

export const messageOperations: OperationsFor<Contract['messages']> = {
  ...subscriptionOperations,
};
