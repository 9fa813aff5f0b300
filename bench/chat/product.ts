import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { loadDemo } from '#demo/load.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { folderFiles } from '#server/ports/files.ts';
import { startServer, stopServer, sumCpuSeconds, sumMemory } from '../http/processes.ts';

const students = 240;

type Body = FormData | object;

async function callOf(base: string, token: string, [method, path, body]: [string, string, Body | undefined]) {
  const isForm = body instanceof FormData;
  const reply = await fetch(base + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { result, errors } = (await reply.json()) as { result: unknown; errors: { message: string }[] };
  if (!reply.ok) throw new Error(`${path}: ${errors[0]?.message}`);
  return result;
}

/** The chatbot of the demo school with the most chunks. */
async function findChatbot(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ chatbot_id: string }>(
    `select bot.chatbot_id
    from chatbots bot
    join knowledge_chunks chunk using (school_id, chatbot_id)
    join users account on account.school_id = bot.school_id and account.email = 'admin@homeroom.test'
    where bot.status = 'active'
    group by 1
    order by count(*) desc
    limit 1`,
  );
  await client.query('vacuum (analyze)');
  await client.end();
  return rows[0]?.chatbot_id ?? '';
}

/** One figure of /metrics. */
const figureIn = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? Number.NaN,
  );

/** The answering thread: how long it has worked, and how long it waited for a processor, in ms. */
function threadOf(pid: number) {
  const [worked = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
    .split(' ')
    .map(Number);
  return { worked: worked / 1e6, waited: waited / 1e6 };
}

/** The product in a separate process on a fresh database with the demo school. */
export async function openDemo(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-chat-'));
  const log = pino({ level: 'error' });
  const database = await startEmbeddedDatabase({ dataDir, log });
  const { connectionString } = database;
  await migrate(connectionString);
  await loadDemo({ connectionString, students, files: folderFiles(join(dataDir, 'files')), log });
  const chatbot_id = await findChatbot(connectionString);
  const app = await startServer(
    join(import.meta.dirname, '../../server/main.ts'),
    {
      DATABASE_URL: connectionString,
      HOMEROOM_DATA_DIR: dataDir,
      HOMEROOM_DEMO: '1',
      LOG_LEVEL: 'error',
      PORT: String(port),
    },
    /ready/,
  );
  const pid = app.pid ?? 0;
  const address = `http://127.0.0.1:${port}`;
  const base = `${address}/api/v1`;
  const signIn = { user_email: 'admin@homeroom.test', password: 'homeroom-demo' };
  const { token } = (await callOf(base, '', ['POST', '/auth/login', signIn])) as { token: string };
  const metrics = async () => (await fetch(`${address}/metrics`)).text();
  return {
    connectionString,
    base,
    token,
    chatbot_id,
    call: <Result>(method: string, path: string, body?: Body) =>
      callOf(base, token, [method, path, body]) as Promise<Result>,
    memory: () => sumMemory(pid),
    thread: () => threadOf(pid),
    /** Processor time of the app with all its threads, and of PostgreSQL, a child of this process, in ms. */
    processor() {
      const { user, system } = process.cpuUsage();
      const app = sumCpuSeconds(pid) * 1000;
      return { app, database: sumCpuSeconds(process.pid) * 1000 - app - (user + system) / 1000 };
    },
    /** The longest turn of the event loop since the last call, in ms. */
    async longestTurn() {
      return figureIn(await metrics(), 'homeroom_event_loop_turn_seconds{quantile="1"}') * 1000;
    },
    /** Connections of the pool in use, once running requests are done. */
    async connectionsInUse() {
      await pause(1_000);
      const text = await metrics();
      const of = (state: string) => figureIn(text, `database_connections{state="${state}",pool="requests"}`);
      return {
        used: of('size') - of('idle'),
        waiting: of('waiting'),
        streams: figureIn(text, 'event_streams'),
      };
    },
    /** Stops the product and returns how long that took, in ms. */
    async stop() {
      const started = performance.now();
      await stopServer(app);
      return performance.now() - started;
    },
    async clear() {
      if (app.exitCode === null && app.signalCode === null) await stopServer(app);
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Demo = Awaited<ReturnType<typeof openDemo>>;
