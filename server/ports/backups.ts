/** A backup of the whole installation, in the backup folder. */
export type StoredBackup = {
  readonly name: string;
  readonly created: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** When it was restored into a scratch database and compared. */
  readonly verified: Date | undefined;
};

export type BackupsState = {
  /** Whether new ones are encrypted. */
  readonly isEncrypted: boolean;
  readonly keep: { readonly daily: number; readonly weekly: number };
  /** The newest first. */
  readonly backups: readonly StoredBackup[];
  /** The failure since the last backup that succeeded. */
  readonly failure: { readonly failed: Date; readonly message: string } | undefined;
};

/** Backups of the whole installation. */
export type Backups = {
  /** Undefined if the operator has switched off the nightly backup. */
  readonly look: () => Promise<BackupsState | undefined>;
  /** Creates a backup and verifies it; refuses with a sentence if that fails. */
  readonly create: (options: {
    readonly onProgress: (percent: number) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
};
