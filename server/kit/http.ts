import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, type ReplyError } from '#contract/envelope.ts';
import { refusalOf } from './database-refusals.ts';
import { type Refusal, refuse } from './errors.ts';
import type { Call, Gate, GateEntry } from './gate.ts';

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
}

function callOf(request: FastifyRequest): Call {
  return {
    token: bearerOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    requestId: request.id,
    address: request.ip,
    userAgent: header(request, 'user-agent')?.slice(0, 500),
    idempotencyKey: header(request, 'idempotency-key'),
    version: header(request, 'if-unmodified-since-version'),
  };
}

function sendErrors(reply: FastifyReply, status: number, errors: readonly ReplyError[]) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, result: null, errors }));
}

/** What the HTTP library itself refuses, in our words. */
function refusalOfHttp(error: FastifyError): Refusal | undefined {
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return refuse.unavailable();
  if (error.statusCode === 413) return refuse.tooLarge('The request is too large: at most 1 MB');
  if (error.statusCode === 415) return refuse.wrongType('The request must be JSON');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return refuse.invalidAll([{ message: 'The request could not be read as JSON', code: 'invalid' }]);
  }
  return undefined;
}

/** Every error becomes the envelope; only faults of ours are logged as such, and never shown. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error) ?? refusalOfHttp(error);
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

/** An empty body is no body, whatever its content type says; the rest must be JSON. */
export function acceptJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** Gives each contract entry its route: parse, gate, envelope. */
export function registerRoutes(app: FastifyInstance, gate: Gate, entries: readonly GateEntry[]) {
  for (const entry of entries) {
    const { params, query, body, result, message } = entry.route;
    const said = message === undefined ? '' : `,"message":${JSON.stringify(message)}`;
    app.route({
      method: entry.route.method,
      url: apiBase + entry.route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        operationId: entry.id,
        summary: entry.route.summary,
        tags: [entry.id.split('.')[0] ?? entry.id],
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(entry.route.access === 'public' && { security: [] }),
        response: { [entry.route.status ?? 200]: result },
      },
      handler: async (request, reply) => {
        const { status, result: answer } = await gate(entry, callOf(request));
        return reply
          .code(status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(`{"success":true${said},"result":${JSON.stringify(answer)},"errors":[]}`);
      },
    });
  }
}
