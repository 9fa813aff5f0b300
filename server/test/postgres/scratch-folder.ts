import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/**
 * A new folder for the files of a database server whose databases are created and dropped all the time: in memory if it
 * has room. On ext4, a new file is given none of the numbers of files deleted in the last minutes, and with a thousand
 * files per database the kernel spends half of the tests' processor time passing over them.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), prefix));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
