import type { AudienceWord } from '#contract/audiences/values.ts';

export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The state of one message; suppressed: the recipient has opted out; unreachable: the person has no address. */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'cancelled',
  'suppressed',
  'unreachable',
] as const;

/** The states of a message that its recipient does not have, now or later. */
export const notArrived = [
  'failed',
  'cancelled',
  'suppressed',
  'unreachable',
] as const satisfies readonly MessageState[];
/** What a list of messages can be narrowed to. */
export const messageFilters = [...messageStates, 'not_arrived'] as const;
export type MessageFilter = (typeof messageFilters)[number];
export type MessageState = (typeof messageStates)[number];

export const messageKinds = ['announcement', 'absence_notice', 'urgent', 'lead_mail'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How an address came to get no messages: the reply STOP, the link in a message, the office, or messages that came back. */
export const waysToOptOut = ['stop', 'link', 'office', 'returned'] as const;
export type WayToOptOut = (typeof waysToOptOut)[number];
/** What the list of opt-outs can be narrowed to; the last one is what the office allowed again. */
export const optOutFilters = [...waysToOptOut, 'lifted'] as const;
export type OptOutFilter = (typeof optOutFilters)[number];

/** The longest text of an urgent message: ten segments of an SMS. */
export const longestUrgentText = 1500;

/** The places that the title and the text of an urgent message may have; with one, each student has a message of their own. */
export const urgentPlaces = ['student_name'] as const;
/** The audiences in which every message is about a student. */
export const studentAudiences = ['students', 'parents'] as const satisfies readonly AudienceWord[];

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
