import { apiBase, type Envelope } from '#contract/kit/envelope.ts';
import type { RequestOf, ResultOf, RouteDefinition } from '#contract/kit/route.ts';
import { isUnattended, noteCall } from '#web/lib/session/presence.ts';
import { endSession, readSession, readToken, type SessionEnd, saveUser } from '#web/lib/session/session.ts';
import { noteAge } from './age.ts';
import { ApiError } from './api-error.ts';
import { noteFailedRequest } from './failed-request.ts';

const timeout = 30_000;

type RequestPart<Name extends string, Sent> = [Sent] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : object extends Sent
    ? { readonly [Key in Name]?: Sent }
    : { readonly [Key in Name]: Sent };

/** The parts of a request that the contract entry declares. */
export type Request<Route> = RequestPart<'params', RequestOf<Route>['params']> &
  RequestPart<'query', RequestOf<Route>['query']> &
  RequestPart<'body', RequestOf<Route>['body']>;

type Options = {
  /** One key per intended creation, so that a double click creates once; see `useIdempotencyKey`. */
  readonly idempotencyKey?: string | undefined;
  /** `updated_dt` of the row as it was read; the server returns 409 if it has changed since. */
  readonly version?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};
type CallInput<Route> = Request<Route> & Options;
export type UntypedCall = Options & {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Accepts an event stream, which may last until `signal` aborts. */
  streams?: boolean;
};

/**
 * Calls one operation of the contract and returns its `result`. Throws `ApiError` for every failure; a 401 also
 * ends the session, except on public calls such as sign-in.
 */
export async function call<Route extends RouteDefinition>(
  route: Route,
  ...[input]: object extends Request<Route> ? [input?: CallInput<Route>] : [input: CallInput<Route>]
): Promise<ResultOf<Route>> {
  const token = readToken();
  const reply = await request(route, input ?? {}, token);
  noteAge(route, reply.headers);
  const body: unknown = await reply.json().catch(() => undefined);
  return resultOf<ResultOf<Route>>(route, { ...outcomeOf(reply), body, token });
}

/** What the head of a reply says. */
export const outcomeOf = ({ status, headers }: Response) => ({
  status,
  requestId: headers.get('x-request-id'),
});

const codeIn = (body: unknown) => new ApiError(0, body).code;

/** The reason for the end of a session. */
function sessionEndOf(code: string | undefined): SessionEnd {
  if (code === 'session_idle') return 'idle';
  if (code === 'session_suspended') return 'suspended';
  return code === 'session_expired' ? 'too-long' : 'expired';
}

/** The server requires another step first: the pages ask for it once the saved user says so. */
function noteDuty(code: string | undefined) {
  const { user } = readSession();
  if (!user) return;
  if (code === 'must_change_password') saveUser({ ...user, must_change_password: true });
  if (code === 'second_factor_required') saveUser({ ...user, must_set_up_two_factor: true });
}

type CallReply = {
  readonly status: number;
  readonly body: unknown;
  readonly token: string | null;
  readonly requestId: string | null;
};

/** The result in a reply's envelope; a 401 ends the session of `token`. */
export function resultOf<Result>(
  route: RouteDefinition,
  { status, body, token, requestId }: CallReply,
): Result {
  if (status >= 500) noteFailedRequest(requestId);
  if (status === 401 && route.access !== 'public') endSession(sessionEndOf(codeIn(body)), token);
  if (status === 403) noteDuty(codeIn(body));
  if (status < 200 || status > 299 || !isSuccess<Result>(body)) throw new ApiError(status, body);
  return body.result;
}

/** Sends a call and returns the reply, whatever its status. */
export function request(route: RouteDefinition, sent: UntypedCall, token: string | null) {
  const headers = new Headers({ accept: sent.streams ? 'text/event-stream' : 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (isUnattended()) headers.set('x-homeroom-unattended', '1');
  else if (!sent.streams) noteCall();
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  if (sent.idempotencyKey) headers.set('idempotency-key', sent.idempotencyKey);
  if (sent.version) headers.set('if-unmodified-since-version', sent.version);
  const signal = sent.streams && sent.signal ? sent.signal : withTimeLimit(sent.signal);
  const init: RequestInit = { method: route.method, headers, signal };
  if (sent.body !== undefined) init.body = JSON.stringify(sent.body);
  return fetch(address(route.path, sent), init).catch((error: unknown) => {
    if (sent.signal?.aborted) throw error;
    throw new ApiError(0, undefined);
  });
}

function withTimeLimit(signal: AbortSignal | undefined) {
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

function entriesOf(part: unknown): [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `${value}`
    : '';
}

/** The URL of a call with its parameters. */
export function address(path: string, { params, query }: Pick<UntypedCall, 'params' | 'query'>) {
  const values = new Map(entriesOf(params));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(writeValue(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    const written = writeValue(value);
    if (written !== '') search.set(name, written);
  }
  return `${apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function isSuccess<Result>(body: unknown): body is Envelope<Result> & { result: Result } {
  if (typeof body !== 'object' || body === null || !('success' in body) || !('result' in body)) return false;
  return body.success === true && body.result !== null && body.result !== undefined;
}
