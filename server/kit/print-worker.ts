import { parentPort } from 'node:worker_threads';
import { printPages } from './print-pages.ts';
import type { PrintOrder } from './printed.ts';

/** How often a long order says how far it is. */
const papersAtOnce = 10;

const port = parentPort;
port?.on('message', async ({ id, order }: { id: number; order: PrintOrder }) => {
  try {
    const printed = await printPages(order, (done) => {
      if (done % papersAtOnce === 0) port.postMessage({ id, done });
    });
    const bytes = Uint8Array.from(printed.bytes);
    port.postMessage({ id, printed: { ...printed, bytes } }, [bytes.buffer]);
  } catch (error) {
    port.postMessage({ id, failure: String(error) });
  }
});
