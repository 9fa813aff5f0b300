import { type BackupSettings, latestBackupHours } from '#contract/settings/backups.ts';

const hourMs = 3_600_000;
const step = 1024;

/** Whether backups exist but none is verified and recent. */
export function isLate({ backups }: Pick<BackupSettings, 'backups'>, now: number): boolean {
  if (backups.length === 0) return false;
  const newest = backups.find(({ verified_dt }) => verified_dt !== null);
  return !newest || now - Date.parse(newest.created_dt) > latestBackupHours * hourMs;
}

/** A size in the unit that fits, with one decimal. */
export function sizeOf(bytes: number): {
  readonly unit: 'kilobytes' | 'megabytes' | 'gigabytes';
  readonly size: number;
} {
  const roundToTenths = (size: number) => Math.round(size * 10) / 10;
  if (bytes >= step ** 3) return { unit: 'gigabytes', size: roundToTenths(bytes / step ** 3) };
  if (bytes >= step ** 2) return { unit: 'megabytes', size: roundToTenths(bytes / step ** 2) };
  return { unit: 'kilobytes', size: roundToTenths(bytes / step) };
}
