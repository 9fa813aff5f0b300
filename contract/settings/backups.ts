import { z } from 'zod';
import { id, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

const backup = z.object({
  name: z.string(),
  created_dt: instant,
  size_bytes: z.number(),
  is_encrypted: z.boolean(),
  /** When it was restored into a scratch database and found to be the same. */
  verified_dt: instant.nullable(),
});
export type Backup = z.infer<typeof backup>;

const backupSettings = z.object({
  /**
   * `nightly`: this installation keeps backups by itself. `off`: its operator has switched that off. `operator`: the
   * installation serves several schools, and backups hold all of them.
   */
  kept_by: z.enum(['nightly', 'off', 'operator']),
  is_encrypted: z.boolean(),
  keep_daily: z.number(),
  keep_weekly: z.number(),
  /** Since the last backup that succeeded. */
  failure: z.object({ failed_dt: instant, message: z.string() }).nullable(),
  backups: z.array(backup),
});
export type BackupSettings = z.infer<typeof backupSettings>;

/** A verified backup of every night is never older than this while all is well. */
export const latestBackupHours = 26;

export const backupEntries = {
  getBackups: defineRoute({
    method: 'GET',
    path: '/settings/backups',
    permission: accountAdmins,
    summary: 'The backups of an installation with one school',
    result: backupSettings,
  }),
  createBackup: defineRoute({
    method: 'POST',
    path: '/settings/backups',
    permission: accountAdmins,
    summary: 'Make a backup now, in the background, and verify it',
    status: 202,
    result: z.object({ job_id: id }),
  }),
};
