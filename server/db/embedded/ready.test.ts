import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { waitUntilReady } from './ready.ts';

/** What PostgreSQL says when it takes the sign-in but does not know the database. */
function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0C3D000\0Mdatabase "homeroom" does not exist\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a server that is too busy to reply to the first connection is asked again', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    if (connections > 1) socket.end(refusal());
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = `postgres://owner:secret@127.0.0.1:${port}/homeroom`;
    await waitUntilReady(address, AbortSignal.timeout(10_000), 50);
    expect(connections).toBe(2);
  } finally {
    server.close();
  }
});
