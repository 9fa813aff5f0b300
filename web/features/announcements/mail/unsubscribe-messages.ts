import { defineMessages } from '#web/lib/text.ts';

/** The texts of the page behind the link in a mail. */
export const unsubscribeMessages = defineMessages('unsubscribe', {
  title: 'Unsubscribe',
  loading: 'Loading...',
  asks: 'Stop announcements of {{school}} to {{email}}?',
  asksHint: 'Urgent messages that everybody has to get, such as a closed school, will still be sent.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  gone: 'You no longer get announcements of {{school}} at {{email}}.',
  again: 'Get announcements again',
  back: 'You get announcements of {{school}} at {{email}}.',
  wrongLink: 'This link does not work. Please use the link at the end of a mail from the school.',
  failed: 'This did not work: {{message}}',
});
