import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { UnreadableFile } from '#server/parsing/formats/unreadable-file.ts';
import type { ReaderMessage, ReaderOrder } from './reader-orders.ts';

/** Requests that wait for a page go first. */
const politeness = 10;
const standardInput = 0;

/** Sends one message, and waits until it has been taken. */
const sendMessage = (message: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Loads only what reads this kind of file. */
async function* partsFor(order: ReaderOrder, bytes: Buffer): AsyncGenerator<unknown> {
  switch (order.task) {
    case 'document': {
      const { readDocument } = await import('#server/parsing/formats/read-document.ts');
      yield* readDocument(bytes, order.options.kind);
      break;
    }
    case 'table': {
      const { readTable } = await import('#server/parsing/formats/read-table.ts');
      yield* readTable(bytes, order.options.kind, order.options.headerRow);
      break;
    }
    case 'mail': {
      const { readMail } = await import('#server/parsing/formats/read-mail.ts');
      yield await readMail(bytes);
      break;
    }
    case 'picture': {
      const { readPicture } = await import('#server/parsing/formats/read-picture.ts');
      yield await readPicture(bytes, order.options.format);
    }
  }
}

async function read(order: ReaderOrder): Promise<void> {
  const bytes = readFileSync(standardInput);
  if (bytes.length !== order.size) throw new Error('The file did not arrive whole');
  for await (const part of partsFor(order, bytes)) await sendMessage({ part });
  await sendMessage({ isDone: true });
}

/** The errors of Node when it gets no more memory, or when a value has become too long. */
const isTooMuch = (error: unknown) =>
  error instanceof RangeError ||
  (error instanceof Error && /allocation failed|allocate memory/i.test(error.message));

function faultOf(error: unknown): ReaderMessage {
  if (error instanceof UnreadableFile) return { failed: error.message, fault: error.fault };
  return isTooMuch(error)
    ? { failed: 'The file is too large or too complicated to read: please split it', fault: 'too large' }
    : { failed: 'The file cannot be read: it seems to be damaged', fault: 'invalid' };
}

setPriority(politeness);
process.once('message', (order: ReaderOrder) => {
  read(order)
    .catch((error: unknown) => sendMessage(faultOf(error)))
    .finally(() => process.disconnect());
});
