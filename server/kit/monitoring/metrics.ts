import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/db/pool.ts';
import { isFromThisMachine } from '#server/kit/security/local-requests.ts';
import { hashToken } from '#server/kit/sessions/sessions.ts';
import type { Ports } from '#server/ports/ports.ts';
import { addBackupMetrics } from './backup-metrics.ts';

/** With a token, only requests that send it; otherwise only programs on this machine, not through a proxy. */
function maySee(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(request);
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer !== undefined && timingSafeEqual(hashToken(token), hashToken(bearer));
}

type MetricsOptions = {
  readonly database: Database;
  readonly disk: Ports['disk'];
  readonly backups: Ports['backups'];
  readonly token: string | undefined;
  readonly openStreams: () => number;
};

/** Figures that are looked up at each request. */
function addGauges(registry: Registry, options: MetricsOptions) {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(options.database.stats())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'event_streams',
    help: 'Streams of events that are open',
    registers: [registry],
    collect() {
      this.set(options.openStreams());
    },
  });
  new Gauge({
    name: 'disk_bytes',
    help: 'Room where files and the embedded database are stored',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, bytes] of Object.entries(await options.disk())) this.set({ state }, bytes);
    },
  });
}

/** Counts and times requests by route, and shows the figures at /metrics in the Prometheus text format. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 25],
    registers: [registry],
  });
  addGauges(registry, options);
  addBackupMetrics(registry, options.backups);
  app.addHook('onResponse', async (request, reply) => {
    // A stream of events is open as long as a page is.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!maySee(request, options.token)) return reply.code(404).send('Not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
