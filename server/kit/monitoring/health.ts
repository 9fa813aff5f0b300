import type { FastifyInstance } from 'fastify';
import { ReadOnlyServer, readOnlyServerQuery } from '#server/db/connection/hosts.ts';
import type { Database } from '#server/db/pool.ts';
import { refuse } from '#server/lib/refusal.ts';

import type { Ports } from '#server/ports/ports.ts';
import { readRelease } from './release.ts';

/** With less free space than this, neither a file nor a row can be stored. */
const leastFree = 1024 * 1024;

const lookAtDatabase = { name: 'kit.ready', text: readOnlyServerQuery };

/** For monitoring: whether the process is alive and which release it is, and whether it can work. */
export function addHealth(
  app: FastifyInstance,
  { database, disk }: { database: Database } & Pick<Ports, 'disk'>,
) {
  const health = { alive: true, ...readRelease() };
  app.get('/healthz', { schema: { hide: true } }, () => health);
  app.get('/readyz', { schema: { hide: true } }, async () => {
    const { free, total } = await disk();
    if (free < leastFree) throw refuse.diskFull();
    await database.unscoped(async (db) => {
      const [found] = await db.run<{ is_read_only: boolean }>(lookAtDatabase, []);
      if (found?.is_read_only) throw new ReadOnlyServer();
    });
    return { ready: true, disk_free_bytes: free, disk_total_bytes: total };
  });
}
