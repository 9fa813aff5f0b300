import type { Block, DocumentKind } from './blocks.ts';
import { type DocumentPart, partsOf } from './parts.ts';
import { UnreadableFile } from './unreadable-file.ts';

const mostParts = 5_000;
const mostCharacters = 1_000_000;
/** How many parts are handed over at once. */
const atOnce = 200;

const textOf = (bytes: Buffer) => new TextDecoder('utf-8').decode(bytes);

/** Loads only the code that reads this kind. */
const readers: Record<DocumentKind, (bytes: Buffer) => Promise<Block[]>> = {
  pdf: async (bytes) => (await import('./read-pdf.ts')).readPdf(bytes),
  docx: async (bytes) => (await import('./read-docx.ts')).readDocx(bytes),
  html: async (bytes) => (await import('./read-html.ts')).readHtml(textOf(bytes)),
  md: async (bytes) => (await import('./read-markdown.ts')).readMarkdown(textOf(bytes)),
  csv: async (bytes) => (await import('./read-csv.ts')).readCsv(textOf(bytes)),
  txt: async (bytes) => (await import('./read-text.ts')).readText(textOf(bytes)),
};

const tooLong = () =>
  new UnreadableFile(
    'The document is too long to be answered from: at most 1 million characters in 5,000 parts. Please split it',
    'too large',
  );

/** The parts of a document, some at a time. */
export async function* readDocument(bytes: Buffer, kind: DocumentKind): AsyncGenerator<DocumentPart[]> {
  const blocks = await readers[kind](bytes);
  if (blocks.reduce((sum, { text }) => sum + text.length, 0) > mostCharacters) throw tooLong();
  const parts = partsOf(blocks);
  if (parts.length === 0) throw new UnreadableFile('The document holds no text');
  if (parts.length > mostParts) throw tooLong();
  for (let at = 0; at < parts.length; at += atOnce) yield parts.slice(at, at + atOnce);
}
