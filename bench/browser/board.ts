import type { Browser, CDPSession, Page } from 'playwright-core';
import { openPage, type Session } from './visit.ts';

/** Time until cards could be read and clicked, and how long the page's thread was busy meanwhile; in ms. */
type BoardTimes = { readonly usable: number; readonly work: number };
export type BoardFigures = {
  readonly cold: BoardTimes;
  readonly reload: BoardTimes;
  readonly within: BoardTimes;
  readonly nodes: number;
};

export const slowness = 4;
export const cards = { selector: '[data-board] article button', mark: 'cards' } as const;

/**
 * Opens the leads' board on a processor slowed down four times: with an empty cache, after a reload, and from
 * another page.
 */
export async function visitBoard(
  browser: Browser,
  { address, session }: { address: string; session: Session },
): Promise<BoardFigures> {
  const { context, page } = await openPage(browser, { session, ...cards });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cold = await measure(page, devtools, () => page.goto(`${address}/leads`));
  const nodes = await page.evaluate<number>('bench.countElements()');
  const reload = await measure(page, devtools, () => page.reload());
  await page.goto(`${address}/students`);
  await page.waitForLoadState('networkidle');
  const before = await readWorkTime(devtools);
  const open = () => page.evaluate(`bench.openBoard('${cards.selector}', '${cards.mark}')`);
  const { usable, work } = await measure(page, devtools, open);
  await context.close();
  return { cold, reload, within: { usable, work: work - before }, nodes };
}

/** The time that the thread of the present document has worked so far. */
async function readWorkTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function measure(page: Page, devtools: CDPSession, open: () => Promise<unknown>): Promise<BoardTimes> {
  await open();
  await page.waitForFunction(() => performance.getEntriesByName('cards').length > 0);
  const work = await readWorkTime(devtools);
  const usable = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    return at('cards') - at('start');
  });
  await page.waitForLoadState('networkidle');
  return { usable, work };
}
