const waiting: (() => void)[] = [];
let isGoing = false;
/** After this time other work gets a turn. */
const sliceMs = 20;

function go() {
  const started = performance.now();
  const step = () => {
    waiting.shift()?.();
    // The work that was waiting runs before this looks at the clock.
    queueMicrotask(() => {
      isGoing = waiting.length > 0;
      if (!isGoing) return;
      if (performance.now() - started < sliceMs) step();
      else setImmediate(go);
    });
  };
  step();
}

/**
 * Waits for a turn before work that keeps the processor busy for milliseconds. Only some pieces run per turn of the
 * event loop, so that many questions at once do not hold up everything else.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isGoing) return;
    isGoing = true;
    setImmediate(go);
  });
}

/** So long one list is worked through before other work gets its turn. */
const listSliceMs = 10;

/** Works through a list a slice at a time. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - since < listSliceMs) continue;
    await ownTurn();
    since = performance.now();
  }
  return results;
}
