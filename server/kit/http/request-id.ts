import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Long enough to be unique, and harmless in a log line and in a header. */
const safeId = /^[\w-]{8,64}$/;

/** The id that a trusted proxy gave to the request, so that its log and ours can be compared; otherwise a new one. */
export function requestIdOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isTrusted: (address: string) => boolean,
): string {
  const sent = headers['x-request-id'];
  if (typeof sent === 'string' && safeId.test(sent) && isTrusted(socket.remoteAddress ?? '')) return sent;
  return randomUUID();
}
