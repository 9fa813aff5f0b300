export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The state of one message; suppressed means that the recipient has opted out. */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'cancelled',
  'suppressed',
] as const;
export type MessageState = (typeof messageStates)[number];

/** The longest text of an urgent message: ten segments of an SMS. */
export const longestUrgentText = 1500;
