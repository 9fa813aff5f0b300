import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { demoPassword, startSession } from '#e2e/kit/session.ts';
import { openSettings, rowOf } from '#e2e/settings/settings-page.ts';
import { dialog, makeStudent } from '#e2e/students/students-page.ts';

const faults = async (page: Page) => findBarriers(page, { isSeriousOnly: true });

const isSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('everything about a student is exported, then the student is erased', async ({ page }) => {
  const { id, name } = await makeStudent(await startSession(page, 'admin'));
  await page.goto(`/students?student=${id}`);
  const record = dialog(page, name);
  await record.getByRole('button', { name: `Export data of ${name}` }).click();
  const exporting = dialog(page, `Export data of ${name}`);
  await exporting.getByRole('button', { name: 'Start export' }).click();
  const download = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await exporting.getByRole('button', { name: 'Close' }).last().click();

  await record.getByRole('button', { name: `Erase ${name}…` }).click();
  const erasing = dialog(page, `Erase ${name}`);
  await expect(erasing.getByRole('region', { name: 'This is deleted for good' })).toContainText(
    'Enrollments: 1',
  );
  await expect(erasing.getByRole('region', { name: 'This is kept' })).toContainText('Backups');
  expect(await faults(page)).toEqual([]);
  await erasing.getByLabel('Reason').fill(`The family of ${name} asked for it`);
  await erasing.getByLabel(`Type the name to confirm: ${name}`).fill('Someone else');
  await erasing.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await expect(erasing).toContainText('This is not the name in the plan');
  await erasing.getByLabel(`Type the name to confirm: ${name}`).fill(name);
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`${name} was erased`)).toBeVisible();
  await expect(record).toHaveCount(0);
  await page.goto(`/students?student=${id}`);
  await expect(dialog(page, 'Student Details').getByRole('alert')).toContainText('Student not found');
  await page.goto('/settings/retention');
  await expect(rowOf(page, 'The family of [erased] asked for it')).toContainText('Students: 1');
});

test('a person on legal hold is not erased until it is lifted', async ({ page }) => {
  const { id, name } = await makeStudent(await startSession(page, 'admin'));
  await page.goto(`/students?student=${id}`);
  await dialog(page, name)
    .getByRole('button', { name: `Erase ${name}…` })
    .click();
  const erasing = dialog(page, `Erase ${name}`);
  await erasing.getByLabel('Reason').fill('A case at court');
  await erasing.getByRole('button', { name: 'Put on legal hold instead' }).click();
  await expect(erasing).toContainText('On legal hold: A case at court');
  await expect(erasing.getByRole('button', { name: 'Erase for good' })).toHaveCount(0);
  await erasing.getByRole('button', { name: 'Lift hold' }).click();
  await expect(erasing.getByRole('button', { name: 'Erase for good' })).toBeVisible();
});

test('only account-admins export and erase', async ({ page }) => {
  const { id, name } = await makeStudent(await startSession(page, 'registrar'));
  await page.goto(`/students?student=${id}`);
  await expect(dialog(page, name).getByRole('tabpanel')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Export data|Erase) / })).toHaveCount(0);
});

test('a shorter retention time is announced, viewed and cancelled', async ({ page }) => {
  await openSettings(page, 'retention');
  await rowOf(page, 'Lost leads').getByRole('button', { name: 'Change…' }).click();
  const changing = dialog(page, 'Lost leads: how long they are kept');
  await changing.getByLabel('Kept for').selectOption('1 year');
  await expect(changing).toContainText(/would be deleted/);
  expect(await faults(page)).toEqual([]);
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Lost leads')).toContainText('1 year from');
  await rowOf(page, 'Lost leads').getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText('The change was cancelled')).toBeVisible();
  await expect(rowOf(page, 'Lost leads')).not.toContainText('1 year from');
});

test('on a phone nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, name } = await makeStudent(await startSession(page, 'admin'));
  await page.goto(`/students?student=${id}`);
  await page.getByRole('button', { name: `Erase ${name}…` }).click();
  await expect(dialog(page, `Erase ${name}`)).toContainText('This is kept');
  expect(await isSideways(page)).toBe(false);
  await page.goto('/settings/retention');
  await expect(page.getByText('Lost leads')).toBeVisible();
  expect(await isSideways(page)).toBe(false);
});
