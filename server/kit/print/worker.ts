import { parentPort } from 'node:worker_threads';
import type { PrintOrder } from './content.ts';
import { printPages } from './pages.ts';

/** How often a long order reports its progress. */
const printoutsPerReport = 10;

type Request = { readonly id: number; readonly order: PrintOrder };

async function answer({ id, order }: Request) {
  const printed = await printPages(order, (done) => {
    if (done % printoutsPerReport === 0) parentPort?.postMessage({ id, done });
  });
  const bytes = Uint8Array.from(printed.bytes);
  parentPort?.postMessage({ id, printed: { ...printed, bytes } }, [bytes.buffer]);
}

parentPort?.on('message', (request: Request) => {
  answer(request).catch((error: unknown) =>
    parentPort?.postMessage({ id: request.id, failure: String(error) }),
  );
});
