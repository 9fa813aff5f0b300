import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntilReady } from './ready.ts';

/** Says that the database does not exist yet, as a new server does. */
function refuseDatabase(socket: Socket) {
  const fields = Buffer.from('SFATAL\0C3D000\0Mno such database\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
}

test('tries again after the server took too long to reply', async () => {
  let tries = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    tries += 1;
    if (tries > 1) socket.once('data', () => refuseDatabase(socket));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  await waitUntilReady(`postgres://owner@127.0.0.1:${address.port}/school`, AbortSignal.timeout(30_000), 200);
  expect(tries).toBeGreaterThan(1);
});
