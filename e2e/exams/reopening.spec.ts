import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';
import { cell, makeSheet } from './sheet-page.ts';

test('published marks are locked; an administrator reopens them with a reason and locks them again', async ({
  page,
}) => {
  const { published, addressOf } = await makeSheet(page);
  await signIn(page, 'staff', addressOf(published));
  await expect(page.getByText('An administrator can reopen them for this class.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
  await signIn(page, 'registrar', addressOf(published));
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('8');
  await expect(cell(page, 'Ada Held', 'Mathematics')).toHaveText('');
  await page.getByRole('button', { name: 'Reopen' }).click();
  const dialog = page.getByRole('dialog', { name: `Reopen the Marks of ${published.exam_name}` });
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Reason').fill('The paper was found');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(/reopened these published marks on .*: The paper was found/)).toBeVisible();
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Lock Again' }).click();
  await expect(page.getByText('You can reopen them for this class.')).toBeVisible();
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.getByRole('button', { name: 'Remarks and history', exact: true }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText('Published marks locked again');
  await expect(history.last()).toContainText('The paper was found');
  expect(await findBarriers(page)).toEqual([]);
});
