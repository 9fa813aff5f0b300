import { Gauge, type Registry } from 'prom-client';
import type { Backups } from '#server/ports/backups.ts';

const secondMs = 1_000;

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
