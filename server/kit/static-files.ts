import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

/** By the file that is sent, which may be the compressed one beside the file asked for. */
function cacheRule(file: string): string {
  if (dirname(file) === 'assets') return aYear;
  return /\.html(\.\w+)?$/.test(file) ? 'no-cache' : aDay;
}

/**
 * Serves the built web app: files under /assets carry their content's hash in their name and never change;
 * every other address of a page answers the one document, which is asked for anew each time. Its icon may be a
 * day old.
 */
export async function serveWeb(app: FastifyInstance, folder: string) {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(serveStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(relative(folder, path)));
    },
  });
  return true;
}
