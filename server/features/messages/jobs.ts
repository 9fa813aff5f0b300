import { defineJob } from '#server/kit/jobs/one-off-jobs.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import type { ClaimedMessage } from './outbox/claim-queries.ts';
import { deliverMessages } from './outbox/deliver.ts';
import { cancelMessages, countDue, listSchoolsToSend } from './outbox/queries.ts';

const letterOf = ({ subject, body }: ClaimedMessage) => ({ subject: subject ?? '', text: body ?? '' });

/** Sends an urgent message at once; the person who started it follows it and may cancel it. */
export const deliverUrgent = defineJob<{ source_id: string }>({
  kind: 'messages.deliver',
  operation: 'messages.sendUrgent',
  run: async (job, { source_id }) => {
    const { ports, transaction, database, actor } = job;
    const source = { school_id: actor.school_id, kind: 'urgent', source_id };
    const now = ports.clock().toISOString();
    const [counted] = await transaction((db) => countDue(db, { ...source, now }));
    let done = 0;
    const counts = await deliverMessages({
      school_id: actor.school_id,
      ports,
      transaction,
      database,
      kinds: ['urgent'],
      source_id,
      compose: letterOf,
      isStopped: () => job.isCancelled(),
      onOutcome: ({ address }, { state, reason }) => {
        done += 1;
        if (state === 'failed') job.fail({ message: `${address}: ${reason}` });
      },
      onBatch: () => job.progress(done, Math.max(counted?.due ?? 0, done)),
    });
    if (await job.isCancelled()) await transaction((db) => cancelMessages(db, source));
    return counts;
  },
});

/** Sends the urgent messages that are due: further attempts, and those left by a crash. The other kinds have jobs of their own. */
export const sendDueMessages: RegularJob = {
  name: 'messages.send',
  cron: '* * * * *',
  listDue: (db, { clock }) => listSchoolsToSend(db, { kinds: ['urgent'], now: clock().toISOString() }),
  work: async ({ school_id, ports, transaction, database, isStopping }) => {
    const counts = await deliverMessages({
      school_id,
      ports,
      transaction,
      database,
      kinds: ['urgent'],
      source_id: null,
      compose: letterOf,
      isStopped: async () => isStopping(),
      onOutcome: () => undefined,
      onBatch: async () => undefined,
    });
    return counts.sent + counts.failed + counts.later > 0 ? 'worked' : 'idle';
  },
};
