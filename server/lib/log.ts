import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './watching/request-id.ts';

/** How many characters of lines that could not be written are kept. */
const mostKept = 1024 * 1024;

/**
 * Standard error. A line that cannot be written, for example on a full disk, is tried again with the next one and
 * never ends the process.
 */
export function standardError(): DestinationStream {
  const destination = pino.destination({ fd: 2, sync: true, maxLength: mostKept });
  destination.on('error', () => {});
  return destination;
}

/** Properties in which an error may carry the row, the email or the question it was about, and so personal data. */
const aboutPeople = ['detail', 'where', 'parameters', 'requestBodyValues', 'responseBody', 'rejected'];

/** Whole objects that libraries attach to their errors: a connection with its address and its buffers. */
const machinery = ['client'];

/** The log of a request already names it. */
function requestOf(logger: Pick<Logger, 'bindings'>): object {
  const reqId = currentRequestId();
  return reqId === undefined || 'reqId' in logger.bindings() ? {} : { reqId };
}

/** The log of the product: failures and where they happened, without personal data. */
export function openLog(level: string, destination: DestinationStream): Logger {
  const paths = [...aboutPeople, ...machinery].flatMap((field) => [`err.${field}`, `err.cause.${field}`]);
  const mixin = (_line: object, _level: number, logger: Logger) => requestOf(logger);
  return pino({ level, redact: { paths, remove: true }, mixin }, destination);
}
