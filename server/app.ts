import type { FastifyBaseLogger } from 'fastify';
import { apiBase } from '#contract/kit/envelope.ts';
import { openBackground } from './background.ts';
import { oneOffJobs, regularJobs } from './background-work.ts';
import { readSecrets } from './db/installation.ts';
import { openDatabase } from './db/pool.ts';
import { addDemoPage } from './demo-page.ts';
import type { Env } from './env.ts';
import { sitesOf } from './features/enquiries/operations.ts';
import { mayCall } from './features/widget/operations.ts';
import { signFileAddresses } from './kit/files/addresses.ts';
import { createGate } from './kit/gate/gate.ts';
import { addApiPages } from './kit/http/api-pages.ts';
import { openEventStreams } from './kit/http/event-streams.ts';
import { acceptJson, handleErrors, registerRoutes } from './kit/http/routes.ts';
import { createServer } from './kit/http/server.ts';
import type { OneOffJob } from './kit/jobs/one-off-jobs.ts';
import type { RegularJob } from './kit/jobs/scheduled-jobs.ts';
import { openLive } from './kit/live/hub.ts';
import { listen } from './kit/live/listen.ts';
import { forgetLanguageModel } from './kit/model/school-model.ts';
import { addHealth } from './kit/monitoring/health.ts';
import { openMonitoring } from './kit/monitoring/monitoring.ts';
import { answerPreflights } from './kit/security/cross-origin.ts';
import { addSecurityHeaders } from './kit/security/headers.ts';
import { refuseOtherMachines } from './kit/security/local-requests.ts';
import { openSessions } from './kit/sessions/sessions.ts';
import { openPorts } from './open-ports.ts';
import { entriesOf } from './operations.ts';
import { openFiles } from './ports/open-files.ts';
import type { Ports } from './ports/ports.ts';
import { openSecurity } from './security.ts';
import { addWebPages } from './web-pages.ts';

export type AppOptions = {
  readonly env: Env;
  /** The database: as its owner, for the queue, and as the app's own login, for everything else. */
  readonly connectionString: string;
  readonly appConnectionString: string;
  readonly log: FastifyBaseLogger;
  readonly setupToken?: string;
  /** Refuses requests through a proxy: for the demo school, whose passwords are public. */
  readonly servesOnlyThisMachine?: boolean;
  /** Ports that tests replace. */
  readonly ports?: Partial<Ports>;
  /** Further jobs for tests, and whether the knowledge of chatbots is loaded in the background. */
  readonly oneOffJobs?: readonly OneOffJob[];
  readonly regularJobs?: readonly RegularJob[];
  readonly warmsKnowledge?: boolean;
  /** How long a call may take, for tests. */
  readonly deadlineMs?: number;
};

const openStreams = (log: AppOptions['log']) =>
  openEventStreams({ onFailure: (error) => log.error({ err: error }, 'a stream of events failed') });

type Followers = {
  readonly sessions: ReturnType<typeof openSessions>;
  readonly streams: ReturnType<typeof openEventStreams>;
};

/** Looks sessions up again and lets streams check theirs, because the school's requirements may have changed. */
function tellSchoolChanged({ sessions, streams }: Followers, school_id: string) {
  sessions.forgetAll();
  streams.schoolChanged(school_id);
}

/** The database for every request, and the one behind the wall, which sees what a teacher may see. */
const openDatabases = (options: Parameters<typeof openDatabase>[0]) => ({
  database: openDatabase(options),
  walledDatabase: openDatabase({ ...options, size: 6, role: 'homeroom_teacher' }),
});

/** Opens the services of every request: the database, the sessions, and the gate in front of the operations. */
async function openServices(options: AppOptions, onError: (error: Error) => void) {
  const { env, log, appConnectionString: connectionString } = options;
  const monitoring = openMonitoring(options.connectionString);
  const { meters } = monitoring;
  const onUse = meters.databaseUsed;
  const { database, walledDatabase } = openDatabases({ connectionString, onError, onUse });
  const secrets = await readSecrets(options.connectionString);
  const ports = monitoring.measure(openPorts(options, secrets, await openFiles(env)));
  const watch = { onAttempt: meters.jobAttempted, onFailed: meters.jobFailed };
  const background = openBackground(options, { database, ports, onError, regularJobs, oneOffJobs, watch });
  const live = openLive();
  const streams = openStreams(log);
  const listener = listen({
    connectionString,
    channels: {
      session_changed: (user_id) => {
        sessions.forgetAll();
        streams.sessionChanged(user_id);
      },
      school_changed: (school_id) => tellSchoolChanged({ sessions, streams }, school_id),
      knowledge_changed: background.knowledgeChanged,
      language_model_changed: (school_id) => forgetLanguageModel(database, school_id),
      live: (payload) => live.dispatch(payload),
      notification: (payload) => live.dispatch(payload && `notification:${payload}`),
      job_waiting: (payload) => background.jobs.hear(payload),
      work_waiting: (payload) => background.jobs.hearWork(payload),
    },
    onError,
  });
  const sessions = openSessions({ database, clock: ports.clock, heard: () => listener.isConnected() });
  const fileAddresses = signFileAddresses({ key: secrets.file_addresses, clock: ports.clock });
  const security = openSecurity({
    database,
    sessions,
    log,
    clock: ports.clock,
    onEvent: meters.securityEventNoted,
  });
  const beneath = { database, walledDatabase, sessions, ports, fileAddresses, live, ...security };
  const gate = createGate({
    ...beneath,
    publicUrl: env.publicUrl,
    chatLimits: env.chatLimits,
    signInLimits: env.signInLimits,
    onFailure: (error, where) => log.error({ err: error }, `${where}: work after the reply failed`),
    checkResults: env.mode === 'test',
  });
  // Values in memory can be trusted from the first request on.
  await listener.tried();
  return { ...background, database, walledDatabase, ports, listener, gate, streams, monitoring, ...security };
}

/** Builds the whole product on a migrated database. */
export async function createApp(options: AppOptions) {
  const { env, log, deadlineMs, setupToken } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const services = await openServices(options, onError);
  const { database, ports, listener, gate, streams, warming, jobs, runJob, runRegularJob, monitoring } =
    services;
  const app = createServer(log, env.trustedProxies);
  handleErrors(app);
  acceptJson(app);
  await addSecurityHeaders(app);
  if (options.servesOnlyThisMachine) refuseOtherMachines(app);
  monitoring.serve(app, {
    ...ports,
    databases: { requests: database, teachers: services.walledDatabase },
    token: env.metricsToken,
    openStreams: () => streams.size,
  });
  const onAnswered = monitoring.meters.callAnswered;
  await registerRoutes(app, { gate, streams, deadlineMs, onAnswered }, entriesOf(setupToken));
  const publicChat = `${apiBase}/public/chatbot/:id`;
  answerPreflights(app, { paths: [publicChat, `${publicChat}/*`], allows: mayCall(database) });
  app.addHook('preClose', async () => streams.close());
  await addApiPages(app);
  addHealth(app, { database, disk: ports.disk });
  await addDemoPage(app, database);
  await addWebPages(app, (id) => sitesOf(database, id));

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
    async close() {
      await app.close();
      await services.securityEvents.close();
      await jobs.stop();
      await listener.stop();
      warming?.stop();
      await Promise.all([database.close(), services.walledDatabase.close(), monitoring.close()]);
    },
  };
}

export type App = Awaited<ReturnType<typeof createApp>>;
