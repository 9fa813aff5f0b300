import { createHash } from 'node:crypto';
import type pg from 'pg';
import { contract } from '#contract/index.ts';
import type { RequestOf, ResultOf, RouteDefinition } from '#contract/kit/route.ts';
import { oneOffJobs } from '#server/background-work.ts';
import { readSecrets } from '#server/db/installation.ts';
import type { Database } from '#server/db/pool.ts';
import { readEnv } from '#server/env.ts';
import { signFileAddresses } from '#server/kit/files/addresses.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import { validate } from '#server/kit/gate/input.ts';
import { OperationCall } from '#server/kit/gate/operation-call.ts';
import type { GateEntry, OperationServices } from '#server/kit/gate/services.ts';
import { openJobRunner } from '#server/kit/jobs/runner.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { openLive } from '#server/kit/live/hub.ts';
import type { Actor } from '#server/kit/sessions/actor.ts';
import type { Session } from '#server/kit/sessions/sessions.ts';
import { openPorts } from '#server/open-ports.ts';
import { entriesOf } from '#server/operations.ts';
import { type Mail, type Mailer, memoryMailer } from '#server/ports/mail.ts';
import { openFiles } from '#server/ports/open-files.ts';
import { memorySms } from '#server/ports/sms.ts';
import { type DemoSchool, demoFacts } from './demo-school.ts';
import { loadingDatabase } from './loading-database.ts';

type Caller = Pick<Actor, 'user_id' | 'name' | 'role'>;
/** The parts of a request that the call takes. */
type Request<Route> = { readonly [Part in keyof RequestOf<Route>]?: RequestOf<Route>[Part] };

const entries = new Map(entriesOf(undefined).map((entry) => [entry.route, entry]));
const requestId = 'demo';
const noSession = '00000000-0000-0000-0000-000000000000';

function entryOf(route: RouteDefinition): GateEntry {
  const entry = entries.get(route);
  if (!entry) throw new Error(`${route.path} has no operation`);
  return entry;
}

const callOf = ({ params, query, body }: Request<RouteDefinition>) => ({
  params,
  query,
  body,
  version: undefined,
  origin: { name: undefined, isOwn: true, admit: () => {} },
  host: 'localhost',
  token: undefined,
  signature: undefined,
  requestId,
  address: '127.0.0.1',
  userAgent: undefined,
  idempotencyKey: undefined,
  isUnattended: false,
  acceptsEvents: false,
});

const fail = (error: unknown) => {
  throw error;
};

const isDead = (address: string) =>
  address.endsWith('@families.example.test') &&
  (createHash('sha256').update(address).digest()[0] ?? 1) % 32 === 0;

/** A mail server that keeps everything in memory, and has no mailbox for a few addresses. */
function openMailer() {
  const { send, sent } = memoryMailer();
  const mail: Mailer = async (letter) => {
    if (isDead(letter.to)) {
      const response = '550 5.1.1 There is no such mailbox';
      const details = { response, responseCode: 550, code: 'EENVELOPE', command: 'RCPT TO' };
      throw Object.assign(new Error(response), details);
    }
    return send(letter);
  };
  return { mail: Object.assign(mail, { recognizesRepeats: true, writesFiles: true }), sent };
}

/** What the product works with while a school is loaded: no message leaves the process. */
async function openServices(connectionString: string, database: Database, clock: () => Date) {
  const secrets = await readSecrets(connectionString);
  const { mail, sent } = openMailer();
  const env = readEnv({});
  const log = { warn: () => {} };
  const outside = { clock, mail, sms: memorySms().send };
  const opened = openPorts({ env, log, connectionString, ports: outside }, secrets, await openFiles(env));
  const addresses = {
    of: () => env.publicUrl,
    ownOf: () => null,
    ofInstallation: env.publicUrl,
    refresh: async () => {},
  };
  const ports = { ...opened, addresses };
  const services: OperationServices = {
    database,
    walledDatabase: database,
    ports,
    fileAddresses: signFileAddresses({ key: secrets.file_addresses, clock }),
    live: openLive(),
    onFailure: fail,
  };
  return { services, env, sent };
}

/**
 * Makes the calls of the product, and runs its jobs, inside the transaction of the load. Sessions and HTTP are left out;
 * permission, input, rules and audit entry are as for everyone.
 */
export class DemoCalls {
  /** Every email so far, in the order of sending. */
  readonly sent: readonly Mail[];
  readonly #school: DemoSchool;
  readonly #services: OperationServices;
  readonly #env: ReturnType<typeof readEnv>;
  readonly #setClock: (moment: string) => void;

