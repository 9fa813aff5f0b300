import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type SitesOf, servePublicPage, serveWeb } from './kit/http/static-files.ts';

/** Every address that is neither a file nor a call is a page of the web app. */
export async function addWebPages(app: FastifyInstance, sitesOf: SitesOf) {
  const hasWeb = await serveWeb(app, join(import.meta.dirname, '../dist/web'));
  if (hasWeb) servePublicPage(app, { path: '/enquire/:id', file: 'enquire.html', sitesOf });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      hasWeb && ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    const errors = [{ message: 'Not found', code: 'not_found' }];
    return reply.code(404).header('cache-control', 'no-store').send({ success: false, result: null, errors });
  });
}
