import { Gauge, type Registry } from 'prom-client';
import type { Backups } from '#server/ports/backups.ts';

const secondMs = 1_000;

/** The same backups, whose duration this process shows; the failure of one is in `homeroom_backup_success`. */
export function timeBackups(registry: Registry, backups: Backups): Backups {
  const duration = new Gauge({
    name: 'homeroom_backup_duration_seconds',
    help: 'How long the last backup of this process took, its verification included',
    registers: [registry],
  });
  // A backup that took no time at all would be a false figure.
  duration.remove();
  return {
    ...backups,
    create: async (options) => {
      const started = performance.now();
      await backups.create(options);
      duration.set((performance.now() - started) / secondMs);
    },
  };
}

/** Metrics of the backups; none if the nightly backup is switched off. */
export function addBackupMetrics(registry: Registry, backups: Backups) {
  // A folder that cannot be read counts as one without backups.
  const unreadable = { backups: [], failure: { failed: new Date(), message: '' } };
  const look = () => backups.look().catch(() => unreadable);
  new Gauge({
    name: 'homeroom_backup_age_seconds',
    help: 'Age of the newest verified backup; +Inf without one',
    registers: [registry],
    async collect() {
      this.reset();
      const state = await look();
      if (!state) return this.remove();
      const newest = state.backups.find(({ verified }) => verified);
      this.set(newest ? (Date.now() - newest.created.getTime()) / secondMs : Number.POSITIVE_INFINITY);
    },
  });
  new Gauge({
    name: 'homeroom_backup_success',
    help: '1 when the last backup succeeded, 0 when it failed',
    registers: [registry],
    async collect() {
      const state = await look();
      if (!state) return this.remove();
      this.set(state.failure ? 0 : 1);
    },
  });
}
