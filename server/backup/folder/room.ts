import { statfs } from 'node:fs/promises';
import { BackupFailure } from '#server/backup/archive/failure.ts';
import { formatBytes } from '#server/backup/archive/format.ts';

/** Stays free, so that a backup never fills a disk. */
const reserveBytes = 200 * 1024 * 1024;

type SpaceNeed = { readonly folder: string; readonly bytes: number; readonly advice: string };

/** Refuses a backup that would fill the disk of the folder. */
export async function refuseFullDisk({ folder, bytes, advice }: SpaceNeed) {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  if (free >= bytes + reserveBytes) return;
  throw new BackupFailure(
    `The disk of ${folder} has ${formatBytes(free)} free, and a backup needs about ${formatBytes(bytes + reserveBytes)} there: ${advice}.`,
  );
}
