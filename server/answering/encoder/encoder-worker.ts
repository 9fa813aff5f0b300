import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';

type Order = { readonly id: number; readonly texts: readonly string[] };

try {
  // On a system for which the package has no binary, the import fails.
  const { loadEncoder } = await import('./encoder-model.ts');
  const encode = await loadEncoder();
  tidy();
  parentPort?.postMessage({ ready: true });
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ id, texts }: Order) => {
    last = last.then(async () => {
      try {
        parentPort?.postMessage({ id, vectors: await encode(texts) });
      } catch (error) {
        parentPort?.postMessage({ id, failure: String(error) });
      }
    });
  });
} catch (error) {
  parentPort?.postMessage({ missing: String(error) });
}

/** Loading needs three times the final memory, and nothing else would trigger its release. */
function tidy() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
