import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The page a request comes from, as its browser names it; a browser cannot be made to lie about it. */
export type Origin = {
  /** `https://www.example.org`; undefined where no browser said it. */
  readonly name: string | undefined;
  /** Whether it is a page of the product itself. */
  readonly isOwn: boolean;
  /** Lets that page read the reply. */
  readonly admit: () => void;
};

function isOwn(request: FastifyRequest, origin: string | undefined): boolean {
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  // Of an origin such as `null` there is no host, and an old request may name none.
  const host = URL.parse(origin)?.host;
  return Boolean(host) && host === request.host;
}

function allowReading(reply: FastifyReply, origin: string) {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after');
}

/** Where a request comes from, with the way to let its page read what is answered. */
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
  /** Whether pages of that origin may make the calls of this record. */
  readonly allows: (id: string, origin: Origin) => Promise<boolean>;
};

/** Answers what a browser asks before it lets a page of another site call: no word of permission unless allowed. */
export function answerPreflights(app: FastifyInstance, { paths, allows }: Preflight) {
  for (const url of paths) {
    app.options<{ Params: { id: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
      const origin = originOf(request, reply);
      reply.header('vary', 'origin').code(204);
      if (origin.name !== undefined && (await allows(request.params.id, origin))) {
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
