import type { MessageLanguage } from '#contract/messages/values.ts';
import {
  fillPlaces,
  type Letter,
  languageOf,
  type MessageTexts,
  oneLine,
} from '#server/features/messages/operations.ts';
import { plainText } from '#server/lib/rich-text.ts';
import { letterWords } from './words.ts';

/** The parts of an announcement's email that are the same for every recipient. */
export type AnnouncementLetter = {
  readonly title: string;
  readonly description: string;
  /** Sanitized HTML. */
  readonly content: string | null;
  readonly event_dt: string | null;
  readonly event_location: string | null;
  readonly school_name: string;
  readonly school_email: string | null;
  readonly time_zone: string;
  readonly locale: string;
  readonly is_essential: boolean;
  readonly files: readonly { readonly name: string; readonly address: string }[];
  /** The school's wording around its announcements. */
  readonly texts: MessageTexts;
};

/** The two unsubscribe addresses of one recipient: a page, and one for the mail program. */
export type UnsubscribeAddresses = { readonly page: string; readonly call: string };

const escapeHtml = (words: string) =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br />');

/** Who gets the letter: the language it is in, the student it is about, and how to unsubscribe. */
export type LetterRecipient = {
  readonly language: MessageLanguage;
  readonly student_name: string | null;
  readonly unsubscribing: UnsubscribeAddresses;
};

/** Dates are written as at school, if that is in the recipient's language. */
function eventTime(
  { event_dt, time_zone, locale }: AnnouncementLetter,
  language: MessageLanguage,
): string | undefined {
  if (event_dt === null) return undefined;
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone } as const;
  const written = languageOf(locale) === language ? locale : language;
  return new Intl.DateTimeFormat(written, style).format(new Date(event_dt));
}

/** The parts of a letter in the recipient's language. */
function partsOf(letter: AnnouncementLetter, { language, student_name }: LetterRecipient) {
  const { school_name, event_location, is_essential } = letter;
  const words = letterWords[language];
  const time = eventTime(letter, language);
  return {
    about: student_name && fillPlaces(words.for_student, { student_name }),
    facts: [time && `${words.when}: ${time}`, event_location && `${words.where}: ${event_location}`].filter(
      (fact): fact is string => Boolean(fact),
    ),
    reason: fillPlaces(is_essential ? words.essential : words.reason, { school_name }),
    unsubscribe: is_essential ? undefined : words.unsubscribe,
  };
}

/** The text of the school before and after its announcement, with its places filled. */
function frameOf(letter: AnnouncementLetter, { language, student_name }: LetterRecipient) {
  const { title, school_name, texts } = letter;
  const { subject, body } = texts('announcement', language);
  const values = { title, school_name, student_name: student_name ?? '' };
  const [before = '', ...after] = body.split('{text}').map((part) => fillPlaces(part, values).trim());
  const named = student_name && !subject.includes('{student_name}') ? `${student_name}: ` : '';
  return { subject: oneLine(named + fillPlaces(subject, values)), before, after: after.join('\n\n').trim() };
}

function textOf(letter: AnnouncementLetter, recipient: LetterRecipient): string {
  const { description, content, school_name, files } = letter;
  const { about, facts, reason, unsubscribe } = partsOf(letter, recipient);
  const { before, after } = frameOf(letter, recipient);
  const footer = [reason, ...(unsubscribe ? [`${unsubscribe}: ${recipient.unsubscribing.page}`] : [])];
  return [
    about,
    before,
    description,
    facts.join('\n'),
    content && plainText(content),
    files.map(({ name, address }) => `${name}: ${address}`).join('\n'),
    after,
    `-- \n${school_name}\n${footer.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function htmlOf(letter: AnnouncementLetter, recipient: LetterRecipient): string {
  const { title, description, content, school_name, files } = letter;
  const { about, facts, reason, unsubscribe } = partsOf(letter, recipient);
  const { before, after } = frameOf(letter, recipient);
  const links = files.map(
    ({ name, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`,
  );
  const { page } = recipient.unsubscribing;
  const leave = unsubscribe ? ` <a href="${escapeHtml(page)}">${escapeHtml(unsubscribe)}</a>` : '';
  const direction = recipient.language === 'ar' ? ' dir="rtl"' : '';
  return [
    `<div lang="${recipient.language}"${direction}>`,
    `<h2>${escapeHtml(title)}</h2>`,
    about && `<p><strong>${escapeHtml(about)}</strong></p>`,
    before && `<p>${escapeHtml(before)}</p>`,
    `<p>${escapeHtml(description)}</p>`,
    facts.length > 0 && `<p>${facts.map(escapeHtml).join('<br />')}</p>`,
    content,
    links.length > 0 && `<ul>${links.join('')}</ul>`,
    after && `<p>${escapeHtml(after)}</p>`,
    `<hr /><p><small>${escapeHtml(school_name)}<br />${escapeHtml(reason)}${leave}</small></p>`,
    '</div>',
  ]
    .filter(Boolean)
    .join('\n');
}

function headersOf(
  { school_email, is_essential }: AnnouncementLetter,
  { call }: UnsubscribeAddresses,
): Record<string, string> {
  return {
    ...(school_email && { 'Reply-To': oneLine(school_email) }),
    ...(!is_essential && {
      'List-Unsubscribe': `<${call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** The email to one address. */
export const mailOf = (letter: AnnouncementLetter, recipient: LetterRecipient): Letter => ({
  subject: frameOf(letter, recipient).subject,
  text: textOf(letter, recipient),
  html: htmlOf(letter, recipient),
  headers: headersOf(letter, recipient.unsubscribing),
});
