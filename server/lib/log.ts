import { type DestinationStream, type Logger, pino } from 'pino';

/** What is kept of lines that cannot be written, until they can. */
const mostKept = 1024 * 1024;

/** Standard error. What cannot be written, as on a full disk, is tried again with the next line and never ends the process. */
export function standardError(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: mostKept });
  destination.on('error', () => {});
  return destination;
}

/** What a failure may carry of the row, the mail or the question it was about: people's words and details. */
const aboutPeople = ['detail', 'where', 'parameters', 'requestBodyValues', 'responseBody', 'rejected'];

/** The log of the product: what went wrong and where, without what people entered. */
export function openLog(level: string, destination: DestinationStream): Logger {
  const paths = aboutPeople.flatMap((field) => [`err.${field}`, `err.cause.${field}`]);
  return pino({ level, redact: { paths, remove: true } }, destination);
}
