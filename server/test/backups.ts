import type { Backups, BackupsState } from '#server/ports/backups.ts';

/** Backups without a folder: what there is can be set, and how making one goes. */
export function memoryBackups() {
  const nothing: BackupsState = {
    isEncrypted: false,
    keep: { daily: 7, weekly: 4 },
    backups: [],
    failure: undefined,
  };
  const stand = {
    state: nothing as BackupsState | undefined,
    create: (async ({ onProgress }) => onProgress(100)) as Backups['create'],
  };
  const backups: Backups = {
    look: () => Promise.resolve(stand.state),
    create: (options) => stand.create(options),
  };
  return { backups, stand, nothing };
}
