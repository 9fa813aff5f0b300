import { parentPort, workerData } from 'node:worker_threads';
import { type Block, type DocumentKind, UnreadableDocument } from './blocks.ts';
import { mostParts, partsOf } from './parts.ts';
import { readCsv } from './read-csv.ts';
import { readDocx } from './read-docx.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPdf } from './read-pdf.ts';
import { readText } from './read-text.ts';

const { bytes, kind } = workerData as { bytes: ArrayBuffer; kind: DocumentKind };
const buffer = Buffer.from(bytes);
const text = () => new TextDecoder('utf-8').decode(buffer);

const readers: Record<DocumentKind, () => Block[] | Promise<Block[]>> = {
  pdf: () => readPdf(buffer),
  docx: () => readDocx(buffer),
  html: () => readHtml(text()),
  md: () => readMarkdown(text()),
  csv: () => readCsv(text()),
  txt: () => readText(text()),
};

async function parse() {
  const parts = partsOf(await readers[kind]());
  if (parts.length === 0) throw new UnreadableDocument('The document holds no text');
  if (parts.length > mostParts) {
    throw new UnreadableDocument('The document is too long to be answered from: please split it');
  }
  return parts;
}

parse().then(
  (parts) => parentPort?.postMessage({ parts }),
  (error: unknown) =>
    parentPort?.postMessage({
      failed:
        error instanceof UnreadableDocument
          ? error.message
          : 'The document cannot be read: it seems to be damaged',
    }),
);
