import type { FastifyBaseLogger } from 'fastify';
import { answeringProcess } from './answering/index.ts';
import { openBackground } from './background.ts';
import { oneOffJobs, regularJobs } from './background-work.ts';
import { openDatabases } from './databases.ts';
import { readSecrets } from './db/installation.ts';
import { openOwnerDatabase } from './db/owner-database.ts';
import type { ReplicaState } from './db/replica/replica.ts';
import type { Env } from './env.ts';
import { signFileAddresses } from './kit/files/addresses.ts';
import { createGate } from './kit/gate/gate.ts';
import { openEventStreams } from './kit/http/event-streams.ts';
import type { OneOffJob } from './kit/jobs/one-off-jobs.ts';
import type { RegularJob } from './kit/jobs/scheduled-jobs.ts';
import { openLive } from './kit/live/hub.ts';
import { listen } from './kit/live/listen.ts';
import { forgetLanguageModel } from './kit/model/school-model.ts';
import { openMonitoring } from './kit/monitoring/monitoring.ts';
import { openSessions } from './kit/sessions/sessions.ts';
import { runForRequest } from './lib/watching/request-id.ts';
import { openPorts } from './open-ports.ts';
import { openFiles } from './ports/open-files.ts';
import type { Ports } from './ports/ports.ts';
import { openSecurity } from './security.ts';

export type AppOptions = {
  readonly env: Env;
  /** The database: as its owner, for the queue, and as the app's own login, for everything else. */
  readonly connectionString: string;
  readonly appConnectionString: string;
  /** A replica, as the app's login, for reads that tolerate a lag. */
  readonly replicaConnectionString?: string | undefined;
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

/** Logs connections that break. Those that end because the app closes are no news. */
function openConnectionLog(log: AppOptions['log']) {
  let isClosed = false;
  return {
    onError: (error: Error) => {
      // The request that opened the connection has nothing to do with it.
      if (!isClosed) runForRequest(undefined, () => log.warn({ err: error }, 'database connection'));
    },
    close: () => {
      isClosed = true;
    },
  };
}

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

/** Logs when reads begin and cease to go to the replica. */
const noteReplicaState =
  (log: AppOptions['log']) =>
  (state: ReplicaState): void =>
    state.isUsed
      ? log.warn('reads that tolerate a lag go to the replica')
      : log.warn({ reason: state.reason }, 'reads go to the primary because the replica cannot be used');

/** Loaded here, because most installations send no traces. */
async function loadTracing(settings: Env['tracing'] & {}) {
  const { openTracing } = await import('./kit/monitoring/open-telemetry.ts');
  return openTracing(settings);
}

/** Opens what everything else uses: the databases, the outside world, the work in the background. */
async function openFoundations(options: AppOptions, onError: (error: Error) => void) {
  const { env, appConnectionString: connectionString } = options;
  const monitoring = openMonitoring({
    connectionString: options.connectionString,
    answering: answeringProcess,
  });
  const { meters } = monitoring;
  const databases = await openDatabases({
    connectionString,
    replicaConnectionString: options.replicaConnectionString,
    onError,
    onUse: meters.databaseUsed,
    onReplicaState: noteReplicaState(options.log),
    onReplicaRead: meters.replicaRead,
  });
  const secrets = await readSecrets(options.connectionString);
  const ports = monitoring.measure(openPorts(options, secrets, await openFiles(env)));
  const watch = { onAttempt: meters.jobAttempted, onFailed: meters.jobFailed };
  const { database } = databases;
  const owner = openOwnerDatabase(options.connectionString, onError);
  const foundations = { ...databases, owner, ports };
  const background = openBackground(options, {
    database,
    owner,
    ports,
    onError,
    regularJobs,
    oneOffJobs,
    watch,
  });
  return { ...foundations, background, monitoring, secrets };
}

type Foundations = Awaited<ReturnType<typeof openFoundations>>;

type Hearing = Followers &
  Pick<Foundations, 'background' | 'database'> & {
    readonly live: ReturnType<typeof openLive>;
  };

/** What each notification of the database changes in this process. */
const channelsOf = ({ sessions, streams, background, database, live }: Hearing) => ({
  session_changed: (user_id: string) => {
    sessions.forgetAll();
    streams.sessionChanged(user_id);
  },
  school_changed: (school_id: string) => tellSchoolChanged({ sessions, streams }, school_id),
  knowledge_changed: background.knowledgeChanged,
  language_model_changed: (school_id: string) => forgetLanguageModel(database, school_id),
  live: (payload: string) => live.dispatch(payload),
  notification: (payload: string) => live.dispatch(payload && `notification:${payload}`),
  job_waiting: (payload: string) => background.jobs.hear(payload),
  work_waiting: (payload: string) => background.jobs.hearWork(payload),
});

/** Opens the services of every request: the database, the sessions, and the gate in front of the operations. */
export async function openServices(options: AppOptions) {
  const tracing = options.env.tracing && (await loadTracing(options.env.tracing));
  const { env, log, appConnectionString: connectionString } = options;
  const connectionLog = openConnectionLog(log);
  const { onError } = connectionLog;
  const foundations = await openFoundations(options, onError);
  const { database, walledDatabase, owner, background, monitoring, ports, secrets } = foundations;
  const { clock } = ports;
  const live = openLive();
  const streams = openStreams(log);
  const sessions = openSessions({ database, clock, heard: () => listener.isConnected() });
  const channels = channelsOf({ sessions, streams, background, database, live });
  const listener = listen({ connectionString, channels, onError });
  const fileAddresses = signFileAddresses({ key: secrets.file_addresses, clock });
  const onEvent = monitoring.meters.securityEventNoted;
  const security = openSecurity({ database, sessions, log, clock, onEvent });
  const beneath = { database, walledDatabase, sessions, ports, fileAddresses, live, ...security };
  const gate = createGate({
    ...beneath,
    publicUrl: env.publicUrl,
    chatLimits: env.chatLimits,
    signInLimits: env.signInLimits,
    operator: env.operatorKey === undefined ? undefined : { key: env.operatorKey, database: owner },
    onFailure: (error, where) => log.error({ err: error }, `${where}: work after the reply failed`),
    checkResults: env.mode === 'test',
  });
  // Values in memory can be trusted from the first request on.
  await listener.tried();
  const { securityEvents } = security;
  return { ...foundations, ...background, listener, gate, streams, securityEvents, connectionLog, tracing };
}

export type Services = Awaited<ReturnType<typeof openServices>>;
