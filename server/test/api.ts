import pg from 'pg';
import { pino } from 'pino';
import { type AnyOperationId, type Contract, type Feature, routes } from '#contract/index.ts';
import { apiBase, type Envelope, type ReplyError } from '#contract/kit/envelope.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { type App, createApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { OneOffJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { createTestDatabase } from './database.ts';
import { checkDocumented } from './documented.ts';
import { readEvents } from './events.ts';
import { makeAcademicYear, makeChatbot, makeSchool, makeUser, type TestUser } from './factories.ts';
import { findIds, findIdsInMessages } from './ids/readable.ts';
import { createStandIns } from './stand-ins.ts';

export type Who = 'admin' | 'registrar' | 'staff' | 'northside';

type CallOptions = {
  as?: Who | { token: string };
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** Sent as the file of a form, with the texts of `body` as its other fields. */
  file?: SentFile | readonly SentFile[];
  headers?: Record<string, string>;
};

export type SentFile = { name: string; type?: string; bytes: Uint8Array | string };

type RouteById<Id> = Id extends `${infer Name extends Feature}.${infer Verb}`
  ? Verb extends keyof Contract[Name]
    ? Contract[Name][Verb]
    : never
  : never;

/** `result` is typed as of a reply that succeeded: a test looks at the status first. */
export type ApiReply<Id> = {
  status: number;
  result: ResultOf<RouteById<Id>>;
  errors: ReplyError[];
  headers: Record<string, unknown>;
};

const routeOf = new Map(routes);

function addressOf(id: AnyOperationId, { params = {}, query = {} }: CallOptions): string {
  const route = routeOf.get(id);
  if (!route) throw new Error(`No such operation: ${id}`);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return `${apiBase}${path}${given.length ? `?${new URLSearchParams(given)}` : ''}`;
}

async function seed(client: pg.Client) {
  const school_id = await makeSchool(client, 'Test School');
  const chatbot = await makeChatbot(client, school_id, 'Front desk');
  const otherChatbot = await makeChatbot(client, school_id, 'Boarding');
  const northside = await makeSchool(client, 'Northside School');
  const northsideChatbot = await makeChatbot(client, northside, 'Northside desk');
  const year = new Date().getUTCFullYear() - (new Date().getUTCMonth() < 7 ? 1 : 0);
  for (const school of [school_id, northside]) await makeAcademicYear(client, school, year);
  const users: Record<Who, TestUser> = {
    admin: await makeUser(client, { school_id, email: 'admin@test.test', role: 'account-admin' }),
    registrar: await makeUser(client, {
      school_id,
      email: 'registrar@test.test',
      role: 'cms-admin',
      chatbot_ids: [chatbot],
    }),
    staff: await makeUser(client, {
      school_id,
      email: 'staff@test.test',
      role: 'cms-user',
      chatbot_ids: [chatbot],
    }),
    northside: await makeUser(client, {
      school_id: northside,
      email: 'admin@north.test',
      role: 'account-admin',
    }),
  };
  return { users, school_id, chatbot, otherChatbot, northside, northsideChatbot, year };
}

async function formOf({ file = [], body = {} }: CallOptions) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) form.append(name, String(value));
  for (const { name, type, bytes } of [file].flat()) {
    form.append(
      'file',
      new Blob([typeof bytes === 'string' ? bytes : Buffer.from(bytes)], type ? { type } : {}),
      name,
    );
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}

/** A file as an operation answered it, read back from what was sent. */
function fileReplyOf(reply: { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }) {
  const { headers } = reply;
  const named = /filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))?.[1] ?? '';
  const mimeType = String(headers['content-type']).replace(/;.*/, '');
  const result = { fileName: decodeURIComponent(named), mimeType, bytes: reply.rawPayload };
  return { status: reply.statusCode, result, errors: [], headers };
}

