import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { requestIdOf } from './request-id.ts';
import { trusts } from './trusted-proxies.ts';

/** How long a call may take, from its first byte to the reply; for an upload, from the moment the whole file has arrived. */
export const callDeadlineMs = 24_000;

/** The HTTP server with its limits, without routes. */
export function createServer(log: FastifyBaseLogger, trustedProxies: readonly string[]): FastifyInstance {
  const isTrusted = trusts(trustedProxies);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // The time to arrive and the time to reply; only an upload over a slow line needs the former.
    requestTimeout: 300_000,
    // Ends requests that arrive too slowly. It stops counting after the body, so each call also has its own deadline.
    handlerTimeout: callDeadlineMs + 1_000,
    // Close the connection of a client that opens a request and does not continue it.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    genReqId: (request) => requestIdOf(request, isTrusted),
    routerOptions: { maxParamLength: 500 },
    trustProxy: isTrusted,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  return app;
}
