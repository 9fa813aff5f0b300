import { z } from 'zod';
import { id, idParams, instant, pageQuery } from './common.ts';
import { defineRoute } from './route.ts';

export const jobStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type JobStatus = z.infer<typeof jobStatus>;

export const jobError = z.object({
  row: z.number().optional(),
  field: z.string().optional(),
  message: z.string(),
});
export type JobError = z.infer<typeof jobError>;

const jobSummary = z.object({
  job_id: id,
  kind: z.string(),
  status: jobStatus,
  done: z.number(),
  total: z.number(),
  error_count: z.number(),
  cancel_asked: z.boolean(),
  started_by: z.object({ user_id: id, name: z.string() }).nullable(),
  file_url: z.string().nullable(),
  file_name: z.string().nullable(),
  created_dt: instant,
  started_dt: instant.nullable(),
  finished_dt: instant.nullable(),
});
export type JobSummary = z.infer<typeof jobSummary>;

/** `result` is what the kind of job has to tell, for the screen that started it. */
const job = jobSummary.extend({
  errors: z.array(jobError),
  result: z.record(z.string(), z.unknown()).nullable(),
});
export type Job = z.infer<typeof job>;

export const jobs = {
  list: defineRoute({
    method: 'GET',
    path: '/jobs',
    summary: 'Work in the background, the newest first: own, for an account-admin all',
    query: pageQuery(20),
    result: z.object({ jobs: z.array(jobSummary), total: z.number(), page: z.number(), limit: z.number() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'How far a job is, what went wrong with which row, and its result',
    params: idParams,
    result: job,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: 'Ask a job to stop; what it has done so far stays',
    params: idParams,
    result: job,
  }),
};
