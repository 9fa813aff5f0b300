import { optOutEntries } from './opt-outs.ts';
import { reportEntries } from './reports.ts';
import { messageSettingEntries } from './settings.ts';
import { subscriptionEntries } from './subscription.ts';
import { templateEntries } from './templates.ts';
import { urgentEntries } from './urgent.ts';

export const messages = {
  ...subscriptionEntries,
  ...reportEntries,
  ...messageSettingEntries,
  ...templateEntries,
  ...urgentEntries,
  ...optOutEntries,
};
