import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type ReplyError } from '#contract/kit/envelope.ts';
import type { FileReply, UploadRule } from '#contract/kit/route.ts';
import { refusalOf } from '#server/db/database-refusals.ts';
import { acceptForms, receive, releaseUpload } from '#server/kit/files/uploads.ts';
import type { Call, Reply } from '#server/kit/gate/call.ts';
import type { Gate } from '#server/kit/gate/gate.ts';
import type { GateEntry } from '#server/kit/gate/services.ts';
import { isEventReply } from '#server/kit/live/event-replies.ts';
import type { AnsweredCall } from '#server/kit/monitoring/meters.ts';
import { originOf } from '#server/kit/security/cross-origin.ts';
import { type Caller, runAs } from '#server/lib/caller.ts';
import { Deadline } from '#server/lib/deadline.ts';
import { type Refusal, refuse } from '#server/lib/refusal.ts';
import { runForRequest } from '#server/lib/watching/request-id.ts';
import { type TracedWork, trace } from '#server/lib/watching/tracing.ts';
import type { EventStreams } from './event-streams.ts';
import { sendFile } from './file-replies.ts';
import { callDeadlineMs } from './server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body of this call must be JSON. */
    takesJson?: boolean;
    /** Whether it is a form instead. */
    takesForm?: boolean;
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
}

function callOf(request: FastifyRequest, reply: FastifyReply): Call {
  return {
    origin: originOf(request, reply),
    host: request.hostname,
    token: bearerOf(request),
    signature: header(request, 'x-twilio-signature')?.slice(0, 200),
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    address: request.ip,
    userAgent: header(request, 'user-agent')?.slice(0, 500),
    idempotencyKey: header(request, 'idempotency-key'),
    version: header(request, 'if-unmodified-since-version'),
    isUnattended: header(request, 'x-homeroom-unattended') !== undefined,
    acceptsEvents: /(?:^|[\s,])text\/event-stream(?:$|[\s,;])/i.test(header(request, 'accept') ?? ''),
  };
}

function sendErrors(reply: FastifyReply, status: number, errors: readonly ReplyError[]) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, result: null, errors }));
}

/** The HTTP library's own refusals, in our words. */
function refusalOfHttp(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return refuse.unavailable();
  if (error.statusCode === 413) return refuse.tooLarge('The request is too large: at most 1 MB');
  if (error.statusCode === 415) return refuse.wrongType('The request must be JSON');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse.invalidAll([{ message: 'The request could not be read as JSON', code: 'invalid' }]);
  }
  return undefined;
}

/** Every error becomes the envelope; only our own faults are logged as errors, and their details are never shown. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfHttp(error);
    // Close the connection of a client that sent its request too slowly.
    if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete)
      reply.header('connection', 'close');
    if (!refusal) {
      request.log.error({ err: error }, 'request failed');
      return sendErrors(reply, 500, [{ message: 'An unexpected error occurred', code: request.id }]);
    }
    if (refusal.status === 503) request.log.warn({ err: error }, 'unavailable');
    if (refusal.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(refusal.retryAfterSeconds));
    return sendErrors(reply, refusal.status, refusal.errors);
  });
}

/** An empty body counts as none, whatever its content type; everything else must be JSON. */
export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
  // A mail program that unsubscribes with one click sends a form; what it says is in the address.
  const form = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(form, { parseAs: 'string' }, (request, body, done) => {
    const { takesJson, takesForm } = request.routeOptions.config;
    if (takesForm) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else if (takesJson) done(refuse.wrongType('The request must be JSON'));
    else done(null, undefined);
  });
}

/** The forms of other services are short. */
const mostFormBytes = 64 * 1024;

/** A big file over a slow line takes long, in either direction. */
const slowMs = 290_000;

/** Says how old a reply is that a replica answered. */
function sayAge(reply: FastifyReply, { asOf }: Reply) {
  if (asOf) reply.header('x-homeroom-as-of', asOf.toISOString());
}

function sendResult(reply: FastifyReply, { status, result, meta }: Reply, message: string | undefined) {
  const said = message === undefined ? '' : `"message":${JSON.stringify(message)},`;
  const totals = meta === undefined ? '' : `"meta":${JSON.stringify(meta)},`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(`{"success":true,${said}${totals}"result":${JSON.stringify(result)},"errors":[]}`);
}

