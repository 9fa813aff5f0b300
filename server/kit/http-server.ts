import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';

/** The HTTP server with its limits, without any route. */
export function createServer(log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    // To arrive, and to be answered; an upload over a slow line may take the first, nothing else the second.
    requestTimeout: 300_000,
    handlerTimeout: 24_000,
    // Whoever opens a request and does not go on with it is shown the door.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
    trustProxy: 'loopback',
  });
}