/** Asks for a call's stream of events and answers what it tells, as it comes. */
async function openEvents(app: App, users: Record<Who, TestUser>, id: AnyOperationId, options: CallOptions) {
  const token = typeof options.as === 'string' ? users[options.as].token : options.as?.token;
  const reply = await app.server.inject({
    method: routeOf.get(id)?.method ?? 'GET',
    url: addressOf(id, options),
    headers: {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: options.body as object }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = reply;
  if (status < 300)
    checkDocumented(id, { status, contentType: headers['content-type'], body: () => undefined });
  return { status, headers, ...readEvents(reply.stream()) };
}

async function makeCall(app: App, users: Record<Who, TestUser>, id: AnyOperationId, options: CallOptions) {
  const token = typeof options.as === 'string' ? users[options.as].token : options.as?.token;
  const form = options.file && (await formOf(options));
  const reply = await app.server.inject({
    method: routeOf.get(id)?.method ?? 'GET',
    url: addressOf(id, options),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers, ...options.headers },
    ...(!form && options.body !== undefined && { payload: options.body as object }),
    ...(form && { payload: form.payload }),
  });
  checkDocumented(id, {
    status: reply.statusCode,
    contentType: reply.headers['content-type'],
    body: () => reply.json<unknown>(),
  });
  if (routeOf.get(id)?.reply && reply.statusCode < 400) return fileReplyOf(reply);
  const { success, result, errors } = reply.json<Envelope<unknown>>();
  if (success !== reply.statusCode < 400)
    throw new Error(`${id}: success does not match ${reply.statusCode}`);
  const unreadable = errors.filter(({ message }) => findIds(message).length > 0);
  if (unreadable.length > 0)
    throw new Error(`${id}: a sentence has an internal id: ${unreadable[0]?.message}`);
  return { status: reply.statusCode, result, errors, headers: reply.headers };
}

async function finishJob(app: App, owner: pg.Client, job_id: string): Promise<void> {
  const find = () =>
    owner.query<{ school_id: string; status: string }>(
      'select school_id, status from jobs where job_id = $1',
      [job_id],
    );
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const [job] = (await find()).rows;
    if (!job) throw new Error(`No job ${job_id}`);
    if (job.status !== 'waiting' && job.status !== 'running') return;
    // A fault gives the job back to be tried again.
    await app.runJob({ school_id: job.school_id, job_id }).catch(() => undefined);
  }
  throw new Error(`The job ${job_id} has not ended`);
}

type ApiOptions = {
  oneOffJobs?: readonly OneOffJob[];
  regularJobs?: readonly RegularJob[];
  /** Encodes what chatbots know in the background, as the product does. */
  warmsKnowledge?: boolean;
  /** How long a call may take. */
  deadlineMs?: number;
  /** Variables of the environment, besides those every test has. */
  environment?: Readonly<Record<string, string>>;
  /** Where the log goes; what is no error is not written to the console. */
  log?: Parameters<typeof createApp>[0]['log'];
};

/**
 * The real app on a fresh database with two schools. Only the outside world is a stand-in.
 * `call` answers the envelope and checks that a reply is one.
 */
export async function startApi({ environment, ...options }: ApiOptions = {}) {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.superuserConnectionString });
  await owner.connect();
  const seeded = await seed(owner);
  const { ports, ...outside } = createStandIns();
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://homeroom.test', ...environment }),
    connectionString: database.connectionString,
    appConnectionString: database.appConnectionString,
    // By the console, so that the runner shows what belongs to a test that failed, and that alone.
    log: pino({ level: 'error' }, { write: (line: string) => console.error(line) }),
    setupToken: 'setup token',
    ...options,
    ports,
  });
  await app.server.ready();
  return {
    ...seeded,
    ...outside,
    app,
    call: async <Id extends AnyOperationId>(id: Id, options: CallOptions = {}): Promise<ApiReply<Id>> =>
      (await makeCall(app, seeded.users, id, options)) as ApiReply<Id>,
    /** Opens a stream of events; `close` it, or the stop of the app does. */
    events: (id: AnyOperationId, options: CallOptions = {}) => openEvents(app, seeded.users, id, options),
    connectionString: database.connectionString,
    appConnectionString: database.appConnectionString,
    superuserConnectionString: database.superuserConnectionString,
    /** A connection past row-level security, for the factories. */
    owner,
    /** Runs SQL past row-level security: to arrange and to look. */
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await owner.query<Row>(text, values)).rows,
    /** Runs a job that an operation started until it has ended, as the queue would. */
    finishJob: (job_id: string) => finishJob(app, owner, job_id),
    async stop() {
      await app.close();
      const ids = await findIdsInMessages(owner, outside);
      await owner.end();
      await database.drop();
      if (ids.length > 0) throw new Error(`People would read internal ids:\n${ids.join('\n')}`);
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startApi>>;
