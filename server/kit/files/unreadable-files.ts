import { type Refusal, refuse } from '#server/lib/refusal.ts';
import { type FileFault, UnreadableFile } from '#server/parsing/formats/unreadable-file.ts';
import { type ReaderEnd, ReaderEnded } from '#server/parsing/process/reader-process.ts';
import { NoTurn } from '#server/parsing/process/reader-turns.ts';

const busy = 'Many files are being read at the moment. Please try again in a minute.';
const busySeconds = 20;

const refusals: Record<FileFault, (sentence: string) => Refusal> = {
  invalid: (sentence) => refuse.invalid('file', sentence),
  'too large': refuse.tooLarge,
  'wrong type': refuse.wrongType,
};

/** Turns the reason why a file cannot be read into a refusal; `endings` has the sentences for a reader that was stopped. */
export function explainUnreadable(error: unknown, endings: Readonly<Record<ReaderEnd, string>>): unknown {
  if (error instanceof UnreadableFile) return refusals[error.fault](error.message);
  if (error instanceof NoTurn) return refuse.unavailable(busy, busySeconds);
  if (!(error instanceof ReaderEnded)) return error;
  const sentence = endings[error.reason];
  return error.reason === 'crash' ? refuse.invalid('file', sentence) : refuse.tooLarge(sentence);
}
