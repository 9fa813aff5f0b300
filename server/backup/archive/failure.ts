/** Why a backup could not be made, read or restored, as one sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}
