import type { Queryable } from '#server/db/query.ts';
import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob, SchoolWork } from '#server/kit/jobs/scheduled-jobs.ts';
import { isPerson, limitOf } from './description/rules.ts';
import { erase } from './erasure/erase.ts';
import { followErasures } from './erasure/follow-restored-backup.ts';
import { insertErasure } from './erasure/queries.ts';
import {
  isPlain,
  lockDue,
  lockTrash,
  removeOldSynonyms,
  removePlain,
  trashStart,
} from './retention/due-queries.ts';
import { beginRules, listRules, trimLog } from './retention/queries.ts';

/** How many people are deleted in one transaction: a student may have thousands of rows. */
const peopleAtOnce = 20;
const recordsAtOnce = 200;
const rowsAtOnce = 1000;
const batchSizeOf = (kind: string) =>
  isPlain(kind) ? rowsAtOnce : isPerson(kind) ? peopleAtOnce : recordsAtOnce;

type RemovalOptions = { readonly lock: LockStatement; readonly removal: Removal };

/** Removes one kind after another. A failure of one kind is thrown at the end, so that it does not stop the others. */
async function removeAll(job: SchoolWork, kinds: readonly RemovalOptions[]) {
  const failures: unknown[] = [];
  let any = false;
  for (const { lock, removal } of kinds) {
    try {
      if (await untilEmpty(() => removeSome(job, lock, removal))) any = true;
    } catch (error) {
      failures.push(error);
    }
  }
  const finished = await runErasures(job);
  if (failures.length > 0) throw failures[0];
  return any || finished > 0;
}

/** Repeats a batch until nothing is left to do; returns whether it did anything. */
async function untilEmpty(batch: () => Promise<number>): Promise<boolean> {
  let any = false;
  while ((await batch()) > 0) any = true;
  return any;
}

type LockStatement = (
  db: Queryable,
  due: { school_id: string; before: string; most: number },
) => Promise<{ id: string }[]>;
type Removal = { readonly kind: string; readonly cause: 'trash' | 'retention'; readonly before: string };

/**
 * Deletes a few people that are due. One transaction locks, deletes and records them, so that two processes never
 * take the same ones.
 */
const removeSome = (job: SchoolWork, lock: LockStatement, { kind, cause, before }: Removal) =>
  job.transaction(async (db) => {
    const { school_id } = job;
    const due = await lock(db, { school_id, before, most: batchSizeOf(kind) });
    const people = due.map(({ id }) => id);
    if (people.length === 0) return 0;
    if (!isPlain(kind)) await erase(db, { school_id, kind, people, cause });
    else await removePlainRows(db, { school_id, kind, people, cause });
    return people.length;
  });

type PlainRemoval = {
  readonly school_id: string;
  readonly kind: keyof typeof removePlain;
  readonly people: readonly string[];
  readonly cause: 'trash' | 'retention';
};

async function removePlainRows(db: Queryable, { school_id, kind, people, cause }: PlainRemoval) {
  await removePlain[kind](db, { school_id, ids: people });
  const nothing: readonly string[] = [];
  await insertErasure(db, {
    school_id,
    kind,
    cause,
    reason: null,
    people: people.length,
    counts: JSON.stringify({ [kind]: people.length }),
    started_by: null,
    started_by_name: null,
    subject_ids: nothing,
    // Also cleans the log of enquiries, imports and jobs.
    record_ids: people,
    near_ids: nothing,
    words: nothing,
    storage_keys: nothing,
  });
}

const runErasures = (job: SchoolWork, erasure_id?: string) =>
  followErasures({
    school_id: job.school_id,
    ...(erasure_id && { erasure_id }),
    transaction: job.transaction,
    removeBytes: job.ports.files.remove,
    now: job.ports.clock,
  });

/** Deletes what has been in the trash for 30 days, with everything that belongs to it. */
export const emptyTrash: RegularJob = {
  name: 'privacy.empty_trash',
  cron: '50 2 * * *',
  work: async (job) => {
    const before = trashStart(job.ports.clock());
    await job.transaction((db) => removeOldSynonyms(db, { school_id: job.school_id, before }));
    const kinds = [...lockTrash].map(([kind, lock]) => ({
      lock,
      removal: { kind, cause: 'trash', before } as const,
    }));
    return (await removeAll(job, kinds)) ? 'worked' : 'idle';
  },
};

/** Follows the school's retention rules: deletes what has been kept for the set time. */
export const followRules: RegularJob = {
  name: 'privacy.follow_rules',
  cron: '10 3 * * *',
  work: async (job) => {
    const { school_id } = job;
    const now = job.ports.clock();
    const rules = await job.transaction(async (db) => {
      await beginRules(db, { school_id, now: now.toISOString() });
      return listRules(db, { school_id });
    });
    const trimmed = await untilEmpty(() => trimSome(job));
    const kinds = rules.flatMap(({ kind, keep_days }) => {
      const lock = lockDue.get(kind);
      if (keep_days === null || !lock) return [];
      return [{ lock, removal: { kind, cause: 'retention', before: limitOf(now, keep_days) } as const }];
    });
    return (await removeAll(job, kinds)) || trimmed ? 'worked' : 'idle';
  },
};

const trimSome = ({ school_id, transaction }: SchoolWork) =>
  transaction(async (db) => (await trimLog(db, { school_id, lines: rowsAtOnce }))[0]?.removed ?? 0);

/** Finishes an erasure that a person started; if this job cannot, the nightly one does. */
export const forgetPerson = defineJob<{ erasure_id: string }>({
  kind: 'privacy.forget',
  operation: 'privacy.erase',
  run: async (job, { erasure_id }) => {
    let steps = 0;
    await followErasures({
      school_id: job.actor.school_id,
      erasure_id,
      transaction: (work) => job.transaction((db) => work(db)),
      removeBytes: job.ports.files.remove,
      now: job.ports.clock,
      isOver: async () => {
        steps += 1;
        await job.progress(steps, steps);
        return job.isCancelled();
      },
    });
    return { steps };
  },
});
