import { type Letter, oneLine } from '#server/features/messages/operations.ts';
import { plainText } from '#server/lib/rich-text.ts';

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
};

/** The two unsubscribe addresses of one recipient: a page, and one for the mail program. */
export type Unsubscribing = { readonly page: string; readonly call: string };

const escapeHtml = (words: string) =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br />');

function eventTime({ event_dt, time_zone, locale }: AnnouncementLetter): string | undefined {
  if (event_dt === null) return undefined;
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(event_dt));
}

const reasonOf = ({ school_name, is_essential }: AnnouncementLetter) =>
  is_essential
    ? `You get this email because ${school_name} considers it essential.`
    : `You get this email because ${school_name} has your address.`;

function textOf(letter: AnnouncementLetter, { page }: Unsubscribing, student_name: string | null): string {
  const { description, content, event_location, school_name, is_essential, files } = letter;
  const time = eventTime(letter);
  const facts = [time && `When: ${time}`, event_location && `Where: ${event_location}`].filter(Boolean);
  const footer = [reasonOf(letter), ...(is_essential ? [] : [`Unsubscribe: ${page}`])];
  return [
    student_name && `For ${student_name}`,
    description,
    facts.join('\n'),
    content && plainText(content),
    files.map(({ name, address }) => `${name}: ${address}`).join('\n'),
    `-- \n${school_name}\n${footer.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function htmlOf(letter: AnnouncementLetter, { page }: Unsubscribing, student_name: string | null): string {
  const { title, description, content, event_location, school_name, is_essential, files } = letter;
  const time = eventTime(letter);
  const facts = [
    time && `When: ${escapeHtml(time)}`,
    event_location && `Where: ${escapeHtml(event_location)}`,
  ];
  const links = files.map(
    ({ name, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`,
  );
  const leave = is_essential ? '' : ` <a href="${escapeHtml(page)}">Unsubscribe</a>`;
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    student_name && `<p><strong>${escapeHtml(`For ${student_name}`)}</strong></p>`,
    `<p>${escapeHtml(description)}</p>`,
    facts.some(Boolean) && `<p>${facts.filter(Boolean).join('<br />')}</p>`,
    content,
    links.length > 0 && `<ul>${links.join('')}</ul>`,
    `<hr /><p><small>${escapeHtml(school_name)}<br />${escapeHtml(reasonOf(letter))}${leave}</small></p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

function headersOf(
  { school_email, is_essential }: AnnouncementLetter,
  { call }: Unsubscribing,
): Record<string, string> {
  return {
    ...(school_email && { 'Reply-To': oneLine(school_email) }),
    ...(!is_essential && {
      'List-Unsubscribe': `<${call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** The email to one address; about one student if the announcement is one letter per child. */
export const mailOf = (
  letter: AnnouncementLetter,
  unsubscribing: Unsubscribing,
  student_name: string | null,
): Letter => ({
  subject: oneLine(student_name ? `${student_name}: ${letter.title}` : letter.title),
  text: textOf(letter, unsubscribing, student_name),
  html: htmlOf(letter, unsubscribing, student_name),
  headers: headersOf(letter, unsubscribing),
});
