import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { allowFraming } from '#server/kit/security/headers.ts';

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const fiveMinutes = 'public, max-age=300';

/** How long browsers keep the file that is sent, which may be the compressed version of the requested one. */
function cacheRule(file: string): string {
  if (dirname(file) === 'assets') return aYear;
  if (forOtherSites.test(file)) return fiveMinutes;
  return /\.html(\.\w+)?$/.test(file) ? 'no-cache' : aDay;
}

/** Scripts that pages of other sites include by a fixed address. */
const forOtherSites = /^(?:enquiry|widget(?:-[a-z]{2})?)\.js(?:\.\w+)?$/;

/**
 * Serves the built web app: the names of files in /assets contain a hash of their content, so they never change; every
 * other address of a page returns the one document, which browsers request every time. Its icon may be a day old.
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

/** The sites that may frame the page with this id at this host name. */
export type SitesOf = (id: string, host: string) => Promise<readonly string[]>;
type PublicPage = { readonly path: string; readonly file: string; readonly sitesOf: SitesOf };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A page for visitors, without the staff application. No site may frame it as long as its owner cannot be looked up.
 */
export function servePublicPage(app: FastifyInstance, { path, file, sitesOf }: PublicPage) {
  app.get<{ Params: { id: string } }>(
    path,
    { schema: { hide: true } },
    async ({ params, hostname }, reply) => {
      const sites = uuid.test(params.id) ? await sitesOf(params.id, hostname).catch(() => []) : [];
      allowFraming(reply, sites);
      return reply.sendFile(file);
    },
  );
}
