import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

/** Scripts only from our own files; styles may be inline because the component library sets them. */
const rules: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      // PDFs are shown only from bytes that the page itself has fetched.
      frameSrc: ['blob:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      // The policies of our pages (web/lib/trusted-types.ts), of the editor for pasted text, and of the chat for its
      // languages.
      trustedTypes: ['default', 'ProseMirrorClipboard', 'homeroom-chat'],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000 },
  xFrameOptions: { action: 'deny' },
};

/** The headers that helmet would set on every reply, read once, because helmet computes them again each time. */
async function headersOfHelmet(): Promise<Record<string, string>> {
  const probe = Fastify();
  const bare = await probe.inject('/');
  const guarded = Fastify();
  await guarded.register(helmet, rules);
  const { headers } = await guarded.inject('/');
  const added = Object.entries(headers).filter(([name]) => !(name in bare.headers));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}

/** Sets the security headers on every reply. */
export async function addSecurityHeaders(app: FastifyInstance) {
  const headers = await headersOfHelmet();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Lets these sites, named by their origins, frame this one page. */
export function allowFraming(reply: FastifyReply, sites: readonly string[]) {
  if (sites.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy'));
  const ancestors = ["'self'", ...sites].join(' ');
  reply.removeHeader('x-frame-options');
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`),
  );
}
