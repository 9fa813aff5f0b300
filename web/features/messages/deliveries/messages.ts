import { defineMessages } from '#web/lib/text.ts';

/** The texts about what became of messages, wherever they are shown. */
export const deliveryMessages = defineMessages('deliveries', {
  noun: 'messages',
  recipient: 'Recipient',
  student: 'Student',
  channel: 'Channel',
  'channel.email': 'Email',
  'channel.sms': 'Text message (SMS)',
  address: 'Email or number',
  state: 'State',
  sentAt: 'Sent',
  attempts: 'Attempts',
  nextAttempt: 'Next attempt: {{when}}',
  'state.queued': 'Waiting',
  'state.sending': 'Being sent',
  'state.sent': 'Sent',
  'state.delivered': 'Delivered',
  'state.failed': 'Failed',
  'state.cancelled': 'Cancelled',
  'state.suppressed': 'Unsubscribed',
  'state.unreachable': 'Not reachable',
  'state.not_arrived': 'Not arrived',
  listed_one: '{{count}} message listed',
  listed_other: '{{count}} messages listed',
});
