import type { Database } from '#server/db/pool.ts';
import { withoutWall } from '#server/db/within-school.ts';
import { countAccountsPerAddress } from '#server/features/auth/attempts/queries.ts';

const keptMs = 5 * 60_000;

type CachedChecks = { readonly until: number; readonly checks: Promise<number> };

const kept = new WeakMap<Database, CachedChecks>();

/**
 * How many passwords a sign-in checks where no school is named: as many as any one address has accounts in the installation. So
 * the time does not tell how many the address has, and costs one check where no address is used twice. The number may be some
 * minutes old.
 */
export function passwordChecks(database: Database): Promise<number> {
  const whole = withoutWall(database);
  const found = kept.get(whole);
  if (found && found.until > performance.now()) return found.checks;
  const checks = whole
    .unscoped((db) => countAccountsPerAddress(db, {}))
    .then(([row]) => row?.accounts ?? 1)
    .catch((error: unknown) => {
      kept.delete(whole);
      throw error;
    });
  kept.set(whole, { until: performance.now() + keptMs, checks });
  return checks;
}
