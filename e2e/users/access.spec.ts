import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { dialog, makeUser, openUsers, passwordField, rowOf } from './users-page.ts';

test('a cms-user reads the directory and edits only their own name and password', async ({ page }) => {
  await openUsers(page, 'staff');
  await expect(page.getByText('Ask an administrator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit User' })).toHaveCount(1);
  await rowOf(page, 'registrar@homeroom.test').getByRole('button', { name: 'View Details' }).click();
  const details = dialog(page, 'User Details');
  await expect(details).toContainText('registrar@homeroom.test');
  await expect(details).not.toContainText('Assigned chatbots');
  await details.getByRole('button', { name: 'Close' }).last().click();

  await rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Edit User' }).click();
  const form = dialog(page, 'Edit User');
  await expect(form.getByRole('combobox', { name: 'Role' })).toBeDisabled();
  await expect(form.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  await expect(form.getByRole('checkbox').first()).toBeDisabled();
  await passwordField(form).fill('another good secret');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByText('Enter your current password to change it')).toBeVisible();
  await form.getByLabel('Current password').fill('not that one');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
});

test('a cms-admin gives no rank above their own and cannot change an account-admin', async ({ page }) => {
  await openUsers(page, 'registrar');
  const admin = rowOf(page, 'admin@homeroom.test');
  await expect(admin.getByRole('button', { name: 'View Details' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Edit User' })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Delete User' })).toBeVisible();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const role = dialog(page, 'Add New User').getByRole('combobox', { name: 'Role' });
  await expect(role.getByRole('option')).toHaveText(['Teacher', 'CMS User', 'CMS Admin']);
});

test('when users fail to load, samples are shown that no one can edit', async ({ page }) => {
  let broken = true;
  await page.route(/\/cms-user(\?.*)?$/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { success: false, result: null, errors: [] } })
      : route.fallback(),
  );
  await openUsers(page, 'admin');
  await expect(page.getByText('Failed to load users. Using demo mode.')).toBeVisible();
  await expect(rowOf(page, 'Sample Admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete User' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeDisabled();
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'admin@homeroom.test')).toBeVisible();
  await expect(page.getByText('Failed to load users. Using demo mode.')).toHaveCount(0);
});

test('a failed change or deletion says so and leaves the dialog open', async ({ page }) => {
  const user = await makeUser(await openUsers(page, 'admin'));
  const body = { success: false, result: null, errors: [] };
  await page.route(`**/cms-user/${user.id}`, (route) => route.fulfill({ status: 500, json: body }));
  await page.goto(`/users?search=${user.email}&open=edit&user=${user.id}`);
  const form = dialog(page, 'Edit User');
  await form.getByRole('button', { name: 'Update User' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to update user. Please try again.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, user.name).getByRole('button', { name: 'Delete User' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete User' });
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to delete user. Please try again.');
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  await openUsers(page, 'admin');
  await expect(page.getByText(/^Showing/)).toBeVisible();
  const faults = async () => findBarriers(page, { isSeriousOnly: true });
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Add New User' }).click();
  await dialog(page, 'Add New User').getByRole('button', { name: 'Create User' }).click();
  expect(await faults()).toEqual([]);
  await page.goto('/users');
  await rowOf(page, 'staff@homeroom.test').getByRole('button', { name: 'Delete User' }).click();
  expect(await faults()).toEqual([]);
});

test('on a phone each user is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openUsers(page, 'admin');
  await expect(rowOf(page, 'staff@homeroom.test')).toBeVisible();
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await sideways()).toBe(false);
  const target = await page.getByRole('button', { name: 'View Details' }).first().boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(40);
  await page.getByRole('button', { name: 'Edit User' }).first().click();
  await expect(dialog(page, 'Edit User')).toBeVisible();
  expect(await sideways()).toBe(false);
});
