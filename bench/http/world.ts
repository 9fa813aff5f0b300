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
import { addLeads } from './lead-world.ts';
import type { Target } from './load.ts';
import { addUrgentMessages } from './message-world.ts';
import { memoryOf, startServer, stopServer, sumCpuSeconds, sumMemory } from './processes.ts';
import type { World } from './scenario.ts';
import { addSchoolWorld } from './school-world.ts';
import { addTeachers, type TeacherKind, teacherEmails } from './teacher-world.ts';

const root = join(import.meta.dirname, '../..');
const firstPort = Number(process.env['BENCH_PORT'] ?? 4901);
const ports = { app: firstPort, bare: firstPort + 1 };

type ClassSection = { readonly school: string; readonly class_id: string; readonly section: string };

async function describeWorld(
  connectionString: string,
  students: number,
): Promise<World & { school_id: string }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows: places } = await client.query<ClassSection>(
    `select account.school_id as school, cls.class_id, section.name as section
    from users account
    join classes cls on cls.school_id = account.school_id
    join sections section on section.school_id = cls.school_id and section.class_id = cls.class_id
    where account.email = 'admin@homeroom.test'
    order by cls.position, section.position
    limit 1`,
  );
  const place = places[0];
  if (!place) throw new Error('The demo school has no class');
  const { rows } = await client.query<{ student_id: string }>(
    'select student_id from students where school_id = $1 and deleted_dt is null order by student_id limit 5000',
    [place.school],
  );
  const { rows: guardians } = await client.query<{ guardian_id: string }>(
    'select guardian_id from guardians where school_id = $1 and name is not null order by guardian_id limit 5000',
    [place.school],
  );
  const school = await addSchoolWorld(client, place.school);
  await addTeachers(client, place.school, school);
  await addUrgentMessages(client, place.school);
  const lead_ids = await addLeads(client, place.school);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
  return {
    class_id: place.class_id,
    section: place.section,
    school_id: place.school,
    school,
    lead_ids,
    student_ids: rows.map((row) => row.student_id),
    guardian_ids: guardians.map((row) => row.guardian_id),
    students,
    admission_date: new Date().toISOString().slice(0, 10),
  };
}

/** What a new school makes the product count in the background would otherwise be in every figure. */
async function waitForFigures(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`select set_config('app.maintenance', 'on', false)`);
  const isCounting = async () => (await client.query('select 1 from figure_changes limit 1')).rowCount === 1;
  while (await isCounting()) await pause(1_000);
  await client.query('vacuum (analyze)');
  await client.end();
}

async function signIn(port: number, user_email: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email, password: 'homeroom-demo' }),
  });
  const { result } = (await reply.json()) as { result: { token: string } };
  return result.token;
}

/** A database of `students` with the app and the bare server, each in its own process. */
export async function openWorld(students: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-'));
  const log = pino({ level: 'error' });
  const database = await startEmbeddedDatabase({ dataDir, log });
  const { connectionString } = database;
  await migrate(connectionString);
  const started = performance.now();
  await loadDemo({ connectionString, students, files: folderFiles(join(dataDir, 'files')), log });
  console.log(`${students} students loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const world = await describeWorld(connectionString, students);
  const environment = { DATABASE_URL: connectionString, LOG_LEVEL: 'error', HOMEROOM_DATA_DIR: dataDir };
  const app = await startServer(
    join(root, 'server/main.ts'),
    { ...environment, PORT: String(ports.app), HOMEROOM_DEMO: '1' },
    /ready/,
  );
  const bare = await startServer(
    join(root, 'bench/http/bare-server.ts'),
    { BENCH_DATABASE_URL: connectionString, BENCH_SCHOOL: world.school_id, PORT: String(ports.bare) },
    /ready/,
  );
  await waitForFigures(connectionString);
  const appTarget = {
    port: ports.app,
    base: '/api/v1/school',
    leadBase: '/api/v1',
    token: await signIn(ports.app, 'admin@homeroom.test'),
  } satisfies Target;
  const teacherTokens = {} as Record<TeacherKind, string>;
  for (const kind of Object.keys(teacherEmails) as TeacherKind[])
    teacherTokens[kind] = await signIn(ports.app, teacherEmails[kind]);
  const bareTarget: Target = { port: ports.bare, base: '', leadBase: '' };
  // This process generates the load; PostgreSQL is its child, so PostgreSQL's share is the whole tree without this
  // process.
  const databaseCpu = () =>
    sumCpuSeconds(process.pid) -
    sumCpuSeconds(app.pid ?? 0) -
    sumCpuSeconds(bare.pid ?? 0) -
    process.cpuUsage().user / 1e6 -
    process.cpuUsage().system / 1e6;
  return {
    world,
    /** For the owner of the database. */
    connectionString,
    appTarget,
    teacherTokens,
    bareTarget,
    cpu: () => ({
      app: sumCpuSeconds(app.pid ?? 0),
      bare: sumCpuSeconds(bare.pid ?? 0),
      database: databaseCpu(),
    }),
    /**
     * Ends the bare server, whose connections take memory too, and measures the app, the processes that it has started, and
     * PostgreSQL, which is a child of this process.
     */
    async endWithMemory() {
      await stopServer(bare);
      const [tree, server] = [sumMemory(app.pid ?? 0), memoryOf(app.pid ?? 0)];
      const database = sumMemory(process.pid) - memoryOf(process.pid) - tree;
      return { server, beside: tree - server, database };
    },
    async close() {
      await stopServer(app);
      await stopServer(bare);
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type BenchWorld = Awaited<ReturnType<typeof openWorld>>;
