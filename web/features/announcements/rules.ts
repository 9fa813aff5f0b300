import type { Announcement } from '#contract/announcements/record.ts';
import { expiringSoonDays } from '#contract/announcements/values.ts';

/** Tags on a card; the others are counted. */
export const mostTags = 3;

/** The days until it expires if there is a warning; otherwise undefined. */
export function daysToWarn({ status, expiresInDays }: Pick<Announcement, 'status' | 'expiresInDays'>) {
  if (status === 'archived' || expiresInDays === null) return undefined;
  return expiresInDays >= 0 && expiresInDays <= expiringSoonDays ? expiresInDays : undefined;
}
