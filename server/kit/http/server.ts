import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

/** How long a call may take, from its first byte to the reply; an upload, once the whole file is here. */
export const callDeadlineMs = 24_000;

/** The HTTP server with its limits, without any route. */
export function createServer(log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // To arrive, and to be answered; an upload over a slow line may take the first, nothing else the second.
    requestTimeout: 300_000,
    // Ends requests that trickle in. It stops counting when a body has been read, so each call has its own deadline too.
    handlerTimeout: callDeadlineMs + 1_000,
    // Whoever opens a request and does not go on with it is shown the door.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    trustProxy: 'loopback',
  });
}
