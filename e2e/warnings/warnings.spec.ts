import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

test('a contact removes a student from the open list, and a task is shown beside them', async ({ page }) => {
  await signIn(page, 'staff', '/warnings');
  await expect(page).toHaveTitle('Early Warning | Homeroom');
  await expect(page.getByText('Students who missed 10% or more of at least 10 counted days')).toBeVisible();
  const table = page.getByRole('table', { name: 'Early Warning' });
  const first = table.getByRole('row').nth(1);
  const name = (await first.getByRole('cell').first().locator('p').first().textContent()) ?? '';
  await first.getByRole('button', { name: 'Create Task' }).click();
  const task = page.getByRole('dialog', { name: `Task about ${name}` });
  await task.getByLabel('Title').fill('Ring the family');
  await task.getByRole('button', { name: 'Save' }).click();
  await expect(task).toBeHidden();
  await expect(first).toContainText('Task: Ring the family');
  await first.getByRole('button', { name: 'Log Contact' }).click();
  const contact = page.getByRole('dialog', { name: `Contact with the family of ${name}` });
  await contact.getByLabel('Note').fill('<b>Ill</b> since Monday');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact).toBeHidden();
  await expect(table.getByText(name, { exact: true })).toBeHidden();
  await page.getByRole('combobox', { name: 'Contact' }).selectOption('With and without contact');
  const again = table.getByRole('row').filter({ hasText: name });
  await expect(again).toContainText('<b>Ill</b> since Monday');
  await expect(again).toContainText('Contacted since');
});

test('filters are in the address and the page has no accessibility problem', async ({ page }) => {
  await signIn(page, 'admin', '/warnings?kind=average');
  const table = page.getByRole('table', { name: 'Early Warning' });
  await expect(table.getByText('Falling average').first()).toBeVisible();
  const rows = table.getByRole('row').filter({ hasNot: page.getByRole('columnheader') });
  await expect(rows.filter({ hasNotText: 'Falling average' })).toHaveCount(0);
  await expectAccessible(page);
});