  private constructor(
    school: DemoSchool,
    opened: Awaited<ReturnType<typeof openServices>>,
    setClock: (moment: string) => void,
  ) {
    this.#school = school;
    this.#services = opened.services;
    this.#env = opened.env;
    this.sent = opened.sent;
    this.#setClock = setClock;
  }

  static async open(client: pg.ClientBase, school: DemoSchool, connectionString: string): Promise<DemoCalls> {
    let moment = new Date(school.now);
    const setClock = (next: string) => {
      moment = new Date(next);
    };
    const opened = await openServices(connectionString, loadingDatabase(client), () => moment);
    return new DemoCalls(school, opened, setClock);
  }

  get ports() {
    return this.#services.ports;
  }

  /** What follows happens at that moment. */
  goTo(moment: string) {
    this.#setClock(moment);
  }

  /** A call of someone who has signed in. */
  async call<Route extends RouteDefinition>(
    caller: Caller,
    route: Route,
    request: Request<Route>,
  ): Promise<ResultOf<Route>> {
    const entry = entryOf(route);
    const call = callOf(request);
    const session = this.#sessionOf(caller);
    const grant = route.permission?.[session.actor.role] ?? 'X';
    if (grant === 'X') throw new Error(`${entry.id} needs another role`);
    const run = new OperationCall({ entry, call, session, grant, services: this.#services });
    const input = validate(route, call);
    await run.prepare(input);
    const { database } = this.#services;
    const isRead = route.method === 'GET' || route.reads;
    const result = isRead
      ? await database.read(session.actor, (db) => run.operate(db, input))
      : (await database.write(session.actor, (db) => run.write(db, input, 200))).result;
    for (const task of run.afterCommit) await task();
    return result as ResultOf<Route>;
  }

  /** A call of someone without a session. */
  async callPublicly<Route extends RouteDefinition>(
    route: Route,
    request: Request<Route>,
  ): Promise<ResultOf<Route>> {
    const { operation, id } = entryOf(route);
    if (typeof operation !== 'function') throw new Error(`${id} cannot be prepared`);
    const input = validate(route, callOf(request));
    return (await operation(this.#publicContext() as never, input as never)) as ResultOf<Route>;
  }

  /** Runs the jobs that calls of this person have started. */
  async finishJobs(caller: Caller) {
    const { jobs } = await this.call(caller, contract.jobs.list, { query: {} });
    const { database, ports } = this.#services;
    const run = openJobRunner({
      database,
      ports,
      jobs: oneOffJobs,
      onFailure: fail,
      // No one is notified of what happened before the first sign-in.
      onEnded: async () => {},
    });
    const { schoolId: school_id } = this.#school;
    for (const { job_id, status } of jobs) if (status === 'waiting') await run({ school_id, job_id });
  }

  /** Runs a scheduled job for the school. */
  async runScheduled(job: RegularJob) {
    if (!('work' in job)) throw new Error(`${job.name} is no job with transactions of its own`);
    const { database, ports } = this.#services;
    const scope = { school_id: this.#school.schoolId };
    await job.work({
      ...scope,
      ports,
      publicUrl: this.#services.ports.addresses.ofInstallation,
      transaction: (work) => database.write(scope, work),
      database,
      isStopping: () => false,
    });
  }

  #sessionOf(caller: Caller): Pick<Session, 'actor' | 'school'> {
    return {
      actor: {
        ...caller,
        school_id: this.#school.schoolId,
        session_id: noSession,
        email: '',
        chatbot_ids: [],
        teacher_id: null,
        teaching: null,
        must_change_password: false,
        two_factor: false,
        two_factor_for: 'nobody',
        idle_minutes: 60,
      },
      school: { name: this.#school.profile.name, ...demoFacts },
    };
  }

  #publicContext(): PublicContext {
    const { database, ports, fileAddresses, live } = this.#services;
    const { chatLimits, signInLimits } = this.#env;
    const caller = callOf({});
    return {
      ...caller,
      network: caller.address,
      database,
      ports,
      fileAddresses,
      live,
      chatLimits,
      signInLimits,
      signUp: undefined,
      canSignUp: false,
      host_school_id: undefined,
      wantsEvents: false,
      sessionsChanged: () => {},
      noteSecurity: () => {},
      afterReply: (task) => void task(),
    };
  }
}
