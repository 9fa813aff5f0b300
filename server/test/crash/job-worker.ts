import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { prepareAppLogin } from '#server/db/app-login.ts';
import { readEnv } from '#server/env.ts';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { memoryFiles } from '#server/ports/files.ts';

/** A process of the product with two jobs to watch: each step, and each turn, leaves a line in the audit log. */
const [, , connectionString = ''] = process.argv;
const appConnectionString = await prepareAppLogin(connectionString);

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

const noteTurn = {
  name: 'test.note_turn',
  text: `insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
    values ($1, 'Test', 'turn', 'test', 'turn', jsonb_build_object('pid', $2::int))`,
};
const turn: RegularJob = {
  name: 'test.turn',
  cron: '0 0 * * *',
  run: async (db, { school_id }) => {
    await db.run(noteTurn, [school_id, process.pid]);
  },
};

const app = await createApp({
  // It has no data folder, so it leaves the nightly backup out.
  env: readEnv({ NODE_ENV: 'test', BACKUP_DIR: 'off' }),
  connectionString,
  appConnectionString,
  log: pino({ level: 'error' }, pino.destination({ fd: 2, sync: true })),
  ports: { files: memoryFiles(), disk: async () => ({ free: 1, total: 1 }) },
  oneOffJobs: [steps],
  regularJobs: [turn],
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().finally(() => process.exit()));
process.stdout.write('ready\n');
await once(process, 'SIGTERM');
