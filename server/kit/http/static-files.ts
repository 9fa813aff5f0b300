import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowFraming } from '#server/kit/security/headers.ts';

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const fiveMinutes = 'public, max-age=300';

/** By the file that is sent, which may be the compressed one beside the file asked for. */
function cacheRule(file: string): string {
  if (dirname(file) === 'assets') return aYear;
  if (forOtherSites.test(file)) return fiveMinutes;
  return /\.html(\.\w+)?$/.test(file) ? 'no-cache' : aDay;
}

/** Scripts that pages of other sites include by a plain address. */
const forOtherSites = /^(?:enquiry|widget(?:-[a-z]{2})?)\.js(?:\.\w+)?$/;

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
      const file = relative(folder, path);
      reply.header('cache-control', cacheRule(file));
      if (forOtherSites.test(file)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  return true;
}

/** Which sites may show the page of this id inside theirs. */
export type SitesOf = (id: string) => Promise<readonly string[]>;
type PublicPage = { readonly path: string; readonly file: string; readonly sitesOf: SitesOf };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page for visitors, without the staff's application. While its owner cannot be asked, no site may frame it. */
export function servePublicPage(app: FastifyInstance, { path, file, sitesOf }: PublicPage) {
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async ({ params }, reply) => {
    const sites = uuid.test(params.id) ? await sitesOf(params.id).catch(() => []) : [];
    allowFraming(reply, sites);
    return reply.sendFile(file);
  });
}
