import { strFromU8, unzipSync } from 'fflate';
import type pg from 'pg';
import { readPdf } from '#server/parsing/formats/read-pdf.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Sms } from '#server/ports/sms.ts';

const internalId = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;
/** What a program opens and no one reads. */
const address = /https?:\/\/\S+/g;
const personsAddress = /https?:\/\/\S*\/(?:students|teachers|guardians)\b\S*/g;

/** The internal ids in a text that people read. An address may contain one, but not that of a person's record. */
export function findIds(text: string): string[] {
  const named = text.match(personsAddress) ?? [];
  return [text.replaceAll(address, ' '), ...named].flatMap((part) => part.match(internalId) ?? []);
}

type ReadFile = { readonly fileName: string; readonly mimeType: string; readonly bytes: Uint8Array };

/** Of a calendar: programs need an id in each entry, people see the other lines. */
const shownLines = (calendar: string) =>
  calendar
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => !/^(?:UID|URL)[;:]/.test(line))
    .join('\n');

const readText: Readonly<Record<string, (bytes: Uint8Array) => string | Promise<string>>> = {
  'text/csv': strFromU8,
  'text/calendar': (bytes) => shownLines(strFromU8(bytes)),
  // JSON is for programs, and a picture has no text.
  'application/json': () => '',
  'image/png': () => '',
  'application/xml': strFromU8,
  'text/xml': strFromU8,
  'application/pdf': async (bytes) => {
    const blocks = JSON.stringify(await readPdf(Buffer.from(bytes)));
    // A narrow column breaks an id into lines.
    return `${blocks}\n${blocks.replaceAll(/\s|\\n/g, '')}`;
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (bytes) => textsIn(bytes, () => true),
};

function textsIn(bytes: Uint8Array, isRead: (name: string) => boolean): string {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => isRead(name));
  return parts.map(([name, part]) => `${name}\n${strFromU8(part)}`).join('\n');
}

/** The internal ids that a person reads in the name or the content of a file. */
export async function findIdsInFile({ fileName, mimeType, bytes }: ReadFile): Promise<string[]> {
  const read = readText[mimeType];
  if (!read) throw new Error(`Say in readable.ts how people read ${mimeType}`);
  return findIds(`${fileName}\n${await read(bytes)}`);
}

type SentMessages = { readonly mails: readonly Mail[]; readonly texts: readonly Sms[] };

/** The messages of a test in which a person reads an internal id: emails, text messages and notifications. */
export async function findIdsInMessages(owner: pg.Client, { mails, texts }: SentMessages): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    `select concat_ws(chr(10), title, body) as text
    from notifications
    where concat(title, body) ~ '[0-9a-f]{8}-[0-9a-f]{4}-'`,
  );
  const written = mails.map(({ subject, text, html = '', attachments = [] }) =>
    [subject, text, html, ...attachments.map(({ filename }) => filename)].join('\n'),
  );
  const all = [...written, ...texts.map(({ text }) => text), ...rows.map(({ text }) => text)];
  return all.filter((text) => findIds(text).length > 0);
}
