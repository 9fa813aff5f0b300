import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#server/lib/log.ts';
import { startApi, type TestApi } from '#server/test/api.ts';
import { defineJob } from './one-off-jobs.ts';

/** Takes the place of the real export. */
const brokenExport = defineJob({
  kind: 'attendance.export',
  operation: 'attendance.startExport',
  run: async () => {
    throw new Error('broken');
  },
});

type Line = { readonly msg: string; readonly reqId?: string };

const lines: Line[] = [];
let api: TestApi;
beforeAll(async () => {
  const log = openLog('warn', { write: (line) => lines.push(JSON.parse(line) as Line) });
  api = await startApi({ oneOffJobs: [brokenExport], log });
});
afterAll(() => api.stop());

const body = { person_type: 'student', from_date: '2026-11-02', to_date: '2026-11-03', format: 'csv' };

test('the log of a job names the request that started it, and the reply named it too', async () => {
  const id = 'a-request-of-a-proxy';
  const headers = { 'x-request-id': id };
  const reply = await api.call('attendance.startExport', { as: 'admin', body, headers });
  expect([reply.status, reply.headers['x-request-id']]).toEqual([202, id]);
  const other = await api.call('attendance.startExport', { as: 'admin', body });
  await api.finishJob(other.result.job_id);
  await api.finishJob(reply.result.job_id);
  const ids = lines.filter(({ msg }) => msg.startsWith('attendance.export')).map(({ reqId }) => reqId);
  expect(ids.filter((one) => one === id)).toHaveLength(3);
  expect(ids.filter((one) => one === other.headers['x-request-id'])).toHaveLength(3);
  expect(ids).toHaveLength(6);
});

test('work after the reply is logged with the id of its request', async () => {
  lines.splice(0);
  api.setMailer(async () => {
    throw new Error('no mail server');
  });
  const forgotten = { user_email: 'staff@test.test' };
  const reply = await api.call('auth.forgotPassword', { body: forgotten });
  const listFailures = () => lines.filter(({ msg }) => msg.includes('work after the reply failed'));
  await expect.poll(() => listFailures().map(({ reqId }) => reqId)).toEqual([reply.headers['x-request-id']]);
  api.setMailer();
});
