import { refuse } from '#server/lib/refusal.ts';
import { checkArchive } from '#server/parsing/archive/archive.ts';
import { UnsafeArchive } from '#server/parsing/archive/entries.ts';

const damageRefusal = () =>
  refuse.wrongType(
    'The file is damaged: it cannot be unpacked. Save it again in the program that made it, then upload that',
  );
const bomb = () => refuse.tooLarge('The file unpacks to far more than a document holds: at most 100 MB');

/** Refuses an archive that readers could read in two ways, or that would fill their memory. */
export async function refuseUnsafeArchive(bytes: Buffer): Promise<void> {
  try {
    await checkArchive(bytes);
  } catch (error) {
    if (!(error instanceof UnsafeArchive)) throw error;
    throw error.fault === 'damaged' ? damageRefusal() : bomb();
  }
}
