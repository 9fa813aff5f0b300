import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { dialog, openClasses } from './classes-page.ts';

const form = '**/wizard*.js';

test('a dialog whose code does not arrive leaves the page as it is, and is there after a reload', async ({
  page,
}) => {
  await openClasses(page, 'registrar');
  await page.route(form, (route) => route.abort());
  await page.getByRole('button', { name: 'Add Class' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Classes', level: 1 })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert.filter({ hasText: 'there may be a new version' })).toBeVisible();
  await page.unroute(form);
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  // The address says that the dialog is open.
  await expect(dialog(page, 'Add Class')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('a dialog says that it is loading', async ({ page }) => {
  await openClasses(page, 'registrar');
  const arrival = Promise.withResolvers<void>();
  await page.route(form, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Class' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Loading...' });
  await expect(notice).toBeVisible();
  arrival.resolve();
  await expect(dialog(page, 'Add Class')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
