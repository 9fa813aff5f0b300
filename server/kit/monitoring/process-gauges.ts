import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/pool.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { WatchedAnswering } from './meters.ts';
import { readRelease } from './release.ts';

export type ProcessGaugeOptions = Pick<Ports, 'disk' | 'folders'> & {
  /** The pools of connections by their name. */
  readonly databases: Readonly<Record<string, Pick<Database, 'stats'>>>;
  readonly openStreams: () => number;
  readonly answering: Pick<WatchedAnswering, 'starts'>;
};

function addDisks(registry: Registry, { disk, folders }: Pick<Ports, 'disk' | 'folders'>) {
  new Gauge({
    name: 'disk_bytes',
    help: 'Room where files and the embedded database are stored',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, bytes] of Object.entries(await disk())) this.set({ state }, bytes);
    },
  });
  new Gauge({
    name: 'homeroom_folder_disk_bytes',
    help: 'Room on the disk of each folder that the product writes to',
    labelNames: ['folder', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { folder, free, total } of await folders()) {
        this.set({ folder, state: 'free' }, free);
        this.set({ folder, state: 'total' }, total);
      }
    },
  });
}

function addAnswering(registry: Registry, answering: ProcessGaugeOptions['answering']) {
  new Gauge({
    name: 'homeroom_answering_starts',
    help: 'How often the answering process was started since the server started',
    registers: [registry],
    collect() {
      this.set(answering.starts);
    },
  });
}

function addRelease(registry: Registry) {
  const { version, commit = '' } = readRelease();
  new Gauge({
    name: 'homeroom_release_info',
    help: 'The release that runs; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit }, 1);
}

/** Figures of this process that are looked up at each request. */
export function addProcessGauges(registry: Registry, options: ProcessGaugeOptions) {
  const { databases, openStreams } = options;
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool and requests waiting for one',
    labelNames: ['state', 'pool'],
    registers: [registry],
    collect() {
      for (const [pool, database] of Object.entries(databases))
        for (const [state, count] of Object.entries(database.stats())) this.set({ state, pool }, count);
    },
  });
  new Gauge({
    name: 'event_streams',
    help: 'Streams of events that are open',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });
  addDisks(registry, options);
  addAnswering(registry, options.answering);
  addRelease(registry);
}
