import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

const plan = (page: Page) => page.getByRole('table', { name: 'Where each student goes' });

test('the promotion is planned, reviewed, adjusted by hand, carried out and undone', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'admin', '/settings/years');
  await page.getByRole('link', { name: 'Promotion' }).click();
  await expect(page).toHaveTitle('Promotion | Homeroom');
  await page.getByRole('button', { name: 'Plan Promotion' }).click();
  await expect(page.getByText('A preview: no one has been moved yet.')).toBeVisible();
  await expect(plan(page).getByRole('row').nth(1)).toContainText('Promote');
  await expectAccessible(page);

  await page.getByLabel('Pass mark (%)').fill('55');
  await page.getByRole('button', { name: 'Save Rules' }).click();
  await expect(page.getByRole('button', { name: /^Repeat \d+$/ })).not.toHaveAccessibleName('Repeat 0');

  await plan(page).getByRole('row').nth(1).getByRole('checkbox').check();
  const decide = page.getByRole('group', { name: 'Decide individually' });
  await decide.getByLabel('Decision').selectOption('Leave');
  await decide.getByRole('button', { name: 'Apply' }).click();
  await expect(plan(page).getByRole('row').nth(1)).toContainText('decided individually');

  await page.getByRole('button', { name: 'Carry Out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Carry Out' }).click();
  await expect(page.getByText(/^\d+ students were moved\.$/)).toBeVisible({ timeout: 30_000 });
  await expect(plan(page).getByRole('row').nth(1)).toContainText('Moved');

  await page.getByRole('button', { name: 'Undo Promotion' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Promotion' }).click();
  await expect(page.getByRole('button', { name: 'Plan Promotion' })).toBeVisible({ timeout: 30_000 });
});
