import { type DestinationStream, type Logger, pino } from 'pino';

/** What a failure may carry of the row, the mail or the question it was about: people's words and details. */
const aboutPeople = ['detail', 'where', 'parameters', 'requestBodyValues', 'responseBody', 'rejected'];

/** The log of the product: what went wrong and where, without what people entered. */
export function openLog(level: string, destination: DestinationStream): Logger {
  const paths = aboutPeople.flatMap((field) => [`err.${field}`, `err.cause.${field}`]);
  return pino({ level, redact: { paths, remove: true } }, destination);
}
