import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import { cardIn, column, dialog, makeLead, newName, openLeads } from './leads-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('pageerror', ({ message }) => problems.push(message));
});
test.afterEach(() => expect(problems).toEqual([]));

type TouchPoint = { readonly x: number; readonly y: number };

/** A touch: down, along the points, up; the page's clock only advances in between. */
async function touch(
  devtools: CDPSession,
  page: Page,
  { from, to, restMs }: { from: TouchPoint; to: TouchPoint; restMs: number },
) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: TouchPoint[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await send('touchStart', [from]);
  if (restMs > 0) await page.clock.runFor(restMs);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await send('touchEnd', []);
  await page.clock.resume();
}

async function findTouchPoints(page: Page, name: string): Promise<{ from: TouchPoint; to: TouchPoint }> {
  const card = await cardIn(page, 'New', name).boundingBox();
  const target = await column(page, 'Qualified').boundingBox();
  if (!card || !target) throw new Error('The card or the column is not in sight');
  return { from: { x: card.x + 30, y: card.y + 50 }, to: { x: target.x + 60, y: target.y + 150 } };
}

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } });

  test('a long press drags a card to another column; a swipe moves nothing', async ({ page }) => {
    await page.clock.install();
    // The swipe goes back in the history, so a page of the product has to be behind.
    const session = await openLeads(page, 'staff');
    const { name } = await makeLead(session);
    await page.goto(`/leads?search=${encodeURIComponent(name)}`);
    await expect(cardIn(page, 'New', name)).toBeVisible();
    const devtools = await page.context().newCDPSession(page);
    const spots = await findTouchPoints(page, name);
    await touch(devtools, page, { ...spots, restMs: 0 });
    await expect(dialog(page, 'Update Stage')).toHaveCount(0);
    await touch(devtools, page, { ...(await findTouchPoints(page, name)), restMs: 500 });
    const asked = dialog(page, 'Update Stage');
    await expect(asked).toContainText(`Move ${name} from New to Qualified.`);
    await asked.getByRole('button', { name: 'Update Stage' }).click();
    await expect(cardIn(page, 'Qualified', name)).toBeVisible();
  });
});

test('saved filters follow the person to every browser, and can be shared', async ({
  page,
  browser,
  baseURL,
}) => {
  const session = await startSession(page, 'registrar');
  const { name } = await makeLead(session, { priority: 'high', source: 'social' });
  await page.goto(`/leads?view=table&search=${encodeURIComponent(name)}&priority=high`);
  await page.getByLabel('Received from').fill('2199-01-01');
  await expect(page.getByText('No leads found')).toBeVisible();
  await page.getByLabel('Received from').fill('2020-01-01');
  await expect(page.getByText('1 lead listed').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save Filters' }).click();
  const asked = dialog(page, 'Save Filters');
  const view = newName();
  await asked.getByLabel('Name').fill(view);
  await asked.getByLabel('Share with everyone in the school').check();
  await expectAccessible(page, { include: '[data-dialog]' });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(asked).toBeHidden();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await openLeads(other, 'staff', '?view=table');
  const saved = other.getByLabel('Saved filters');
  const choice = saved.locator('option', { hasText: `${view} (from ` });
  await saved.selectOption(await choice.getAttribute('value'));
  await expect(other).toHaveURL(/created_from=2020-01-01/);
  await expect(other.getByText('1 lead listed').first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete Filters' })).toHaveCount(0);
  await context.close();

  await page.reload();
  await page.getByRole('button', { name: 'Delete Filters' }).click();
  await expect(page.getByRole('button', { name: 'Save Filters' })).toBeVisible();
});
