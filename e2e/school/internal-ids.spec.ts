import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '#e2e/kit/session.ts';

/** The pages of the back-office, as the routes name them. */
const pages = [
  ...readFileSync(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8').matchAll(
    /insidePage\(\s*'([^'$]+)'/g,
  ),
].flatMap(([, path]) => path ?? []);

/** Everything that the page shows or a screen reader says; addresses of links are for the browser. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const parts = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll(
      '[title], [aria-label], [alt], [placeholder], [download]',
    ))
      for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'download'])
        parts.push(element.getAttribute(name) ?? '');
    for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea'))
      if (field.checkVisibility() && field.type !== 'checkbox' && field.type !== 'radio')
        parts.push(field.value);
    return parts.join('\n');
  });

/** A line with an id, but not the code of the chatbot, which is for the school's website. */
const internalId = /^(?!<script ).*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}.*$/gim;

async function expectNoIds(page: Page, place: string) {
  await expect(page.locator('[aria-busy="true"], [data-loading="true"]')).toHaveCount(0);
  expect.soft({ place, lines: (await readPage(page)).match(internalId) ?? [] }).toEqual({ place, lines: [] });
}

/** Opens each tab of a part of the page. */
async function expectNoIdsInTabs(page: Page, part: Locator, place: string) {
  const tabs = part.getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at += 1) {
    const tab = tabs.nth(at);
    if (!(await tab.isVisible()) || (await tab.isDisabled())) continue;
    const name = await tab.innerText();
    await tab.click();
    await expectNoIds(page, `${place}, ${name}`);
  }
}

/** Opens the first record of a list, with its tabs. */
async function expectNoIdsInRecord(page: Page, place: string) {
  const row = page.getByRole('main').locator('tbody tr').first();
  if (!(await row.isVisible())) return;
  const opener = row.locator('td a:visible, td button:visible').first();
  if ((await opener.count()) === 0) return;
  await opener.click();
  await expectNoIds(page, `${place}, first record`);
  const dialog = page.getByRole('dialog').first();
  if (await dialog.isVisible()) await expectNoIdsInTabs(page, dialog, `${place}, first record`);
}

async function walk(page: Page, path: string) {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expectNoIds(page, path);
  await expectNoIdsInTabs(page, page.getByRole('main'), path);
  await expectNoIdsInRecord(page, path);
}

test('no page of the office shows an internal id', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  expect(pages.length).toBeGreaterThan(20);
  for (const path of pages) {
    await page.goto(path);
    await walk(page, path);
  }
  await page.goto('/settings');
  const sections = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const ofSettings = [...new Set(sections)].filter((address) => address.startsWith('/settings/'));
  expect(ofSettings.length).toBeGreaterThan(3);
  for (const path of ofSettings) {
    await page.goto(path);
    await walk(page, path);
  }
});

test('no page of a teacher shows an internal id', async ({ page }) => {
  test.slow();
  await signIn(page, 'teacher');
  for (const path of ['/', '/students', '/classes', '/attendance', '/marks', '/account']) {
    await page.goto(path);
    await walk(page, path);
  }
});
