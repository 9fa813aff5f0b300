import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('audience-families', {
  familiesCount_one: '{{count}} family without an address (opens in a new tab)',
  familiesCount_other: '{{count}} families without an address (opens in a new tab)',
});
