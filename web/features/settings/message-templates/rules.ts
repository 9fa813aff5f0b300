import type { MessageTemplate, TemplateTexts } from '#contract/messages/templates.ts';
import {
  type MessageLanguage,
  neededPlace,
  type TemplateKind,
  templatePlaces,
} from '#contract/messages/values.ts';

/** The text message is blank if the kind has none. */
export type TemplateValues = { subject: string; body: string; sms: string };

export const valuesOf = ({ subject, body, sms }: MessageTemplate): TemplateValues => ({
  subject,
  body,
  sms: sms ?? '',
});

/** Announcements are not sent as text messages. */
export const hasTextMessage = (kind: TemplateKind) => kind !== 'announcement';

export const bodyOf =
  (kind: TemplateKind) =>
  ({ subject, body, sms }: TemplateValues): TemplateTexts => ({
    subject,
    body,
    sms: hasTextMessage(kind) ? sms : null,
  });

/** The places that a field may have: long texts and links have no room in a subject. */
export function allowedPlaces(kind: TemplateKind, field: keyof TemplateValues) {
  const known = templatePlaces[kind];
  return field === 'subject' ? known.filter((place) => place !== 'text' && place !== 'reply_link') : known;
}

/** The place that a field must have. */
export const requiredPlace = (kind: TemplateKind, field: keyof TemplateValues) =>
  field === 'subject' ? null : neededPlace[kind];

/** How the texts of a language are written, whatever the language of the screen is. */
export const directionOf = (language: MessageLanguage) =>
  ({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' }) as const;
