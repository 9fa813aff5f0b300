import type { FastifyInstance } from 'fastify';
import { apiBase } from '#contract/kit/envelope.ts';
import { addDemoPage } from './demo-page.ts';
import { sitesOf } from './features/enquiries/operations.ts';
import { mayCall } from './features/widget/operations.ts';
import { addApiPages } from './kit/http/api-pages.ts';
import { acceptJson, handleErrors, registerRoutes } from './kit/http/routes.ts';
import { createServer } from './kit/http/server.ts';
import { addHealth } from './kit/monitoring/health.ts';
import { answerPreflights } from './kit/security/cross-origin.ts';
import { addSecurityHeaders } from './kit/security/headers.ts';
import { refuseOtherMachines } from './kit/security/local-requests.ts';
import { entriesOf } from './operations.ts';
import { type AppOptions, openServices, type Services } from './services.ts';
import { addWebPages } from './web-pages.ts';

/** The HTTP server with everything that it serves. */
async function buildServer(options: AppOptions, services: Services): Promise<FastifyInstance> {
  const { env, log, deadlineMs, setupToken } = options;
  const { database, walledDatabase, ports, hosts, gate, streams, monitoring } = services;
  const app = createServer(log, env.trustedProxies);
  handleErrors(app);
  acceptJson(app);
  await addSecurityHeaders(app);
  if (options.servesOnlyThisMachine) refuseOtherMachines(app);
  monitoring.serve(app, {
    ...ports,
    databases: { requests: database, teachers: walledDatabase },
    token: env.metricsToken,
    replica: services.replica,
    openStreams: () => streams.size,
  });
  const onAnswered = monitoring.meters.callAnswered;
  await registerRoutes(app, { gate, streams, deadlineMs, onAnswered }, entriesOf(setupToken));
  const publicChat = `${apiBase}/public/chatbot/:id`;
  answerPreflights(app, { paths: [publicChat, `${publicChat}/*`], allows: mayCall(hosts) });
  app.addHook('preClose', async () => streams.close());
  await addApiPages(app);
  addHealth(app, { database, disk: ports.disk });
  await addDemoPage(app, database);
  await addWebPages(app, sitesOf(hosts));
  return app;
}

/** Stops taking requests and ends all work, then closes the connections. */
async function closeAll(app: FastifyInstance, services: Services) {
  const { database, walledDatabase, owner, monitoring, securityEvents, jobs, listener, warming } = services;
  await app.close();
  await securityEvents.close();
  await jobs.stop();
  services.connectionLog.close();
  await listener.stop();
  warming?.stop();
  await Promise.all([database.close(), walledDatabase.close(), owner.close(), monitoring.close()]);
  await services.tracing?.close();
}

/** Builds the whole product on a migrated database. */
export async function createApp(options: AppOptions) {
  const services = await openServices(options);
  const { warming, jobs, runJob, runRegularJob } = services;
  const app = await buildServer(options, services);
  let closed: Promise<void> | undefined;
  return {
    server: app,
    /** Runs a started job at once; in production the queue does so once the app listens. */
    runJob,
    /** Runs a scheduled job now. */
    runRegularJob,
    /** Writes the security events that still wait; in production a timer does so. */
    writeSecurityEvents: () => services.securityEvents.writeAll(),
    async listen({ port, host }: { port: number; host: string }) {
      await app.listen({ port, host });
      jobs.start();
      warming?.start();
    },
    close: (): Promise<void> => {
      closed ??= closeAll(app, services);
      return closed;
    },
  };
}

export type App = Awaited<ReturnType<typeof createApp>>;
