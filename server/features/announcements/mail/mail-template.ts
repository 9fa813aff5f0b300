import { plainText } from '#server/lib/rich-text.ts';

/** The parts of an announcement's email that are the same for every recipient. */
export type Letter = {
  readonly title: string;
  readonly description: string;
  /** Sanitised HTML. */
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

const escaped = (words: string) =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\r?\n/g, '<br />');

function when({ event_dt, time_zone, locale }: Letter): string | undefined {
  if (event_dt === null) return undefined;
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: time_zone } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(event_dt));
}

const reasonOf = ({ school_name, is_essential }: Letter) =>
  is_essential
    ? `You get this mail because ${school_name} considers it essential.`
    : `You get this mail because ${school_name} has your address.`;

function textOf(letter: Letter, { page }: Unsubscribing): string {
  const { description, content, event_location, school_name, is_essential, files } = letter;
  const time = when(letter);
  const facts = [time && `When: ${time}`, event_location && `Where: ${event_location}`].filter(Boolean);
  const footer = [reasonOf(letter), ...(is_essential ? [] : [`Unsubscribe: ${page}`])];
  return [
    description,
    facts.join('\n'),
    content && plainText(content),
    files.map(({ name, address }) => `${name}: ${address}`).join('\n'),
    `-- \n${school_name}\n${footer.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function htmlOf(letter: Letter, { page }: Unsubscribing): string {
  const { title, description, content, event_location, school_name, is_essential, files } = letter;
  const time = when(letter);
  const facts = [time && `When: ${escaped(time)}`, event_location && `Where: ${escaped(event_location)}`];
  const links = files.map(
    ({ name, address }) => `<li><a href="${escaped(address)}">${escaped(name)}</a></li>`,
  );
  const leave = is_essential ? '' : ` <a href="${escaped(page)}">Unsubscribe</a>`;
  return [
    `<h2>${escaped(title)}</h2>`,
    `<p>${escaped(description)}</p>`,
    facts.some(Boolean) && `<p>${facts.filter(Boolean).join('<br />')}</p>`,
    content,
    links.length > 0 && `<ul>${links.join('')}</ul>`,
    `<hr /><p><small>${escaped(school_name)}<br />${escaped(reasonOf(letter))}${leave}</small></p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

function headersOf({ school_email, is_essential }: Letter, { call }: Unsubscribing): Record<string, string> {
  return {
    ...(school_email && { 'Reply-To': oneLine(school_email) }),
    ...(!is_essential && {
      'List-Unsubscribe': `<${call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** The email to one address. */
export const mailOf = (letter: Letter, to: string, unsubscribing: Unsubscribing) => ({
  to,
  subject: oneLine(letter.title),
  text: textOf(letter, unsubscribing),
  html: htmlOf(letter, unsubscribing),
  headers: headersOf(letter, unsubscribing),
});

type MailError = { readonly code?: unknown; readonly responseCode?: unknown; readonly response?: unknown };

/** Why an email was not sent, and whether a retry can help: a refused address stays refused. */
export function failureOf(error: unknown): { readonly reason: string; readonly isFinal: boolean } {
  const { code, responseCode, response } = (error ?? {}) as MailError;
  const isRefused = typeof responseCode === 'number' && responseCode >= 500 && code === 'EENVELOPE';
  if (typeof response === 'string') return { reason: oneLine(response).slice(0, 500), isFinal: isRefused };
  const said = error instanceof Error ? oneLine(error.message).slice(0, 500) : '';
  return { reason: said || 'The mail server could not be reached', isFinal: isRefused };
}

const waitMinutes = [1, 5, 30, 120];

/** When the next attempt is made after that many attempts. */
export const nextAttempt = (now: Date, attempts: number) =>
  new Date(now.getTime() + (waitMinutes[attempts - 1] ?? 120) * 60_000).toISOString();
