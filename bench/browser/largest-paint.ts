import type { Browser } from 'playwright-core';
import { openPage, type Session } from './visit.ts';

/** The pages that people open most. */
export const paintedPages = [
  '/',
  '/students',
  '/attendance',
  '/marks',
  '/leads',
  '/announcements',
  '/chat',
] as const;
export type PaintedPage = (typeof paintedPages)[number];

/** Opens a page with an empty cache; when its largest text or image was painted, in ms. */
export async function timeLargestPaint(
  browser: Browser,
  { url, session }: { url: string; session: Session },
): Promise<number> {
  const { context, page } = await openPage(browser, { session, mark: 'content', selector: 'h1' });
  await page.goto(url);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate<number>('bench.largestPaint()');
  await context.close();
  return ms;
}
