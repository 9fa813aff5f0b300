import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/pool.ts';

/** For whoever watches the process: whether it lives, and whether it reaches its database. */
export function addHealth(app: FastifyInstance, database: Database) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await database.unscoped((db) => db.run({ name: 'kit.ready', text: 'select 1' }, []));
    return { ready: true };
  });
}
