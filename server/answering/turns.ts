const waiting: (() => void)[] = [];

function next() {
  waiting.shift()?.();
  // Not before what has arrived meanwhile has been looked at.
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Work that keeps the processor busy for milliseconds waits here for its turn: one piece of it for each turn of the event
 * loop, so that a crowd of questions at once does not hold up everybody else.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}
