import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn, startSession } from '#e2e/kit/session.ts';

test.afterEach(({ context }) => context.clearPermissions());

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const failCalls = (page: Page, path: RegExp) =>
  page.route(path, (route) =>
    route.fulfill({ status: 503, json: { success: false, result: null, errors: [] } }),
  );

test('shows what is due today, counts that open their lists, and the newest records', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page).toHaveTitle('Dashboard | Homeroom');
  await page.getByRole('link', { name: /Total Students/ }).click();
  await expect(page).toHaveURL(/\/students$/);
  await page.goBack();
  const link = card(page, 'Recent Students').getByRole('link').nth(1);
  const name = (await link.innerText()).split('\n').find((line) => line.length > 2) ?? '';
  await link.click();
  await expect(page).toHaveURL(/student=/);
  await expect(page.getByRole('dialog')).toContainText(name);
});

test('opens the list behind a number of today, and closes it', async ({ page }) => {
  await signIn(page, 'admin');
  const chip = card(page, 'Today').getByRole('button', { name: /Tasks due/ });
  await expect(chip).toBeEnabled();
  const count = Number.parseInt(await chip.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await chip.click();
  const list = page.getByRole('dialog', { name: 'Tasks due' });
  await expect(list.getByRole('listitem')).toHaveCount(Math.min(50, count));
  await expect(page).toHaveURL(/today=tasks/);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

test('tells a person without the permission whom to ask', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  await expect(page.getByRole('dialog', { name: 'Contact Admin' })).toContainText(
    'This feature requires admin permission to access. Please contact development team to get access to this feature.',
  );
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('link', { name: 'Add Student' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Student' })).toBeVisible();
});

test('says that it failed to load, and recovers', async ({ page }) => {
  await failCalls(page, /\/cms\/dashboard$/);
  await failCalls(page, /\/school\/(students|classes)/);
  await signIn(page, 'admin');
  await expect(page.getByText('Failed to load dashboard data. Using demo mode.')).toBeVisible({
    timeout: 20_000,
  });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load dashboard data. Using demo mode.')).toBeHidden();
});

test('has no serious accessibility problem in either theme', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(card(page, 'Recent Students').getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, { isSeriousOnly: true });
});

test('a failure shows the id of the request, which can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'admin');
  const id = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
  await page.route(/\/school\/students\?/, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': id },
      json: { success: false, result: null, errors: [{ message: 'An unexpected error occurred', code: id }] },
    }),
  );
  await page.goto('/students');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`Reference ${id}`);
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied to the clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
});
