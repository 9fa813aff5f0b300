import autocannon from 'autocannon';
import type { Memory, Request } from './scenario.ts';

export type LoadFigures = {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly errors: number;
  readonly requests: number;
};

export type Target = {
  readonly port: number;
  /** The path prefixes of a school, and of its leads. */
  readonly base: string;
  readonly leadBase: string;
  readonly token?: string;
};

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Keeps `connections` requests running for `seconds`; `next` makes each request. */
export function load(
  target: Target,
  options: {
    connections: number;
    seconds: number;
    next: (memory: Memory) => Request;
    learn?: ((memory: Memory, reply: string) => void) | undefined;
  },
): Promise<LoadFigures> {
  const times: number[] = [];
  let errors = 0;
  // The load generator loses a connection's context after each request, so a pool of memories, one per connection,
  // is passed around.
  const resting: Memory[] = [];
  return new Promise((resolve, reject) => {
    const running = autocannon(
      {
        url: `http://127.0.0.1:${target.port}`,
        connections: options.connections,
        duration: options.seconds,
        requests: [
          {
            setupRequest: (request, context: { memory?: Memory }) => {
              context.memory = resting.pop() ?? {};
              const { method, path, body } = options.next(context.memory);
              const headers = {
                ...(target.token && { authorization: `Bearer ${target.token}` }),
                ...(body && { 'content-type': 'application/json' }),
              };
              return {
                ...request,
                method,
                path: (path.startsWith('/crm/') ? target.leadBase : target.base) + path,
                headers,
                ...(body && { body: JSON.stringify(body) }),
              };
            },
            onResponse: (_status: number, reply: string, { memory = {} }: { memory?: Memory }) => {
              options.learn?.(memory, reply);
              resting.push(memory);
            },
          },
        ],
      },
      (error: Error | null, result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        const failed = errors + result.errors + result.timeouts;
        resolve({
          rate: times.length / result.duration,
          p50: at(times, 0.5),
          p95: at(times, 0.95),
          errors: failed,
          requests: times.length,
        });
      },
    );
    running.on('response', (_client, status, _bytes, time) => {
      if (status >= 200 && status < 300) times.push(time);
      else errors += 1;
    });
  });
}
