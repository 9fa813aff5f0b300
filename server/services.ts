import type { FastifyBaseLogger } from 'fastify';
import { answeringProcess } from './answering/index.ts';
import { openBackground } from './background.ts';
import { oneOffJobs, regularJobs } from './background-work.ts';
import { openDatabases } from './databases.ts';
import { readSecrets, type Secrets } from './db/installation.ts';
import { openOperatorDatabase } from './db/owner-database.ts';
import type { Database } from './db/pool.ts';
import type { ReadFailureListener } from './db/replica/reading.ts';
import type { ReplicaState } from './db/replica/replica.ts';
import type { Env } from './env.ts';
import { signFileAddresses } from './kit/files/addresses.ts';
import { createGate } from './kit/gate/gate.ts';
import { SchoolHosts } from './kit/hosts/school-hosts.ts';
import { sendAsSchool } from './kit/hosts/school-mailer.ts';
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

/** Logs reads that the primary had to repeat. */
const noteReplicaFailure =
  (log: AppOptions['log']): ReadFailureListener =>
  (error, untold) =>
    log.warn({ err: error, untold }, 'a read failed on the replica, and the primary repeated it');

/** Loaded here, because most installations send no traces. */
async function loadTracing(settings: Env['tracing'] & {}) {
  const { openTracing } = await import('./kit/monitoring/open-telemetry.ts');
  return openTracing(settings);
}

type PortsOptions = { readonly database: Database; readonly hosts: SchoolHosts; readonly secrets: Secrets };

/** The outside world, in which schools have addresses and senders of their own. */
async function openSchoolPorts(options: AppOptions, { database, hosts, secrets }: PortsOptions) {
  const ports = openPorts(options, secrets, await openFiles(options.env));
  return { ...ports, addresses: hosts, mail: sendAsSchool(ports.mail, database) };
}

/** Opens what everything else uses: the databases, the outside world, the work in the background. */
async function openFoundations(
  options: AppOptions,
  { onError, heard }: { readonly onError: (error: Error) => void; readonly heard: () => boolean },
) {
  const { appConnectionString: connectionString } = options;
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
    onReplicaFailure: noteReplicaFailure(options.log),
  });
  const secrets = await readSecrets(options.connectionString);
  const { database } = databases;
  const hosts = new SchoolHosts({ database, publicUrl: options.env.publicUrl, heard });
  const ports = monitoring.measure(await openSchoolPorts(options, { database, hosts, secrets }));
  const watch = { onAttempt: meters.jobAttempted, onFailed: meters.jobFailed };
  const owner = openOperatorDatabase(options.connectionString, onError);
  const foundations = { ...databases, owner, ports, hosts };
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

type ListeningParts = Followers &
  Pick<Foundations, 'background' | 'database' | 'hosts'> & {
    readonly live: ReturnType<typeof openLive>;
  };

/** What each notification of the database changes in this process. */
const channelsOf = ({ sessions, streams, background, database, hosts, live }: ListeningParts) => ({
  session_changed: (user_id: string) => {
    sessions.forgetAll();
    streams.sessionChanged(user_id);
  },
  school_changed: (school_id: string) => {
    hosts.forget(school_id);
    tellSchoolChanged({ sessions, streams }, school_id);
  },
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
  const isHeard = () => listener.isConnected();
  const foundations = await openFoundations(options, { onError, heard: isHeard });
  const { database, walledDatabase, owner, background, monitoring, ports, hosts, secrets } = foundations;
  const { clock } = ports;
  const live = openLive();
  const streams = openStreams(log);
  const sessions = openSessions({ database, clock, heard: isHeard });
  const channels = channelsOf({ sessions, streams, background, database, hosts, live });
  const listener = listen({ connectionString, channels, onError });
  const fileAddresses = signFileAddresses({ key: secrets.file_addresses, clock });
  const onEvent = monitoring.meters.securityEventNoted;
  const security = openSecurity({ database, sessions, log, clock, onEvent });
  const beneath = { database, walledDatabase, sessions, ports, fileAddresses, live, ...security };
  const gate = createGate({
    ...beneath,
    hosts,
    chatLimits: env.chatLimits,
    signInLimits: env.signInLimits,
    signUp: env.signUpPerDay === undefined ? undefined : { perDay: env.signUpPerDay, database: owner },
    operator: env.operatorKey === undefined ? undefined : { key: env.operatorKey, database: owner },
    onFailure: (error, where) => log.error({ err: error }, `${where}: work after the reply failed`),
    checkResults: env.mode === 'test',
  });
  // Values in memory can be trusted from the first request on.
  await listener.waitForFirstAttempt();
  const { securityEvents } = security;
  return { ...foundations, ...background, listener, gate, streams, securityEvents, connectionLog, tracing };
}

export type Services = Awaited<ReturnType<typeof openServices>>;
