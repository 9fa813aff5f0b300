import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { reportOperations } from './delivery-reports/operations.ts';
import { optOutOperations } from './opt-out/list-operations.ts';
import { subscriptionOperations } from './opt-out/operations.ts';
import { settingOperations } from './settings/operations.ts';
import { templateOperations } from './templates/operations.ts';
import { urgentOperations } from './urgent/operations.ts';

export { receiveBounce } from './delivery-reports/receive-bounce.ts';
export { unsubscribeAddressesOf } from './opt-out/operations.ts';
export { bounceAddress, returnedMessages } from './outbox/bounce-address.ts';
export type { ClaimedMessage } from './outbox/claim-queries.ts';
export { type DeliveryRun, deliverMessages, type Letter } from './outbox/deliver.ts';
export {
  cancelMessages,
  cancelSources,
  countDue,
  deleteUnreachable,
  findSent,
  listSchoolsToSend,
  requeueMessages,
} from './outbox/queries.ts';
export { type NewMessage, queueMessages, unreachableMessage } from './outbox/queue.ts';
export { languageOf, oneLine } from './outbox/rules.ts';
export { canSendSms } from './settings/sms.ts';
export { fillPlaces } from './templates/rules.ts';
export { type MessageTexts, messageTextsOf } from './templates/texts.ts';

const tooMany = (what: string) =>
  `Your school would send more ${what} than its settings allow on one day. Nothing was sent. An account-admin can change this under Settings, Messages.`;
explainConstraints({
  messages_daily_email: { status: 409, message: tooMany('emails') },
  messages_daily_sms: { status: 409, message: tooMany('text messages') },
});

export const messageOperations: OperationsFor<Contract['messages'], 'updateSettings'> = {
  ...subscriptionOperations,
  ...reportOperations,
  ...settingOperations,
  ...templateOperations,
  ...urgentOperations,
  ...optOutOperations,
};
