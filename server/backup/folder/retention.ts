import type { KeptBackup } from './backup-folder.ts';

const dayMs = 86_400_000;
const thursday = 4;
const daysOfWeek = 7;

export type RetentionCounts = { readonly daily: number; readonly weekly: number };

type DatedBackup = Pick<KeptBackup, 'created' | 'verified'>;

/**
 * Finds the backups to delete: all except those of the last day, one for each of the last days and one for each of the last
 * weeks that have any. Of several, the newest verified one is kept for its day or week.
 */
export function findExpired<Backup extends DatedBackup>(
  backups: readonly Backup[],
  keep: RetentionCounts,
  now: Date,
): Backup[] {
  const kept = new Set<Backup>(backups.filter(({ created }) => now.getTime() - created.getTime() < dayMs));
  for (const backup of newestPer(backups, dayOf, keep.daily)) kept.add(backup);
  for (const backup of newestPer(backups, weekOf, keep.weekly)) kept.add(backup);
  return backups.filter((backup) => !kept.has(backup));
}

function newestPer<Backup extends DatedBackup>(
  backups: readonly Backup[],
  periodOf: (date: Date) => string,
  count: number,
): Backup[] {
  const best = new Map<string, Backup>();
  for (const backup of backups.toSorted((a, b) => b.created.getTime() - a.created.getTime())) {
    const period = periodOf(backup.created);
    const standing = best.get(period);
    if (!standing || (!standing.verified && backup.verified)) best.set(period, backup);
  }
  return [...best.values()].slice(0, count);
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The Thursday of the week, which begins on Monday. */
function weekOf(date: Date): string {
  const weekday = date.getUTCDay() || daysOfWeek;
  return dayOf(new Date(date.getTime() + (thursday - weekday) * dayMs));
}
