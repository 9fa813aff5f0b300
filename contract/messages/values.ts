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

/** The languages that messages can have: those of the chat widget. */
export const messageLanguages = ['en', 'de', 'fr', 'es', 'ar', 'hi'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

/** The messages whose wording a school can choose; the correction follows a notice that was wrong. */
export const templateKinds = ['announcement', 'absence_notice', 'absence_correction', 'urgent'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** The places that a template of each kind may have, in single braces. */
export const templatePlaces = {
  announcement: ['title', 'text', 'student_name', 'school_name'],
  absence_notice: ['student_name', 'school_name', 'reply_link'],
  absence_correction: ['student_name', 'school_name'],
  urgent: ['title', 'text', 'school_name'],
} as const satisfies Record<TemplateKind, readonly string[]>;

/** The place without which a message and a text message of that kind would make no sense. */
export const neededPlace: Readonly<Record<TemplateKind, string | null>> = {
  announcement: 'text',
  absence_notice: 'reply_link',
  absence_correction: null,
  urgent: 'text',
};
