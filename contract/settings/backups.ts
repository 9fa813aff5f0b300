import { z } from 'zod';
import { instant, startedJob } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

const backup = z.object({
  name: z.string(),
  created_dt: instant,
  size_bytes: z.number(),
  is_encrypted: z.boolean(),
  /** When it was restored into a scratch database and compared successfully. */
  verified_dt: instant.nullable(),
});
export type Backup = z.infer<typeof backup>;

const backupSettings = z.object({
  /**
   * `nightly`: this installation makes backups itself. `off`: its operator has switched them off. `operator`: the
   * installation serves several schools, and its backups contain all of them.
   */
  kept_by: z.enum(['nightly', 'off', 'operator']),
  is_encrypted: z.boolean(),
  keep_daily: z.number(),
  keep_weekly: z.number(),
  /** Hours since the last successful backup. */
  failure: z.object({ failed_dt: instant, message: z.string() }).nullable(),
  backups: z.array(backup),
});
export type BackupSettings = z.infer<typeof backupSettings>;

/** While all is well, the last verified backup is never older than this. */
export const latestBackupHours = 26;

export const backupEntries = {
  getBackups: defineRoute({
    method: 'GET',
    path: '/settings/backups',
    permission: accountAdmins,
    summary: 'List the backups of an installation with one school',
    result: backupSettings,
  }),
  createBackup: defineRoute({
    method: 'POST',
    path: '/settings/backups',
    permission: accountAdmins,
    summary: 'Create and verify a backup now, as a job',
    status: 202,
    result: startedJob,
  }),
};
