import { jobName } from '#contract/jobs/names.ts';
import type { Queryable } from '#server/db/query.ts';
import { notify } from '#server/features/notifications/operations.ts';
import type { EndedJob } from '#server/kit/jobs/runner.ts';
import type { FailingJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { listAdmins } from './queries.ts';

/** Jobs that continue an earlier one: people are notified again only when there is a problem. */
const followUps = new Set(['announcements.deliver_again']);

/** Notifies the person who started a job that it has ended, and the account-admins when it failed by a fault. */
export async function tellJobEnded(db: Queryable, job: EndedJob): Promise<void> {
  if (job.status === 'cancelled') return;
  if (job.status === 'done' && job.error_count === 0 && followUps.has(job.kind)) return;
  const { school_id, job_id, started_by } = job;
  const notice = {
    school_id,
    ...describeEnd(job),
    link: `/jobs?job=${job_id}`,
    entity: 'job',
    entity_id: job_id,
  };
  await notify(db, { ...notice, user_ids: [started_by], to_actor: true });
  if (!job.is_fault) return;
  const admins = await listAdmins(db, { school_id });
  const others = admins.map(({ user_id }) => user_id).filter((user_id) => user_id !== started_by);
  await notify(db, { ...notice, user_ids: others });
}

function describeEnd({ kind, status, error_count, error }: EndedJob) {
  const name = jobName(kind);
  if (status === 'failed') return { kind: 'job_failed', title: `${name} failed`, body: error ?? '' };
  const problems = `Done, with ${error_count} ${error_count === 1 ? 'problem' : 'problems'}.`;
  return { kind: 'job_done', title: `${name} finished`, body: error_count > 0 ? problems : '' };
}

/** Notifies the account-admins that a scheduled job keeps failing. */
export async function tellTrouble(db: Queryable, { school_id, name, error }: FailingJob): Promise<void> {
  const admins = await listAdmins(db, { school_id });
  const about = { link: '/jobs', entity: 'regular_job', entity_id: name };
  const title = `Scheduled job keeps failing: ${jobName(name)}`;
  const user_ids = admins.map(({ user_id }) => user_id);
  await notify(db, { school_id, user_ids, kind: 'job_failed', title, body: error, ...about });
}

const inGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Notifies the account-admins while there is still time to free disk space. */
export async function tellAboutDisk(
  db: Queryable,
  { school_id, free, total }: { school_id: string; free: number; total: number },
): Promise<void> {
  const admins = await listAdmins(db, { school_id });
  await notify(db, {
    school_id,
    user_ids: admins.map(({ user_id }) => user_id),
    kind: 'job_disk_low',
    title: 'The disk of the server is nearly full',
    body: `${inGigabytes(free)} of ${inGigabytes(total)} are free. When the disk is full, nothing can be saved. Ask the person who runs this server to make room on it.`,
  });
}
