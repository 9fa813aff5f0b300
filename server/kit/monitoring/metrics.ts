import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { isFromThisMachine } from '#server/kit/security/local-requests.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';

/** With a token, only requests that send it; otherwise only programs on this machine, not through a proxy. */
function maySee(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(request);
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer !== undefined && timingSafeEqual(hashToken(token), hashToken(bearer));
}

type MetricsOptions = {
  readonly registry: Registry;
  readonly token: string | undefined;
};

/** Counts and times requests by route, and shows the figures at /metrics in the Prometheus text format. */
export function addMetrics(app: FastifyInstance, { registry, token }: MetricsOptions) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 25],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream of events is open as long as a page is.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!maySee(request, token)) return reply.code(404).send('Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
