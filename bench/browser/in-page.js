/**
 * What the browser bench does inside a page: `inPage` of `visit.ts` puts it before the scripts of every page. It is not
 * imported, so that the bench can be checked together with the server, which knows no browser.
 */
const nothingSeen = () => ({
  /** @type {Record<string, number>} */
  interactions: {},
  longestFrame: 0,
  /** @type {number[]} */
  moves: [],
});
let seen = nothingSeen();

/**
 * A key down and up, or the pointer down, up and the click, are one interaction; its slowest part counts.
 * @param {PerformanceEntry & { readonly interactionId?: number }} entry
 */
function notice({ entryType, interactionId, duration }) {
  const { interactions, longestFrame } = seen;
  if (entryType === 'long-animation-frame') seen.longestFrame = Math.max(longestFrame, duration);
  else if (interactionId) interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
}

/** @param {PointerEvent} event */
function noticeMove({ buttons, timeStamp }) {
  if (buttons === 0) return;
  requestAnimationFrame(() => setTimeout(() => seen.moves.push(performance.now() - timeStamp)));
}

/**
 * Marks once when an element that `selector` finds has been painted and the page can handle a click.
 * @param {string} selector
 * @param {string} mark
 */
function markWhenPainted(selector, mark) {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
  };
  look();
}

/** @param {string} selector */
const heightOf = (selector) => document.querySelector(selector)?.scrollHeight ?? 0;

globalThis.bench = {
  markWhenPainted,

  countElements: () => document.querySelectorAll('*').length,

  /**
   * Goes to the leads' board by its link, marks the start, and marks as above.
   * @param {string} selector
   * @param {string} mark
   */
  openBoard(selector, mark) {
    performance.clearMarks(mark);
    performance.mark('start');
    const link = document.querySelector('a[href="/leads"]');
    if (link instanceof HTMLElement) link.click();
    markWhenPainted(selector, mark);
  },

  /**
   * From now on notices how long each interaction takes from the input until the next frame is painted, and the long
   * frames. For the browser, moves of the pointer are not interactions, so those with a pressed button are timed here.
   */
  watchInteractions() {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notice(entry);
    });
    observer.observe({ type: 'event', durationThreshold: 16 });
    observer.observe({ type: 'long-animation-frame' });
    addEventListener('pointermove', noticeMove, { capture: true, passive: true });
  },

  heightOf,

  /**
   * @param {string} selector
   * @param {number} before its height
   */
  waitForGrowth(selector, before) {
    return new Promise((resolve) => {
      const look = () => (heightOf(selector) > before ? resolve(true) : setTimeout(look, 50));
      look();
    });
  },

  /** @param {string} selector */
  scrollToTop(selector) {
    document.querySelector(selector)?.scrollTo(0, 0);
  },

  forgetInteractions() {
    seen = nothingSeen();
  },

  /** What was noticed since `forgetInteractions`; the browser reports an interaction shortly after its frame. */
  async takeInteractions() {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150)));
    return seen;
  },

  /** When the largest text or image was painted, in ms since the navigation. */
  largestPaint: () =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    }),
};
