import type { FastifyInstance } from 'fastify';
import type { Replica } from '#server/db/replica/replica.ts';
import type { Ports } from '#server/ports/ports.ts';
import { addBackupMetrics, timeBackups } from './backup-metrics.ts';
import { InstallationFigures } from './installation-figures.ts';
import { addInstallationGauges } from './installation-gauges.ts';
import { measurePorts } from './measured-ports.ts';
import { Meters, type WatchedAnswering } from './meters.ts';
import { addMetrics } from './metrics.ts';
import { addProcessGauges, type ProcessGaugeOptions } from './process-gauges.ts';
import { addReplicaGauges } from './replica-metrics.ts';

type ServedMonitoring = Omit<ProcessGaugeOptions, 'answering'> & {
  readonly backups: Ports['backups'];
  readonly token: string | undefined;
  readonly replica: Replica | undefined;
};

type MonitoredParts = {
  /** The address for the owner of the database. */
  readonly connectionString: string;
  readonly answering: WatchedAnswering;
};

/** Everything that /metrics shows of one app. */
export function openMonitoring({ connectionString, answering }: MonitoredParts) {
  const meters = new Meters(answering);
  const { registry } = meters;
  const figures = new InstallationFigures(connectionString);
  addInstallationGauges(registry, figures);
  return {
    meters,
    /** The same ports, whose use is counted. */
    measure: (ports: Ports): Ports => ({
      ...measurePorts(ports, meters),
      backups: timeBackups(registry, ports.backups),
    }),
    serve(app: FastifyInstance, { backups, token, replica, ...options }: ServedMonitoring) {
      addProcessGauges(registry, { ...options, answering });
      addBackupMetrics(registry, backups);
      addReplicaGauges(registry, replica);
      addMetrics(app, { registry, token });
    },
    async close() {
      meters.close();
      await figures.close();
    },
  };
}