type RouteServices = {
  readonly gate: Gate;
  readonly streams: EventStreams;
  /** How long a call may take until its reply. */
  readonly deadlineMs?: number | undefined;
  /** Told every call at its end, for the metrics. */
  readonly onAnswered?: ((call: AnsweredCall) => void) | undefined;
};

function addRoute(app: FastifyInstance, behind: RouteServices, entry: GateEntry) {
  const { path, aliases = [] } = entry.route;
  for (const each of [path, ...aliases]) addPath(app, behind, { entry, path: each });
}

type PlacedEntry = { readonly entry: GateEntry; readonly path: string };

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** A call in a trace, without the sending of its reply. */
const tracedCall = ({ id }: GateEntry, request: FastifyRequest, caller: Caller): TracedWork => ({
  name: `${request.method} ${request.routeOptions.url}`,
  kind: 'request',
  facts: () => ({
    'http.request.method': request.method,
    'http.route': request.routeOptions.url,
    'homeroom.operation': id,
    'homeroom.school_id': caller.school_id,
    'homeroom.request_id': request.id,
  }),
});

async function reportEnd<Result>(work: Promise<Result>, report: (isDone: boolean) => void): Promise<Result> {
  try {
    const result = await work;
    report(true);
    return result;
  } catch (error) {
    report(false);
    throw error;
  }
}

/**
 * Sends the call through the gate, within its deadline. For an upload the time begins when the whole file has arrived; the
 * server limits the arrival itself.
 */
function answerCall(
  { gate, streams, deadlineMs = callDeadlineMs, onAnswered }: RouteServices,
  entry: GateEntry,
  { request, reply }: Exchange,
) {
  const { route } = entry;
  const { upload } = route;
  const deadline = new Deadline();
  const call = callOf(request, reply);
  if (!upload) deadline.start(deadlineMs - reply.elapsedTime);
  const receiveInTime = async (rule: UploadRule) => {
    const received = await receive(request, rule);
    deadline.start(deadlineMs);
    return received;
  };
  const caller: Caller = { who: undefined, school_id: undefined, deadline, isGone: false, holdsShare: false };
  // A write that has begun is finished, whether or not the client still waits.
  if (route.method === 'GET')
    reply.raw.once('close', () => {
      caller.isGone = !reply.raw.writableFinished;
    });
  const run = async () => {
    // Keep the memory of an upload until the work with it has really ended, which may be after the deadline.
    const work = () =>
      gate(entry, upload ? { ...call, receive: receiveInTime } : call).finally(() => releaseUpload(request));
    const traced = trace(tracedCall(entry, request, caller), () => deadline.limit(work()));
    const answered = await reportEnd(traced, (isDone) =>
      onAnswered?.({ id: entry.id, school_id: caller.school_id, isDone }),
    );
    if (isEventReply(answered.result)) return streams.send(request, reply, answered);
    sayAge(reply, answered);
    if (route.reply) return sendFile(reply, answered.result as FileReply);
    return sendResult(reply, answered, route.message);
  };
  return runForRequest(request.id, () => runAs(caller, run));
}

function addPath(app: FastifyInstance, behind: RouteServices, { entry, path }: PlacedEntry) {
  const { route } = entry;
  app.route({
    method: route.method,
    url: apiBase + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Otherwise a HEAD request would open the stream.
    ...(route.events && { exposeHeadRoute: false }),
    ...((route.upload || route.reply === 'file') && { handlerTimeout: slowMs }),
    ...(route.form && { bodyLimit: mostFormBytes }),
    config: {
      takesJson: route.body !== undefined && !route.upload && !route.form,
      takesForm: route.form ?? false,
    },
    handler: (request, reply) => answerCall(behind, entry, { request, reply }),
  });
}

/** Registers a route for each contract entry: parse, gate, envelope. Only routes with an upload accept forms. */
export async function registerRoutes(
  app: FastifyInstance,
  behind: RouteServices,
  entries: readonly GateEntry[],
) {
  for (const entry of entries.filter(({ route }) => !route.upload)) addRoute(app, behind, entry);
  await app.register(async (scope) => {
    await acceptForms(scope);
    for (const entry of entries.filter(({ route }) => route.upload)) addRoute(scope, behind, entry);
  });
}
