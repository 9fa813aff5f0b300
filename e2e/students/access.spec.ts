import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { dialog, makeStudent, openStudents, rowOf, rows } from './students-page.ts';

test('a cms-user adds and edits students, and cannot delete them', async ({ page }) => {
  await openStudents(page, 'staff');
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole('button', { name: 'Add Student' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Student' })).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Delete Student' })).toHaveCount(0);
});

test('a student of one school is not visible in another', async ({ page, context }) => {
  const { id } = await makeStudent(await openStudents(page, 'admin'));
  const elsewhere = await context.newPage();
  await openStudents(elsewhere, 'admin@northside.test', `?student=${id}`);
  await expect(dialog(elsewhere, 'Student Details').getByRole('alert')).toContainText('Student not found');
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  // Eight screens are checked.
  test.slow();
  const session = await openStudents(page, 'admin', '?filters=open');
  const faults = async () => findBarriers(page, { isSeriousOnly: true });
  await expect(rows(page)).toHaveCount(11);
  expect(await faults()).toEqual([]);
  const { id, name } = await makeStudent(session, { status: 'transferred' });
  await page.goto(`/students?student=${id}`);
  await expect(dialog(page, name).getByRole('tabpanel')).toBeVisible();
  expect(await faults()).toEqual([]);
  for (const step of ['basic', 'academic', 'contact', 'family', 'medical', 'review']) {
    await page.goto(`/students?wizard=new&step=${step}`);
    await expect(dialog(page, 'Add New Student').getByText(/^Step \d of 6$/)).toBeVisible();
    expect(await faults()).toEqual([]);
  }
});

test('on a phone each student is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await openStudents(page, 'admin', '?filters=open');
  const { id, name } = await makeStudent(session);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect(rows(page)).toHaveCount(11);
  expect(await sideways()).toBe(false);
  for (const action of ['Export', 'Import', 'Filter', 'Refresh', 'Add Student']) {
    const label = page.getByRole('banner').getByText(action, { exact: true });
    expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(1);
  }
  const target = await page.getByRole('button', { name: 'View Details' }).first().boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(40);
  await page.goto(`/students?student=${id}`);
  await expect(dialog(page, name).getByRole('tabpanel')).toBeVisible();
  expect(await sideways()).toBe(false);
  await page.goto(`/students?edit=${id}&step=review`);
  await expect(dialog(page, 'Edit Student')).toContainText(name);
  expect(await sideways()).toBe(false);
});

test('the page loads little and logs nothing', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  const session = await openStudents(page, 'admin');
  await expect(rows(page)).toHaveCount(11);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1000);
  const { id, name, roll_no } = await makeStudent(session);
  await page.goto(`/students?search=${roll_no}&student=${id}&edit=${id}&step=academic`);
  await expect(dialog(page, 'Edit Student').getByLabel('Roll Number')).toHaveValue(roll_no);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name)).toBeVisible();
  expect(said).toEqual([]);
});
