import { existsSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const aYear = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app: files under /assets carry their content's hash in their name and never change;
 * every other address of a page answers the one document, which is asked for anew each time.
 */
export async function serveWeb(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(serveStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? aYear : 'no-cache');
    },
  });
  return true;
}
