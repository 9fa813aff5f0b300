import { latestBackupHours } from '#contract/settings/backups.ts';
import type { BackupsState } from '#server/ports/backups.ts';

const hourMs = 3_600_000;
const dayHours = 24;

/**
 * The notice to account-admins if the newest verified backup is too old. A new school gets time for its first backup.
 */
export function lateNotice(
  { backups, failure }: Pick<BackupsState, 'backups' | 'failure'>,
  begun: Date,
  now: Date,
): { title: string; body: string } | undefined {
  const newest = backups.find(({ verified }) => verified);
  const hours = (now.getTime() - (newest?.created ?? begun).getTime()) / hourMs;
  if (hours <= latestBackupHours) return undefined;
  const title = newest ? `The newest backup is ${ageOf(hours)} old` : 'There is no backup yet';
  const reason = failure ? `The last attempt failed: ${failure.message}` : 'No attempt was made since.';
  return {
    title,
    body: `${reason} Open Settings, Backups, and make one now, or ask the operator of the server.`,
  };
}

function ageOf(hours: number): string {
  return hours < 2 * dayHours ? `${Math.floor(hours)} hours` : `${Math.floor(hours / dayHours)} days`;
}
