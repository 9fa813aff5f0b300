import type { FastifyInstance } from 'fastify';
import type { Ports } from '#server/ports/ports.ts';
import { addBackupMetrics, timeBackups } from './backup-metrics.ts';
import { InstallationFigures } from './installation-figures.ts';
import { addInstallationGauges } from './installation-gauges.ts';
import { measurePorts } from './measured-ports.ts';
import { Meters } from './meters.ts';
import { addMetrics } from './metrics.ts';
import { addProcessGauges, type ProcessGaugeOptions } from './process-gauges.ts';

type ServedMonitoring = ProcessGaugeOptions & {
  readonly backups: Ports['backups'];
  readonly token: string | undefined;
};

/** Everything that /metrics shows of one app; the connection string is the one of the database's owner. */
export function openMonitoring(connectionString: string) {
  const meters = new Meters();
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
    serve(app: FastifyInstance, { backups, token, ...options }: ServedMonitoring) {
      addProcessGauges(registry, options);
      addBackupMetrics(registry, backups);
      addMetrics(app, { registry, token });
    },
    async close() {
      meters.close();
      await figures.close();
    },
  };
}
