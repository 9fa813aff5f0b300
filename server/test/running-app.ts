import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { apiBase, type Envelope } from '#contract/kit/envelope.ts';
import { readStartCommand } from './operating/start-command.ts';

const root = join(import.meta.dirname, '../..');
const longestStartMs = 30_000;
const longestDemoStartMs = 180_000;
/** A little more than the server allows itself: a call that takes longer hangs. */
const longestCallMs = 28_000;

export type AppReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope<unknown>;
};

/** The product as people run it, in a separate process. */
export type RunningApp = {
  readonly port: number;
  readonly pid: number;
  /** What a new installation prints for its first visitor. */
  readonly setupToken: string;
  readonly call: (
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ) => Promise<AppReply>;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

type StartOptions = {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly databaseAppUrl?: string;
  readonly isNew?: true;
  /** The folder with the code, if it is a changed copy. */
  readonly code?: string;
  /** With the demo school, of so many students. */
  readonly demoStudents?: number;
  /** How long it may take to be ready, if migrations run on a slow database. */
  readonly patienceMs?: number;
  /** Further variables. */
  readonly environment?: Readonly<Record<string, string>>;
};

/**
 * Starts the product with the options of `npm start`, on a data folder or on the database of `databaseUrl`; returns when
 * it is ready.
 */
export async function runApp(options: StartOptions): Promise<RunningApp> {
  const port = await freePort();
  const { settings, flags, program } = readStartCommand();
  const child = spawn(process.execPath, [...flags, program], {
    cwd: options.code ?? root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownEnvironment(),
      ...settings,
      ...environmentOf(options),
      ...options.environment,
      PORT: String(port),
    },
  });
  const said = await untilSaid(
    child,
    options.isNew ? /one-time token: \w+\n/ : /Homeroom is ready/,
    options.patienceMs ?? (options.demoStudents ? longestDemoStartMs : longestStartMs),
  ).catch(async (error: unknown) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return {
    port,
    pid: child.pid ?? 0,
    setupToken: /one-time token: (\w+)/.exec(said)?.[1] ?? '',
    call: callAt(port),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Makes calls of the product at a port of this machine. */
export const callAt =
  (port: number): RunningApp['call'] =>
  (method, path, call) =>
    request({ method, url: `http://127.0.0.1:${port}${apiBase}${path}` }, call);

async function request(
  { method, url }: { method: string; url: string },
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<AppReply> {
  const reply = await fetch(url, {
    method,
    signal: AbortSignal.timeout(longestCallMs),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const envelope = (await reply.json()) as Envelope<unknown>;
  return { status: reply.status, headers: reply.headers, envelope };
}

/** The first visit: a school with its account-admin, who signs in and makes a class. */
export async function foundSchool({ call, setupToken }: Pick<RunningApp, 'call' | 'setupToken'>) {
  const person = { user_email: 'admin@test.test', password: 'crash test school' };
  const school = { school_name: 'Test School', time_zone: 'Europe/London', name: 'Ada Admin' };
  resultOf(await call('POST', '/setup', { body: { ...person, ...school, token: setupToken } }));
  const { token } = resultOf<{ token: string }>(await call('POST', '/auth/login', { body: person }));
  const body = { class_name: 'Grade 5', sections: 'A' };
  const made = resultOf<{ class_id: string }>(await call('POST', '/school/classes', { token, body }));
  return { token, class_id: made.class_id };
}

/** What a reply answers; a refusal is an error. */
export function resultOf<Result>({ status, envelope }: AppReply): Result {
  if (!envelope.success) throw new Error(`${status}: ${JSON.stringify(envelope.errors)}`);
  return envelope.result as Result;
}

const environmentOf = ({ dataDir, databaseUrl, databaseAppUrl, demoStudents }: StartOptions) => ({
  HOMEROOM_DATA_DIR: dataDir,
  HOMEROOM_DEMO: demoStudents ? '1' : '0',
  LOG_LEVEL: 'error',
  ...(demoStudents && { HOMEROOM_DEMO_STUDENTS: String(demoStudents) }),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  ...(databaseAppUrl && { DATABASE_APP_URL: databaseAppUrl }),
});

/** Settings meant for someone's real school must not reach the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const foreign = new Set([
    'DATABASE_URL',
    'DATABASE_APP_URL',
    'DATABASE_REPLICA_URL',
    'SMTP_URL',
    'PUBLIC_URL',
    'HOST',
    'HOMEROOM_DEMO_STUDENTS',
  ]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.has(name)));
}

/** Waits until a program has printed these words; fails if it ends before. */
export async function untilSaid(child: ChildProcess, words: RegExp, longestMs: number): Promise<string> {
  let said = '';
  const ready = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (words.test(said)) ready.resolve();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-5_000);
  });
  child.once('exit', (code) => ready.reject(new Error(`The start ended with ${code}:\n${said}`)));
  const late = setTimeout(() => ready.reject(new Error(`Not ready in time:\n${said}`)), longestMs);
  await ready.promise.finally(() => clearTimeout(late));
  return said;
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
