const waiting: (() => void)[] = [];
let isGoing = false;
/** After so long everybody else has a turn. */
const sliceMs = 20;

function go() {
  const started = performance.now();
  const step = () => {
    waiting.shift()?.();
    // Whoever was waiting works before this looks at the clock.
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
 * Work that keeps the processor busy for milliseconds waits here for its turn: some pieces of it for each turn of the
 * event loop, so that a crowd of questions at once does not hold up everybody else.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isGoing) return;
    isGoing = true;
    setImmediate(go);
  });
}
