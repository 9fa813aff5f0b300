import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyOperationId, routes } from '#contract/index.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { findIds, findIdsInFile } from '#server/test/ids/readable.ts';
import { openReadingExamples } from './reading-examples.ts';

let api: TestApi;
let examples: Awaited<ReturnType<typeof openReadingExamples>>;
beforeAll(async () => {
  api = await startApi();
  examples = await openReadingExamples(api);
});
afterAll(() => api.stop());

const role = 'account-admin';
const as = () => ({ as: examples.people[role] });

/** Their secret is in the address. */
const bySecret: readonly AnyOperationId[] = ['files.download'];
/** The specification names the file of a conversation by its id. */
const namedById: readonly AnyOperationId[] = ['chat.export'];

const files = routes
  .filter(([id, { method, reply }]) => method === 'GET' && reply === 'file' && !bySecret.includes(id))
  .map(([id]) => id);
const tables = routes
  .filter(([, { mimeTypes }]) => mimeTypes?.some((type) => type.includes('spreadsheet')))
  .map(([id]) => id);

async function read(id: AnyOperationId, query: Record<string, string> = {}) {
  const example = examples.exampleOf(id, role);
  // The marks of the whole school are too many for a reply.
  const { id: student_id = '' } = examples.exampleOf('students.get', role)?.params ?? {};
  const only = id === 'imports.exportMarks' ? { student_id } : {};
  const reply = await api.call(id, { ...as(), ...example, query: { ...example?.query, ...only, ...query } });
  expect(reply.status).toBe(200);
  const file = reply.result as { fileName: string; mimeType: string; bytes: Buffer };
  return namedById.includes(id) ? { ...file, fileName: '' } : file;
}

describe('a file that people read has no internal id', () => {
  it.each(files)('%s', async (id) => {
    expect(await findIdsInFile(await read(id))).toEqual([]);
  });

  it.each(tables)('%s as a workbook', async (id) => {
    expect(await findIdsInFile(await read(id, { format: 'xlsx' }))).toEqual([]);
  });

  it('chat.export as a PDF', async () => {
    expect(await findIdsInFile(await read('chat.export', { format: 'pdf' }))).toEqual([]);
  });
});

/** The file that a job has made. */
async function fileOf(id: AnyOperationId, sent: { params?: Record<string, string>; body?: object }) {
  const started = await api.call(id, { ...as(), ...sent });
  expect([started.status, started.errors]).toEqual([202, []]);
  const { job_id } = started.result as { job_id: string };
  await api.finishJob(job_id);
  const { result } = await api.call('jobs.get', { ...as(), params: { id: job_id } });
  const { rawPayload, headers } = await api.app.server.inject(result.file_url ?? '');
  const mimeType = String(headers['content-type']).replace(/;.*/, '');
  return { fileName: result.file_name ?? '', mimeType, bytes: rawPayload };
}

describe('a file of a job that people read has no internal id', () => {
  const exports = routes
    .filter(([, { method, path }]) => method === 'POST' && path.endsWith('/export') && !path.includes('{'))
    .map(([id]) => id);

  it.each(exports)('%s', async (id) => {
    const body = id === 'attendance.startExport' ? { person_type: 'student' } : {};
    expect(await findIdsInFile(await fileOf(id, { body }))).toEqual([]);
  });

  it.each(['report_card', 'transcript'])('reports.printClass: %s', async (kind) => {
    const params = examples.exampleOf('classes.get', role)?.params ?? {};
    expect(await findIdsInFile(await fileOf('reports.printClass', { params, body: { kind } }))).toEqual([]);
  });

  it.each([
    ['student', 'students.get'],
    ['teacher', 'teachers.get'],
    ['guardian', 'guardians.get'],
    ['contact', 'leads.get'],
  ])('privacy.exportPerson of a %s: its summary and the names in it', async (kind, example) => {
    const { id = '' } = examples.exampleOf(example, role)?.params ?? {};
    const { fileName, bytes } = await fileOf('privacy.exportPerson', { params: { kind, id } });
    const entries = Object.entries(unzipSync(bytes));
    expect(findIds([fileName, ...entries.map(([name]) => name)].join('\n'))).toEqual([]);
    const [summary] = entries.filter(([name]) => name.endsWith('.pdf') && !name.includes('/'));
    const pdf = { fileName: '', mimeType: 'application/pdf', bytes: summary?.[1] ?? new Uint8Array() };
    expect(await findIdsInFile(pdf)).toEqual([]);
  });
});
