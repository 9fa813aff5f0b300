// Adds `hide` to the schema of a route.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The page that a request comes from, according to the browser; a page cannot make its browser lie about it. */
export type Origin = {
  /** `https://www.example.org`; undefined if the client does not send it. */
  readonly name: string | undefined;
  /** Whether the page belongs to the product itself. */
  readonly isOwn: boolean;
  /** Lets the page read the reply. */
  readonly admit: () => void;
};

function isOwn(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  // An origin such as `null` has no host, and an old request may name none.
  const host = URL.parse(origin)?.host;
  return Boolean(host) && host === request.host;
}

function allowReading(reply: FastifyReply, origin: string) {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after');
}

/** The origin of a request, with the means to let its page read the reply. */
export function originOf(request: FastifyRequest, reply: FastifyReply): Origin {
  const { origin } = request.headers;
  return {
    name: origin,
    isOwn: isOwn(request, origin),
    admit: () => {
      reply.header('vary', 'origin');
      if (origin !== undefined) allowReading(reply, origin);
    },
  };
}

type Preflight = {
  readonly paths: readonly string[];
  /** Whether pages of that origin may make calls about this record at this host name. */
  readonly allows: (id: string, origin: Origin, host: string) => Promise<boolean>;
};

/** Replies to the preflight of a call from another site; permits nothing unless the origin is allowed. */
export function answerPreflights(app: FastifyInstance, { paths, allows }: Preflight) {
  for (const url of paths) {
    app.options<{ Params: { id: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
      const origin = originOf(request, reply);
      reply.header('vary', 'origin').code(204);
      if (origin.name !== undefined && (await allows(request.params.id, origin, request.hostname))) {
        allowReading(reply, origin.name);
        reply
          .header('access-control-allow-methods', 'GET, POST')
          .header('access-control-allow-headers', 'authorization, content-type, accept')
          .header('access-control-max-age', '600');
      }
      return reply.send();
    });
  }
}
