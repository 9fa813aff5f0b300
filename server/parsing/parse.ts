import type { DocumentKind } from './formats/blocks.ts';
import type { DocumentPart } from './formats/parts.ts';
import { UnreadableFile } from './formats/unreadable-file.ts';
import { readApart } from './process/read-apart.ts';
import { limitsFor, ReaderEnded, type ReaderLimits } from './process/reader-process.ts';

const longestMs = 30_000;

export type ParseOrder = {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly person: string;
  readonly limits?: ReaderLimits;
};

const endings = {
  time: 'The document takes too long to read: please split it',
  memory: 'The document is too large or too complicated to read: please split it',
  crash: 'The document cannot be read: it seems to be damaged',
} as const;

/** Reads a document apart from the server. Throws `UnreadableFile` when there is nothing to be read. */
export async function parseDocument({
  kind,
  bytes,
  person,
  limits = limitsFor(bytes, longestMs),
}: ParseOrder): Promise<DocumentPart[]> {
  const parts: DocumentPart[] = [];
  try {
    await readApart({ task: 'document', options: { kind }, bytes, person, limits }, (some) => {
      parts.push(...some);
    });
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error;
    throw new UnreadableFile(endings[error.reason], 'too large');
  }
  return parts;
}
