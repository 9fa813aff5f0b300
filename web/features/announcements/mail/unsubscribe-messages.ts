import { defineMessages } from '#web/lib/text.ts';

/** The texts of the page behind the link in an email. */
export const unsubscribeMessages = defineMessages('unsubscribe', {
  title: 'Unsubscribe',
  loading: 'Loading...',
  asks: 'Stop sending announcements from {{school}} to {{email}}?',
  asksHint: 'You will still receive urgent messages for everyone, such as a school closure.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  gone: '{{email}} no longer receives announcements from {{school}}.',
  again: 'Receive announcements again',
  back: '{{email}} receives announcements from {{school}}.',
  wrongLink: 'This link does not work. Use the link at the end of a message from the school.',
  failed: 'Your request failed: {{message}}',
});
