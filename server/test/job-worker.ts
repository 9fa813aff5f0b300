import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import { defineJob } from '#server/kit/one-off-jobs.ts';
import { memoryFiles } from '#server/ports/files.ts';

/** A process of the product with two jobs to watch: each step leaves a line in the audit log, in its own transaction. */
const [, , connectionString = ''] = process.argv;

const steps = defineJob<{ steps: number; pauseMs: number }>({
  kind: 'test.steps',
  operation: 'students.list',
  run: async (job, input) => {
    for (let step = 1; step <= input.steps; step += 1) {
      await job.transaction(async (_, audit) => {
        audit({ action: `step ${step}`, entity: 'test', entity_id: job.job_id, after: { pid: process.pid } });
      });
      await job.progress(step, input.steps);
      await sleep(input.pauseMs);
    }
    return { pid: process.pid };
  },
});

const app = await createApp({
  env: readEnv({ NODE_ENV: 'test' }),
  connectionString,
  log: pino({ level: 'error' }, pino.destination({ fd: 2, sync: true })),
  ports: { files: memoryFiles() },
  oneOffJobs: [steps],
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().finally(() => process.exit()));
process.stdout.write('ready\n');
await once(process, 'SIGTERM');
