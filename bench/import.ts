/**
 * `node bench/import.ts`: imports 10,000 students with 200 bad rows into an empty class list, as CSV and as XLSX,
 * with both choices; prints the seconds, the results, and the additional memory of the product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadDemo } from '#demo/load.ts';
import { startEmbeddedDatabase } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import { folderFiles } from '#server/ports/files.ts';
import { startServer, stopServer, sumMemory } from './http/processes.ts';

const port = 4989;
const rows = 10_000;
const bad = 200;
const base = `http://127.0.0.1:${port}/api/v1`;

const headers = [
  'Student Name',
  'Date of Birth',
  'Gender',
  'Class',
  'Section',
  'Roll Number',
  'Admission Date',
  'Student Phone',
  'Email',
  'Residential Address',
  'Father Name',
  'Father Contact',
  'Father Occupation',
  'Mother Name',
  'Mother Contact',
  'Nationality',
  'Transport Mode',
];

/** Two students per family; each fiftieth row is bad in one of four ways. */
function table(place: { name: string; section: string }, mark: string): string[][] {
  return Array.from({ length: rows }, (_, index) => {
    const family = index >> 1;
    const row = [
      `Learner ${index} ${mark}`,
      `20${10 + (index % 8)}-0${1 + (index % 9)}-1${index % 10}`,
      index % 2 ? 'Female' : 'm',
      place.name,
      place.section,
      `${mark}${index}`,
      '2026-08-10',
      `+1 555 ${100_000 + index}`,
      `learner${index}.${mark}@example.org`,
      `${index} High Street, Springfield`,
      `Father ${family} ${mark}`,
      `+1 777 ${100_000 + family}`,
      'Engineer',
      `Mother ${family} ${mark}`,
      `+1 888 ${100_000 + family}`,
      'Canadian',
      'School Bus',
    ];
    if (index % (rows / bad) !== 0) return row;
    const wrong = [
      [1, '2014-02-30'],
      [3, 'No such class'],
      [8, 'no-address'],
      [0, ''],
    ] as const;
    const [column, value] = wrong[(index / (rows / bad)) % 4] ?? [0, ''];
    return row.with(column, value);
  });
}

let token = '';
async function call<Result>(method: string, path: string, body?: FormData | object): Promise<Result> {
  const isForm = body instanceof FormData;
  const reply = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { result, errors } = (await reply.json()) as { result: Result; errors: { message: string }[] };
  if (!reply.ok) throw new Error(`${path}: ${errors[0]?.message}`);
  return result;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Summary = { status: string; counts: { created: number; refused: number } };

async function measure(name: string, pid: number, form: FormData) {
  const before = sumMemory(pid);
  const started = performance.now();
  const { import_id } = await call<{ import_id: string }>('POST', '/school/students/import', form);
  let most = before;
  let summary: Summary;
  do {
    await pause(200);
    most = Math.max(most, sumMemory(pid));
    summary = await call<Summary>('GET', `/school/imports/${import_id}`);
  } while (summary.status === 'waiting' || summary.status === 'running');
  const seconds = (performance.now() - started) / 1000;
  const { created, refused } = summary.counts;
  console.log(
    `| ${name} | ${seconds.toFixed(1)} s | +${most - before} MB | ${summary.status}: ${created} in, ${refused} refused |`,
  );
  return import_id;
}

async function formOf(kind: 'csv' | 'xlsx', lines: string[][], fields: Record<string, string>) {
  const file = await writeTable(kind, 'students', headers, lines);
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(file.bytes)]), file.fileName);
  return form;
}

const dataDir = await mkdtemp(join(tmpdir(), 'homeroom-bench-import-'));
const log = pino({ level: 'error' });
const database = await startEmbeddedDatabase({ dataDir, log });
const { connectionString } = database;
await migrate(connectionString);
await loadDemo({ connectionString, students: 240, files: folderFiles(join(dataDir, 'files')), log });
const app = await startServer(
  join(import.meta.dirname, '../server/main.ts'),
  {
    DATABASE_URL: connectionString,
    LOG_LEVEL: 'error',
    HOMEROOM_DATA_DIR: dataDir,
    PORT: String(port),
    HOMEROOM_DEMO: '1',
  },
  /ready/,
);
const pid = app.pid ?? 0;
const signedIn = await call<{ token: string }>('POST', '/auth/login', {
  user_email: 'admin@homeroom.test',
  password: 'homeroom-demo',
});
token = signedIn.token;
const total = async () => (await call<{ total: number }>('GET', '/school/students?limit=1')).total;
const { classes } = await call<{ classes: { class_name: string; sections: string }[] }>(
  'GET',
  '/school/classes?limit=1',
);
const place = {
  name: classes[0]?.class_name ?? '',
  section: classes[0]?.sections.split(',')[0]?.trim() ?? '',
};

const before = await total();
console.log('| import of 10,000 students, 200 of them bad | time | memory | result |\n|---|---|---|---|');
await measure('CSV, dry run', pid, await formOf('csv', table(place, 'a'), { dry_run: 'true' }));
await measure(
  'CSV, all or nothing',
  pid,
  await formOf('csv', table(place, 'a'), { on_error: 'all_or_nothing' }),
);
console.log(`students after all or nothing: ${(await total()) - before} more`);
const first = await measure('CSV, skip bad rows', pid, await formOf('csv', table(place, 'a'), {}));
console.log(`students after skipping: ${(await total()) - before} more`);
await measure('XLSX, skip bad rows', pid, await formOf('xlsx', table(place, 'b'), {}));
console.log(`students after XLSX: ${(await total()) - before} more`);
const undone = performance.now();
const { job_id } = await call<{ job_id: string }>('POST', `/school/imports/${first}/undo`);
for (let status = 'running'; status !== 'done'; await pause(200)) {
  status = (await call<{ status: string }>('GET', `/jobs/${job_id}`)).status;
  if (status === 'failed') throw new Error('The undo failed');
}
console.log(
  `undo of 9,800: ${((performance.now() - undone) / 1000).toFixed(1)} s, ${(await total()) - before} more left`,
);

await stopServer(app);
await database.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);
