import { subscriptionEntries } from './subscription.ts';

export const messages = {
  ...subscriptionEntries,
};
