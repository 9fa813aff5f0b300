import { dayMs } from '#contract/kit/days.ts';
import type { RegularJob } from '#server/kit/jobs/scheduled-jobs.ts';
import type { Ports } from '#server/ports/ports.ts';
import { listSchoolsToRelease, releaseIdle } from './handling/queries.ts';
import { deleteOldChats } from './settings/queries.ts';

/** Deletes conversations that are older than the school keeps them. */
export const deleteOld: RegularJob = {
  name: 'chat.delete_old',
  cron: '20 2 * * *',
  run: async (db, { school_id }, ports) => {
    await deleteOldChats(db, { school_id, now: ports.clock().toISOString() });
  },
};

const idleHours = 12;
const idleDays = 7;

/** The times before which a conversation is abandoned. */
function limitsOf({ clock }: Ports) {
  const now = clock().getTime();
  return {
    human_before: new Date(now - idleHours * 3_600_000).toISOString(),
    waiting_before: new Date(now - idleDays * dayMs).toISOString(),
  };
}

/** Returns abandoned conversations to the chatbot, so that a visitor who writes again gets an answer. */
export const releaseChats: RegularJob = {
  name: 'chat.release',
  cron: '*/30 * * * *',
  listDue: (db, ports) => listSchoolsToRelease(db, limitsOf(ports)),
  run: async (db, { school_id }, ports) => {
    await releaseIdle(db, { school_id, ...limitsOf(ports) });
  },
};
