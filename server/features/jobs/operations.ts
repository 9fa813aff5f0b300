import type { Contract } from '#contract/index.ts';
import { fileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { retryFailing } from '#server/kit/jobs/scheduled-queries.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  cancelJob,
  countJobs,
  detachOldResults,
  getJob,
  listFailing,
  listJobs,
  retryJob,
} from './queries.ts';

export { detachOldResults };

/** One failure may be bad luck; two are worth a look. */
const failuresToShow = 2;

const viewerOf = ({ actor, grant }: Context) => ({
  school_id: actor.school_id,
  only_of: grant === 'A' ? null : actor.user_id,
});

const withAddress = <Row extends { file_id: string | null }>(ctx: Context, { file_id, ...row }: Row) => ({
  ...row,
  file_url: fileUrl(ctx, file_id),
});

async function readJob(ctx: Context, job_id: string) {
  const [row] = await getJob(ctx.db, { ...viewerOf(ctx), job_id });
  if (!row) throw refuse.unknown('Job');
  return withAddress(ctx, row);
}

export const jobOperations: OperationsFor<Contract['jobs']> = {
  list: async (ctx, { query: { page, limit } }) => {
    const viewer = viewerOf(ctx);
    const { school_id } = ctx.actor;
    const [rows, [counted], failing] = await Promise.all([
      listJobs(ctx.db, { ...viewer, limit, offset: (page - 1) * limit }),
      countJobs(ctx.db, viewer),
      ctx.grant === 'A' ? listFailing(ctx.db, { school_id, least: failuresToShow }) : [],
    ]);
    const jobs = rows.map((row) => withAddress(ctx, row));
    return { jobs, failing, total: counted?.total ?? 0, page, limit };
  },
  get: (ctx, { params }) => readJob(ctx, params.id),
  cancel: async (ctx, { params }) => {
    const [asked] = await cancelJob(ctx.db, { ...viewerOf(ctx), job_id: params.id });
    const job = await readJob(ctx, params.id);
    if (!asked) throw refuse.conflict('This job has already ended');
    ctx.audit({ action: 'cancel', entity: 'job', entity_id: params.id, after: { kind: job.kind } });
    return job;
  },
  retry: async (ctx, { params }) => {
    const [started] = await retryJob(ctx.db, { ...viewerOf(ctx), job_id: params.id });
    const job = await readJob(ctx, params.id);
    if (!started) throw refuse.conflict('This job cannot be restarted');
    ctx.audit({ action: 'retry', entity: 'job', entity_id: params.id, after: { kind: job.kind } });
    return job;
  },
  retryScheduled: async (ctx, { params: { name } }) => {
    const [asked] = await retryFailing(ctx.db, { school_id: ctx.actor.school_id, name });
    if (!asked) throw refuse.unknown('Job');
    ctx.audit({ action: 'retry', entity: 'regular_job', entity_id: name });
    return { name };
  },
};
