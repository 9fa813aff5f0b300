import type { Contract } from '#contract/index.ts';
import type { Context } from '#server/kit/context.ts';
import { refuse } from '#server/kit/errors.ts';
import { fileUrl } from '#server/kit/files.ts';
import type { OperationsFor } from '#server/kit/gate.ts';
import { cancelJob, countJobs, getJob, listJobs } from './queries.ts';

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
  if (!row) throw refuse.notFound('Job not found');
  return withAddress(ctx, row);
}

export const jobOperations: OperationsFor<Contract['jobs']> = {
  list: async (ctx, { query: { page, limit } }) => {
    const viewer = viewerOf(ctx);
    const [rows, [counted]] = await Promise.all([
      listJobs(ctx.db, { ...viewer, limit, offset: (page - 1) * limit }),
      countJobs(ctx.db, viewer),
    ]);
    return { jobs: rows.map((row) => withAddress(ctx, row)), total: counted?.total ?? 0, page, limit };
  },
  get: (ctx, { params }) => readJob(ctx, params.id),
  cancel: async (ctx, { params }) => {
    const [asked] = await cancelJob(ctx.db, { ...viewerOf(ctx), job_id: params.id });
    const job = await readJob(ctx, params.id);
    if (!asked) throw refuse.conflict('This work has ended already');
    ctx.audit({ action: 'cancel', entity: 'job', entity_id: params.id, after: { kind: job.kind } });
    return job;
  },
};
