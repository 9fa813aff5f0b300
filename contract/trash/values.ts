/** For how many days deleted records can be restored. */
export const trashDays = 30;

/** What the summaries of calls that delete say. */
export const canBeRestored = `can be restored for ${trashDays} days`;
