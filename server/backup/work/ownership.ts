import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What root has written, the folder included, has to belong to the owner of `place`, or Homeroom cannot use it. */
export async function giveToOwnerOf(place: string, folder = place) {
  if (process.getuid?.() !== 0) return;
  const [owner, given] = await Promise.all([place, folder].map((path) => lstat(path).catch(() => undefined)));
  if (!owner || owner.uid === 0 || !given) return;
  await lchown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
}
