import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';
import { cell, makeSheet } from './sheet-page.ts';

test('students who take no core subject yet are registered from the sheet, and their marks then count as missing', async ({
  page,
}) => {
  const { address } = await makeSheet(page);
  await signIn(page, 'staff', address);
  const missing = page.getByRole('row', { name: 'Missing' }).getByRole('gridcell').first();
  await expect(missing).toHaveText('0');
  const banner = page.getByText('3 students of this class are not registered for all core subjects.');
  await expect(banner).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Register 3 Students' }).click();
  await expect(page.getByText('3 students were registered')).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(missing).toHaveText('3');
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await expect(missing).toHaveText('2');
});
