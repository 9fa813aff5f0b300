import { expect, type Page, test } from '@playwright/test';
import { dialog } from '#e2e/classes/classes-page.ts';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const newName = () => `Subject ${Date.now().toString(36)}`;

test('a manager adds a subject, finds, changes, deletes and restores it', async ({ page }) => {
  await signIn(page, 'registrar', '/settings');
  await expect(page.getByText('Settings Page Coming Soon')).toBeVisible();
  await page.getByRole('link', { name: 'Subjects' }).click();
  await expect(page).toHaveURL(/settings\/subjects/);
  await page.getByRole('button', { name: 'Add Subject' }).click();
  const form = dialog(page, 'Add Subject');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Subject name is required')).toBeVisible();
  const name = newName();
  await form.getByLabel('Subject Name').fill(name);
  await form.getByLabel('Code').fill('math');
  await form.getByLabel('Type').selectOption('Elective');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Another subject has this code')).toBeVisible();
  await form.getByLabel('Code').fill(name.slice(-8));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox').fill(name.toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await rowOf(page, name).getByRole('button', { name: 'Edit Subject' }).click();
  const edit = dialog(page, 'Edit Subject');
  await edit.getByLabel('Description').fill('Twice a week');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Twice a week');

  await rowOf(page, name).getByRole('button', { name: 'Delete Subject' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Subject' });
  await expect(question).toContainText('Are you sure you want to delete this subject?');
  await question.getByRole('button', { name: 'Delete Subject' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, name)).toContainText('Elective');
});

test('a subject in use stays, and the message counts what uses it', async ({ page }) => {
  await signIn(page, 'admin', '/settings/subjects?search=mathematics');
  await rowOf(page, 'Mathematics').getByRole('button', { name: 'Delete Subject' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Subject' }).click();
  await expect(page.getByRole('alert')).toContainText(/This subject is still used by .*\d+ classes/);
  await expect(rowOf(page, 'Mathematics')).toBeVisible();
});

test('a cms-user is told that only managers change subjects', async ({ page }) => {
  await signIn(page, 'staff', '/settings/subjects');
  await expect(page.getByText('Permission denied')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await signIn(page, 'admin', '/settings/subjects');
  await expect(rowOf(page, 'Mathematics')).toBeVisible();
  const faults = async () => findBarriers(page, { isSeriousOnly: true });
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(dialog(page, 'Add Subject')).toBeVisible();
  expect(await faults()).toEqual([]);
  expect(said).toEqual([]);
});

test('on a phone each subject is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/settings/subjects');
  await expect(rowOf(page, 'Mathematics')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
});
