import type { Queryable } from '#server/db/query.ts';
import { defineJob, type Job } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  closeEnrolments,
  countWaiting,
  fixPlan,
  listSchoolsToSet,
  nextToMove,
  openEnrolments,
  setStatuses,
} from './move-queries.ts';
import { type PromotionKey, setStatus } from './queries.ts';
import { refusalOfRecords } from './rules.ts';
import { countMoved, dropEnrolments, newRecords, nextToUndo, reopenEnrolments } from './undo-queries.ts';

type Input = { readonly promotion_id: string };

/** Students per transaction: few enough that no one else waits long for them. */
const size = 250;

const keyOf = (job: Job, { promotion_id }: Input): PromotionKey => ({
  school_id: job.actor.school_id,
  promotion_id,
});

const idsOf = (students: readonly { student_id: string }[]) => students.map(({ student_id }) => student_id);

/**
 * Moves everyone who has not been moved yet; a second run, or one after a crash, continues where the first one ended.
 */
export const carryOutPromotion = defineJob<Input>({
  kind: 'promotion.run',
  operation: 'promotion.run',
  run: async (job, input) => {
    const key = keyOf(job, input);
    const already = await job.transaction(async (db) => (await fixPlan(db, key))[0]?.already ?? 0);
    const total = await job.transaction(async (db) => (await countWaiting(db, key))[0]?.waiting ?? 0);
    const moveSome = async (db: Queryable) => {
      const student_ids = idsOf(await nextToMove(db, { ...key, size }));
      if (student_ids.length === 0) return 0;
      await closeEnrolments(db, { ...key, student_ids });
      await openEnrolments(db, { ...key, student_ids, user_id: job.actor.user_id });
      return student_ids.length;
    };
    const moved = await inChunks(job, total, moveSome);
    await job.transaction((db, audit) => finishRun({ db, audit, job, key, moved }));
    return { moved, already };
  },
});

type FinishOptions = {
  readonly db: Queryable;
  readonly audit: Parameters<Parameters<Job['transaction']>[0]>[1];
  readonly job: Job;
  readonly key: PromotionKey;
  readonly moved: number;
};

async function finishRun({ db, audit, job, key, moved }: FinishOptions) {
  const now = job.ports.clock().toISOString();
  await setStatus(db, { ...key, status: 'done', job_id: null, now });
  await setStatuses(db, { school_id: key.school_id, today: job.today() });
  audit({ action: 'promote', entity: 'promotion', entity_id: key.promotion_id, after: { moved } });
}

/** Works chunk by chunk, each in its own transaction, until one is empty or the person stops the job. */
async function inChunks(job: Job, total: number, work: (db: Queryable) => Promise<number>): Promise<number> {
  let done = 0;
  while (!(await job.isCancelled())) {
    const count = await job.transaction(work);
    if (count === 0) break;
    done += count;
    await job.progress(done, Math.max(total, done));
  }
  return done;
}

/** Undoes a promotion, unless the new year is already in use. */
export const undoPromotion = defineJob<Input>({
  kind: 'promotion.undo',
  operation: 'promotion.undo',
  run: async (job, input) => {
    const key = keyOf(job, input);
    await refuseIfUsed(job, key);
    const total = await job.transaction(async (db) => (await countMoved(db, key))[0]?.moved ?? 0);
    const undone = await inChunks(job, total, (db) => undoSome(db, job, key));
    if (await job.isCancelled()) return { undone };
    await job.transaction(async (db, audit) => {
      await setStatus(db, { ...key, status: 'undone', job_id: null, now: job.ports.clock().toISOString() });
      audit({ action: 'undo', entity: 'promotion', entity_id: key.promotion_id, after: { undone } });
    });
    return { undone };
  },
});

/** Refuses if records were added between the request and the job. */
async function refuseIfUsed(job: Job, key: PromotionKey) {
  const refusal = await job.transaction(async (db) => {
    const [found] = await newRecords(db, key);
    const sentence = refusalOfRecords(found?.new_records ?? null);
    if (sentence)
      await setStatus(db, { ...key, status: 'done', job_id: null, now: job.ports.clock().toISOString() });
    return sentence;
  });
  if (refusal) throw refuse.conflict(refusal);
}

async function undoSome(db: Queryable, job: Job, key: PromotionKey): Promise<number> {
  const student_ids = idsOf(await nextToUndo(db, { ...key, size }));
  if (student_ids.length === 0) return 0;
  const kept = await dropEnrolments(db, { ...key, student_ids });
  await reopenEnrolments(db, { ...key, student_ids });
  for (const { name } of kept)
    job.fail({ message: `${name} was placed elsewhere since then and stays there` });
  return student_ids.length;
}

/** Gives graduates and students who left their status on the day after the old year. */
export const followPromotions: RegularJob = {
  name: 'promotion.follow',
  cron: '10 * * * *',
  listDue: (db) => listSchoolsToSet(db, {}),
  run: async (db, { school_id }) => {
    await setStatuses(db, { school_id, today: null });
  },
};
