import { statfs } from 'node:fs/promises';

/** Room on a disk, for an ordinary user, in bytes. */
export type DiskSpace = { readonly free: number; readonly total: number };

/** How much room there is where the product writes. */
export type Disk = () => Promise<DiskSpace>;

export type FolderSpace = DiskSpace & { readonly folder: string };

/** The room of each folder by its name; a folder that does not exist yet is left out. */
export const foldersOf = (paths: Readonly<Record<string, string>>) => async (): Promise<FolderSpace[]> => {
  const found = await Promise.all(
    Object.entries(paths).map(async ([folder, path]) => {
      const space = await readDiskSpace(path);
      return space && { folder, ...space };
    }),
  );
  return found.filter((space) => space !== undefined);
};

/** The file system of these folders that has the smallest share of free room; a folder need not exist yet. */
export function openDisk(folders: readonly string[]): Disk {
  return async () => {
    const spaces = (await Promise.all(folders.map(readDiskSpace))).filter((space) => space !== undefined);
    const [tightest] = spaces.sort((one, other) => one.free / one.total - other.free / other.total);
    if (!tightest) throw new Error(`The disk of ${folders.join(', ')} cannot be looked at`);
    return tightest;
  };
}

async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}
