import type { StreamEvent } from '#contract/kit/event-stream.ts';
import type { EventOf, EventSchemas, ResultOf, RouteDefinition } from '#contract/kit/route.ts';
import { outcomeOf, type Request, request, resultOf, type UntypedCall } from '#web/lib/api/api.ts';
import { ApiError, isTransient } from '#web/lib/api/api-error.ts';
import { onSessionChange, readToken } from '#web/lib/session/session.ts';
import { readEvents } from './event-stream.ts';
import { waitForPageAtRest } from './network-idle.ts';
import { abortWhenHidden, pause, waitUntilAllowed } from './waiting.ts';

/** `open` is called after every connection: the caller should then read again what may have been missed. */
export type LiveState = 'connecting' | 'open' | 'waiting';

type StreamRoute = RouteDefinition & { readonly events: EventSchemas };

export type LiveOptions<Route extends StreamRoute> = {
  readonly onEvent: (event: EventOf<Route['events']>) => void;
  readonly onState?: (state: LiveState) => void;
  readonly signal: AbortSignal;
  /** Stays connected while the page is hidden, because it also serves other tabs. */
  readonly whileHidden?: boolean;
};

const orderlyEndMs = 1_000;
const longestWaitMs = 30_000;
/** A stream open for this long counts as successful, so the next failure is a first one. */
const goodMs = 10_000;
const hiddenMs = 60_000;

/**
 * Opens the event stream of a call. A GET stream starts when the page has finished loading and reconnects, with
 * the current token, until `signal` aborts; it pauses while offline or when the page has been hidden for long.
 * Other methods connect once. Resolves when the server says it is done, with the result if it returned one instead
 * of a stream; rejects with `ApiError` if it is refused.
 */
export async function openEvents<Route extends StreamRoute>(
  route: Route,
  sent: Request<Route>,
  options: LiveOptions<Route>,
): Promise<ResultOf<Route> | undefined> {
  const stream: Stream = {
    route,
    sent,
    ...options,
    onEvent: (event) => options.onEvent(event as EventOf<Route['events']>),
  };
  const ended = route.method === 'GET' ? await follow(stream) : await attempt(stream, options.signal);
  if (ended === 'cut' && !options.signal.aborted) throw new ApiError(0, undefined);
  return typeof ended === 'object' ? (ended.result as ResultOf<Route>) : undefined;
}

type Stream = {
  readonly route: StreamRoute;
  readonly sent: UntypedCall;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState?: (state: LiveState) => void;
  readonly signal: AbortSignal;
  readonly whileHidden?: boolean;
};
type StreamEnd = 'done' | 'cut' | { readonly result: unknown };

async function follow(stream: Stream): Promise<StreamEnd> {
  const { signal, onState } = stream;
  let failures = 0;
  await waitForPageAtRest();
  while (!signal.aborted) {
    await waitUntilAllowed(signal, stream.whileHidden);
    if (signal.aborted) break;
    const begun = performance.now();
    const ended = await oneConnection(stream);
    if (ended !== 'cut' && ended !== 'failed') return ended;
    failures = ended === 'cut' || performance.now() - begun > goodMs ? 0 : failures + 1;
    if (signal.aborted) break;
    onState?.('waiting');
    await pause(Math.min(orderlyEndMs * 2 ** failures, longestWaitMs) * (0.5 + Math.random()), signal);
  }
  return 'done';
}

/** Ends with the stream's signal, when the token changes, and when the page has been hidden for long. */
async function oneConnection(stream: Stream): Promise<StreamEnd | 'failed'> {
  const over = new AbortController();
  const token = readToken();
  const forget = onSessionChange(() => readToken() !== token && over.abort());
  const { signal, whileHidden } = stream;
  const rest = whileHidden ? over.signal : abortWhenHidden(hiddenMs, over.signal);
  try {
    return await attempt(stream, AbortSignal.any([signal, over.signal, rest]));
  } catch (error) {
    if (isTransient(error) || signal.aborted) return 'failed';
    throw error;
  } finally {
    forget();
    over.abort();
  }
}

async function attempt(stream: Stream, signal: AbortSignal): Promise<StreamEnd> {
  const { route, sent, onState, onEvent } = stream;
  const token = readToken();
  onState?.('connecting');
  const silent = new AbortController();
  const stopped = AbortSignal.any([signal, silent.signal]);
  const reply = await request(route, { ...sent, signal: stopped, streams: true }, token);
  if (!reply.ok || !reply.headers.get('content-type')?.startsWith('text/event-stream')) {
    const body: unknown = await reply.json().catch(() => undefined);
    return { result: resultOf(route, { ...outcomeOf(reply), body, token }) };
  }
  onState?.('open');
  const isDone = await readEvents(reply, { onEvent, onSilence: () => silent.abort() });
  return isDone ? 'done' : 'cut';
}
