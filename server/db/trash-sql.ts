import { trashDays } from '#contract/trash/values.ts';

/** What was deleted after this moment can be restored. */
export const trashStart = `now() - interval '${trashDays} days'`;

/** Whether a row is in the trash and can be restored. */
export const restorableCondition = `deleted_dt > ${trashStart}`;
