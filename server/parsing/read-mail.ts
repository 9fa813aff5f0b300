import type { ReceivedMail } from './formats/read-mail.ts';
import { UnreadableFile } from './formats/unreadable-file.ts';
import { readApart } from './process/read-apart.ts';
import { limitsFor, ReaderEnded } from './process/reader-process.ts';

const longestMs = 30_000;

/** Reads an email from a stranger apart from the server; undefined if it cannot be read. */
export async function readReceivedMail(bytes: Uint8Array): Promise<ReceivedMail | undefined> {
  let mail: ReceivedMail | undefined;
  const order = {
    task: 'mail',
    options: {},
    bytes,
    person: 'mailbox',
    limits: limitsFor(bytes, longestMs),
  } as const;
  try {
    await readApart(order, (read) => {
      mail = read;
    });
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof ReaderEnded) return undefined;
    throw error;
  }
  return mail;
}
