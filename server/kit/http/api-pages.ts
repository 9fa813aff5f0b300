import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './api-description.ts';

/**
 * The page's policy for Trusted Types. The library turns descriptions into markup and cleans it; the result may
 * contain only plain elements without attributes.
 */
const policy = `trustedTypes.createPolicy('default', {
  createHTML: (text, _type, sink) =>
    sink === 'DOMParser parseFromString' || /^(?:[^<]|<\\/?(?:p|code|ul|li|em|strong)>)*$/.test(text) ? text : null,
});`;

/** The library has a dark mode by a class of the page; this script follows the system's setting. */
const followScheme = `{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}`;

/** The description as data at `/api/openapi.json`, and as a page that can also make calls at `/api/docs`. */
export async function addApiPages(app: FastifyInstance) {
  let text: string | undefined;
  app.get('/api/openapi.json', (_, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  // The description is made when someone asks for it, not at each start.
  const empty = { openapi: '3.1.0', info: { title: 'Homeroom', version: '1' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => describeApi(),
    transformSpecificationClone: false,
    // The library's own cleaner of markup has a separate policy.
    transformStaticCSP: (header) =>
      header.replace('trusted-types default', 'trusted-types default dompurify'),
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout', defaultModelsExpandDepth: -1, filter: true },
    theme: {
      title: 'API | Homeroom',
      js: [
        { filename: 'policy.js', content: policy },
        { filename: 'scheme.js', content: followScheme },
      ],
    },
  });
}
