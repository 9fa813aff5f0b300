import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import { startApi } from '#server/test/api.ts';

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.string().optional() }),
});
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute),
  status: z.looseObject({ code: z.number().optional(), message: z.string().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.looseObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
type Span = z.output<typeof span>;

const spans: Span[] = [];
const services = new Set<string | undefined>();
let sent = '';

/** A collector that keeps what it receives. */
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    sent += body;
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

const factsOf = (one: Span | undefined) =>
  Object.fromEntries((one?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]));
const parentOf = (one: Span | undefined) => spans.find(({ spanId }) => spanId === one?.parentSpanId);

/** Takes the place of the real export. */
const brokenExport = defineJob({
  kind: 'attendance.export',
  operation: 'attendance.startExport',
  run: async () => {
    throw new Error('Ada Private has no school');
  },
});

let schoolId: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_SERVICE_NAME: 'desk' };
  const api = await startApi({ environment, oneOffJobs: [brokenExport] });
  schoolId = api.school_id;
  await api.call('students.list', { as: 'admin', query: { search: 'Quentin Quietly' } });
  await api.call('students.get', { as: 'admin', params: { id: api.school_id } });
  const body = { person_type: 'student', from_date: '2026-11-02', to_date: '2026-11-03', format: 'csv' };
  const { result } = await api.call('attendance.startExport', { as: 'admin', body });
  await api.finishJob(result.job_id);
  await api.stop();
});
afterAll(() => collector.close());

test('a call is traced from the request to its statements', () => {
  const request = spans.find(({ name }) => name === 'GET /api/v1/school/students');
  expect(factsOf(request)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/v1/school/students',
    'homeroom.operation': 'students.list',
    'homeroom.school_id': schoolId,
    'homeroom.request_id': expect.any(String),
  });
  expect(request?.parentSpanId ?? '').toBe('');
  const statement = spans.find(
    (one) => one.name.startsWith('students.list') && one.traceId === request?.traceId,
  );
  expect(factsOf(statement)).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': statement?.name,
  });
  expect(factsOf(parentOf(statement))).toEqual({ 'homeroom.school_id': schoolId });
  expect(parentOf(parentOf(statement))).toBe(request);
  expect([...services]).toEqual(['desk']);
});

test('a refusal is no fault of the server, and an error is one', () => {
  const refused = spans.find(({ name }) => name === 'GET /api/v1/school/students/:id');
  expect([factsOf(refused)['error.type'], refused?.status.code ?? 0]).toEqual(['404', 0]);
  const failed = spans.find(({ name }) => name === 'job attendance.export');
  expect([factsOf(failed)['error.type'], failed?.status.code]).toEqual(['Error', 2]);
});

test('a job begins a trace and names the request that started it', () => {
  const start = spans.find(({ name }) => name === 'POST /api/v1/school/attendance/export');
  const job = spans.find(({ name }) => name === 'job attendance.export');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(factsOf(job)['homeroom.request_id']).toBe(factsOf(start)['homeroom.request_id']);
});

test('spans hold neither what people typed nor who they are', () => {
  expect(sent).not.toMatch(/Quentin|Quietly|Private|@test|Test School|correct horse/i);
});

test('without an address nothing of it is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      // The library for metrics loads the interface, which does nothing by itself.
      if (name.includes('telemetry') && name !== '@opentelemetry/api') console.log('loads ' + name);
      return next(name, context);
    } });
    await import('#server/app.ts');
    console.log('ready');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('ready\n');
});
