const quietMs = 1_000;
/** Some pages never rest. */
const longestMs = 10_000;

let rest: Promise<void> | undefined;

function nothingLoaded(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => end(), quietMs);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => end(), quietMs);
    });
    const end = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe({ type: 'resource' });
    setTimeout(end, longestMs);
  });
}

/**
 * Resolves, once for a page that was opened, when nothing has been loaded for a while. What can wait begins then: what the
 * page needs itself goes first, and whoever waits for the network to fall silent does not wait for a stream.
 */
export function pageAtRest(): Promise<void> {
  rest ??= nothingLoaded();
  return rest;
}
