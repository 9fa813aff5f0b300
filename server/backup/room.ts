import { statfs } from 'node:fs/promises';
import { BackupFailure } from './failure.ts';
import { formatBytes } from './format.ts';

/** Left free, so that a backup never is what fills a disk. */
const reserveBytes = 200 * 1024 * 1024;

/** Refuses to begin what would fill the disk that holds the folder. */
export async function refuseFullDisk(folder: string, needed: number) {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  if (free >= needed + reserveBytes) return;
  throw new BackupFailure(
    `The disk of ${folder} has ${formatBytes(free)} free, and a backup needs about ${formatBytes(needed + reserveBytes)}: make room, or choose a folder on another disk by BACKUP_DIR.`,
  );
}
