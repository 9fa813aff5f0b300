import { z } from 'zod';
import { id, idParams, instant, pageFields, pageQuery } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, grants } from '#contract/policy/grants.ts';

export const jobStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobStatus = z.infer<typeof jobStatus>;

export const jobError = z.object({
  row: z.number().optional(),
  field: z.string().optional(),
  message: z.string(),
});
export type JobError = z.infer<typeof jobError>;

const jobSummary = z
  .object({
    job_id: id,
    kind: z.string(),
    status: jobStatus,
    done: z.number(),
    total: z.number(),
    error_count: z.number(),
    cancel_asked: z.boolean(),
    /** The job failed with an error, not because of its input, so that it can be restarted. */
    can_retry: z.boolean(),
    started_by: z.object({ user_id: id, name: z.string() }).nullable(),
    file_url: z.string().nullable(),
    file_name: z.string().nullable(),
    created_dt: instant,
    started_dt: instant.nullable(),
    finished_dt: instant.nullable(),
  })
  .meta({ id: 'ListedJob' });
export type JobSummary = z.infer<typeof jobSummary>;

/** `result` depends on the kind of job; the screen that started it knows it. */
const job = jobSummary
  .extend({
    errors: z.array(jobError),
    result: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof job>;

const failingWork = z.object({
  name: z.string(),
  error: z.string(),
  attempts: z.number(),
  failing_since: instant,
  tried_dt: instant,
});
export type FailingWork = z.infer<typeof failingWork>;

export const jobs = {
  list: defineRoute({
    method: 'GET',
    path: '/jobs',
    permission: grants('A', 'O', 'O'),
    summary: 'List your jobs, newest first; account-admins see all',
    query: pageQuery(20),
    result: z.object({
      jobs: z.array(jobSummary),
      /** Scheduled jobs that keep failing; only account-admins see them. */
      failing: z.array(failingWork),
      ...pageFields,
    }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/jobs/{id}',
    permission: grants('A', 'O', 'O'),
    summary: 'Get a job: its progress, the errors per row, and its result',
    params: idParams,
    result: job,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    permission: grants('A', 'O', 'O'),
    summary: 'Cancel a job; what it has done so far stays',
    params: idParams,
    result: job,
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/jobs/{id}/retry',
    permission: grants('A', 'O', 'O'),
    summary: 'Restart a job that failed with an error',
    params: idParams,
    result: job,
  }),
  retryScheduled: defineRoute({
    method: 'POST',
    path: '/jobs/regular/{name}/retry',
    permission: accountAdmins,
    summary: 'Run a failing scheduled job again now',
    params: z.object({ name: z.string().max(100) }),
    result: z.object({ name: z.string() }),
  }),
};
