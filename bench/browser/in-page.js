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
      const isThere = document.querySelector(selector) !== null;
      if (isThere && performance.getEntriesByName(mark).length === 0)
        requestAnimationFrame(() => setTimeout(() => performance.mark(mark)));
      requestAnimationFrame(look);
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
};
