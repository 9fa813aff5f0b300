/**
 * What the browser bench does inside a page: `inPage` of `visit.ts` puts it before the scripts of every page. It is not
 * imported, so that the bench can be checked together with the server, which knows no browser.
 */
globalThis.bench = {
  /**
   * Marks once when an element that `selector` finds has been painted and the page can handle a click.
   * @param {string} selector
   * @param {string} mark
   */
  markWhenPainted(selector, mark) {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
    };
    look();
  },

  countElements: () => document.querySelectorAll('*').length,

  /** Goes to the leads' board by its link, and marks the start. */
  openBoard() {
    performance.clearMarks('cards');
    performance.mark('start');
    const link = document.querySelector('a[href="/leads"]');
    if (link instanceof HTMLElement) link.click();
  },

  /**
   * Follows from now on how long an interaction takes from the input until the next frame is painted, and how long
   * the frames take that follow. A browser does not count moves of the pointer as interactions, so moves of a drag are
   * timed here.
   */
  watchInteractions() {
    const follow = (options) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) notice(entry);
      }).observe(options);
    follow({ type: 'event', durationThreshold: 16 });
    follow({ type: 'long-animation-frame' });
    const onMove = ({ buttons, timeStamp }) => {
      if (buttons === 0) return;
      requestAnimationFrame(() => setTimeout(() => seen.moves.push(performance.now() - timeStamp)));
    };
    addEventListener('pointermove', onMove, { capture: true, passive: true });
  },

  forgetInteractions() {
    seen = nothingSeen();
  },

  /** What was seen since `forgetInteractions`, once the page is at rest. */
  async takeInteractions() {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)));
    return seen;
  },

  /** When the largest part of the page was painted; in ms since the navigation. */
  largestPaint: () =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    }),
};

const nothingSeen = () => ({ interactions: {}, longestFrame: 0, moves: [] });
let seen = nothingSeen();

/** The keys down and up, or the pointer down, up and the click, are one interaction; its slowest part counts. */
function notice({ entryType, interactionId, duration }) {
  const { interactions, longestFrame } = seen;
  if (entryType === 'long-animation-frame') seen.longestFrame = Math.max(longestFrame, duration);
  else if (interactionId > 0)
    interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
}
