import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReadListener } from '#server/db/replica/reading.ts';
import type { Replica } from '#server/db/replica/replica.ts';

/** Counts the reads that tolerate a lag by the server that answered them. */
export function countReplicaReads(registry: Registry): ReadListener {
  const reads = new Counter({
    name: 'homeroom_replica_reads_total',
    help: 'Reads that tolerate a lag, by the server that answered them; none without a replica',
    labelNames: ['server'],
    registers: [registry],
  });
  for (const server of ['replica', 'primary']) reads.inc({ server }, 0);
  return (server) => reads.inc({ server });
}

/** Shows whether the replica is read, and how old its rows are; nothing without a replica. */
export function addReplicaGauges(
  registry: Registry,
  replica: Pick<Replica, 'asOf' | 'lagSeconds'> | undefined,
) {
  new Gauge({
    name: 'homeroom_replica_used',
    help: '1 while reads go to the replica, 0 while they go to the primary',
    registers: [registry],
    collect() {
      if (replica) this.set(replica.asOf === undefined ? 0 : 1);
      else this.remove();
    },
  });
  new Gauge({
    name: 'homeroom_replica_lag_seconds',
    help: 'How old the rows of the replica are',
    registers: [registry],
    collect() {
      if (replica?.lagSeconds === undefined) this.remove();
      else this.set(replica.lagSeconds);
    },
  });
}
