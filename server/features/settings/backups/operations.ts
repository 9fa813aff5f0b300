import type { Contract } from '#contract/index.ts';
import type { Queryable } from '#server/db/query.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { StoredBackup } from '#server/ports/backups.ts';
import { countSchools } from './queries.ts';

type Entries = Pick<Contract['settings'], 'getBackups' | 'createBackup'>;

/** A backup holds the whole installation. If that has several schools, none of them decides about it. */
export async function servesOneSchool(db: Queryable): Promise<boolean> {
  const [counted] = await countSchools(db, {});
  return counted?.schools === 1;
}

const nothing = { is_encrypted: false, keep_daily: 0, keep_weekly: 0, failure: null, backups: [] };

const backupReply = ({ name, created, bytes, isEncrypted, verified }: StoredBackup) => ({
  name,
  created_dt: created.toISOString(),
  size_bytes: bytes,
  is_encrypted: isEncrypted,
  verified_dt: verified?.toISOString() ?? null,
});

export const backupOperations: OperationsFor<Entries> = {
  getBackups: async ({ db, ports }) => {
    if (!(await servesOneSchool(db))) return { kept_by: 'operator', ...nothing };
    const state = await ports.backups.look();
    if (!state) return { kept_by: 'off', ...nothing };
    const { isEncrypted, keep, backups, failure } = state;
    return {
      kept_by: 'nightly',
      is_encrypted: isEncrypted,
      keep_daily: keep.daily,
      keep_weekly: keep.weekly,
      failure: failure ? { failed_dt: failure.failed.toISOString(), message: failure.message } : null,
      backups: backups.map(backupReply),
    };
  },
  createBackup: async (ctx) => {
    if (!(await servesOneSchool(ctx.db))) {
      throw refuse.forbidden('The operator of this installation keeps the backups of all schools');
    }
    if (!(await ctx.ports.backups.look()))
      throw refuse.conflict('Backups are switched off in this installation');
    const job_id = await ctx.startJob({ kind: 'settings.create_backup', input: {} });
    ctx.audit({ action: 'create', entity: 'backup', entity_id: job_id });
    return { job_id };
  },
};
