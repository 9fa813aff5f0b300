import { once } from 'node:events';
import { type ClientRequest, createServer, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A balancer that gives each request to the next process, and to another one if that does not accept it. */
export class Balancer {
  readonly #ports: readonly number[];
  readonly #server: Server;
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((incoming, outgoing) => {
      void buffer(incoming).then((body) => {
        const attempt = (left: number) => {
          this.#next = (this.#next + 1) % this.#ports.length;
          const { method, url, headers } = incoming;
          const options = { host: '127.0.0.1', port: this.#ports[this.#next], method, path: url, headers };
          const forwarded: ClientRequest = request(options, (reply) => {
            outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
            reply.pipe(outgoing);
          });
          forwarded.on('error', () => (left > 0 ? attempt(left - 1) : outgoing.destroy()));
          forwarded.end(body);
        };
        attempt(this.#ports.length - 1);
      });
    });
  }

  static async open(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await once(balancer.#server.listen(0, '127.0.0.1'), 'listening');
    return balancer;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
