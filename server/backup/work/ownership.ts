import { lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives files that root wrote, with the folder, to the owner of `place`, because Homeroom cannot use them otherwise. */
export async function giveFilesToOwner(place: string, folder = place) {
  if (process.getuid?.() !== 0) return;
  const [owner, folderStats] = await Promise.all(
    [place, folder].map((path) => lstat(path).catch(() => undefined)),
  );
  if (!owner || owner.uid === 0 || !folderStats) return;
  await lchown(folder, owner.uid, owner.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
}
