import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What root has written into a folder of somebody else has to belong to that user, or Homeroom cannot use it. */
export async function giveToOwnerOf(folder: string) {
  if (process.getuid?.() !== 0) return;
  const owner = await lstat(folder).catch(() => undefined);
  if (!owner || owner.uid === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
}
