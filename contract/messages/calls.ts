import { messageSettingEntries } from './settings.ts';
import { subscriptionEntries } from './subscription.ts';
import { urgentEntries } from './urgent.ts';

export const messages = {
  ...subscriptionEntries,
  ...messageSettingEntries,
  ...urgentEntries,
};
