import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { type AddressRule, createGuardedLookup, hostOf, isAllowed } from './model-addresses.ts';
import { ModelFailure } from './model-failure.ts';

const mostBytes = 200_000;
/** A stream wraps every few letters of an answer in some hundred other characters. */
const mostStreamedBytes = 2_000_000;
/** The time for which an idle connection is kept for the next question. */
const idleMs = 4_000;

/** The types of Node and of browsers, which tools load together, differ in this. */
type ResponseBody = ConstructorParameters<typeof Response>[0];

const withoutBody = new Set([204, 205, 304]);

async function* limitBytes(response: IncomingMessage, whose: string): AsyncGenerator<Uint8Array> {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
  let left = isStream ? mostStreamedBytes : mostBytes;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new ModelFailure(`${whose} answered too much`);
    yield chunk;
  }
}

function responseOf(message: IncomingMessage, whose: string): Response {
  const status = message.statusCode ?? 502;
  const headers = { 'content-type': message.headers['content-type'] ?? '' };
  if (withoutBody.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  return new Response(ReadableStream.from(limitBytes(message, whose)) as ResponseBody, { status, headers });
}

function failureOf(error: NodeJS.ErrnoException, whose: string): Error {
  if (error.name === 'AbortError') return error;
  if (error.code === 'ENOTALLOWED') {
    return new ModelFailure(
      `The address of ${whose.replace(/^T/, 't')} is not allowed`,
      undefined,
      'address',
    );
  }
  return new ModelFailure(`${whose} could not be reached`, undefined, 'network');
}

const alreadyReported = () => undefined;

/**
 * The request reports the error of its socket. But Node has taken its listener off when a whole answer has arrived: if
 * the request is then aborted before the answer was read, an error that nothing listens to would end the process.
 */
function hear(socket: Socket): void {
  if (!socket.listeners('error').includes(alreadyReported)) socket.on('error', alreadyReported);
}

/**
 * A `fetch` for providers that schools choose, such as language models: it connects only to allowed addresses, checks
 * each again when it connects, follows no redirect, and reads no more than an answer can have.
 */
export function openModelFetch(rule: AddressRule, whose = 'The language model'): typeof fetch {
  const options = { keepAlive: true, timeout: idleMs, lookup: createGuardedLookup(rule) };
  const agents = { plain: new PlainAgent(options), secure: new SecureAgent(options) };
  const isRefused = (url: URL) => {
    const host = hostOf(url);
    return (url.protocol !== 'https:' && !rule.mayBePrivate) || (isIP(host) !== 0 && !isAllowed(host, rule));
  };
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (isRefused(url))
        return reject(failureOf(Object.assign(new Error(), { code: 'ENOTALLOWED' }), whose));
      const { method = 'GET', headers, signal, body } = init;
      const isSecure = url.protocol === 'https:';
      const asking = (isSecure ? secureRequest : plainRequest)(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        agent: isSecure ? agents.secure : agents.plain,
        ...(signal && { signal }),
      });
      asking.on('socket', hear);
      asking.on('response', (message) => resolve(responseOf(message, whose)));
      asking.on('error', (error) => reject(failureOf(error, whose)));
      asking.end(typeof body === 'string' ? body : undefined);
    });
}
