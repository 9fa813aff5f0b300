const quietMs = 1_000;
/** Some pages never become idle. */
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
 * Resolves once per opened page, when nothing has been loaded for a while. Work that can wait starts then: the
 * page's own requests go first, and nothing that waits for an idle network waits for a stream.
 */
export function waitForPageAtRest(): Promise<void> {
  rest ??= nothingLoaded();
  return rest;
}
