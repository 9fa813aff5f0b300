import type { Contract } from '#contract/index.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { exportOperations } from './export/operations.ts';
import { leadOperations, makeChatLead } from './handling/lead.ts';
import { handlingOperations } from './handling/operations.ts';
import { sessionOperations } from './session/operations.ts';
import { eraseVisitor, settingOperations } from './settings/operations.ts';

export { eraseVisitor, makeChatLead };

export const chatOperations: OperationsFor<Contract['chat']> = {
  ...sessionOperations,
  ...handlingOperations,
  ...exportOperations,
  ...leadOperations,
  ...settingOperations,
};
