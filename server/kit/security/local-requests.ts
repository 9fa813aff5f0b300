import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#server/lib/refusal.ts';

const loopbackAddress = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * Whether a program on this machine makes the request, and not a proxy on this machine. A proxy is recognized by its
 * headers, by its public name, or by HTTP 1.0, which nginx speaks by default.
 */
export function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  return (
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    raw.httpVersion !== '1.0' &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** Refuses every request from another machine, for the demo school, whose passwords are public. */
export function refuseOtherMachines(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (isFromThisMachine(request)) return;
    throw refuse.forbidden(
      'This is the demo school, whose passwords are public: only the machine it runs on can open it. Set HOMEROOM_DEMO=1 to show it to others.',
    );
  });
}
