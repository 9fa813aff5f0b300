import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntilReady } from './ready.ts';

test('tries again when a server that is starting accepts a connection and says nothing', async () => {
  const giveUp = new AbortController();
  const accepted: Socket[] = [];
  const silent = createServer((socket) => {
    accepted.push(socket.on('error', () => {}));
    if (accepted.length === 3) giveUp.abort();
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy();
    silent.close();
  });
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  await waitUntilReady(`postgres://127.0.0.1:${address.port}/homeroom`, giveUp.signal, 50);
  expect(accepted).toHaveLength(3);
});
