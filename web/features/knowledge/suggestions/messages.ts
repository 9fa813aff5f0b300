import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('synonym-suggestions', {
  title: 'Suggested words',
  hint: 'Visitors use these words, and staff reply with others. The knowledge base contains only the words that staff use.',
  means: 'means {{meanings}}',
  asked_one: 'Asked once, in:',
  asked_other: 'Asked {{count}} times, for example:',
  accept: 'Accept',
  acceptOf: 'Accept {{word}}',
  dismiss: 'Dismiss',
  dismissOf: 'Dismiss {{word}}',
  accepted: '{{word}} now means {{means}}',
  dismissed: '{{word}} was dismissed',
  reopened: '{{word}} is suggested again',
  failed: 'The suggestion could not be changed.',
  more_one: '{{count}} more suggestion',
  more_other: '{{count}} more suggestions',
});
