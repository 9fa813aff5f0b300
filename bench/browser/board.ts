import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Session } from './visit.ts';

/** Time until cards could be read and clicked, and how long the page's thread was busy meanwhile; in ms. */
type BoardTimes = { readonly usable: number; readonly work: number };
export type BoardFigures = {
  readonly cold: BoardTimes;
  readonly reload: BoardTimes;
  readonly within: BoardTimes;
  readonly nodes: number;
};

const slowness = 4;

/**
 * Opens the leads' board on a processor slowed down four times: with an empty cache, after a reload, and from
 * another page.
 */
export async function visitBoard(
  browser: Browser,
  { address, session }: { address: string; session: Session },
): Promise<BoardFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(watchCards);
  await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('auth_token', token ?? '');
      localStorage.setItem('user', user ?? '');
    },
    [session.token, JSON.stringify(session.user)],
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cold = await measure(page, devtools, () => page.goto(`${address}/leads`));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const reload = await measure(page, devtools, () => page.reload());
  await page.goto(`${address}/students`);
  await page.waitForLoadState('networkidle');
  const before = await workOf(devtools);
  const open = () =>
    page.evaluate(() => {
      performance.clearMarks('cards');
      performance.mark('start');
      document.querySelector<HTMLElement>('a[href="/leads"]')?.click();
    });
  const { usable, work } = await measure(page, devtools, open);
  await context.close();
  return { cold, reload, within: { usable, work: work - before }, nodes };
}

/** The time that the thread of the present document has worked so far. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Runs in the page: records when cards have been painted and the page can handle a click. */
function watchCards() {
  const look = () => {
    const isThere = document.querySelector('[data-board] article button') !== null;
    if (isThere && performance.getEntriesByName('cards').length === 0)
      requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
    requestAnimationFrame(look);
  };
  look();
}

async function measure(page: Page, devtools: CDPSession, open: () => Promise<unknown>): Promise<BoardTimes> {
  await open();
  await page.waitForFunction(() => performance.getEntriesByName('cards').length > 0);
  const work = await workOf(devtools);
  const usable = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    return at('cards') - at('start');
  });
  await page.waitForLoadState('networkidle');
  return { usable, work };
}
