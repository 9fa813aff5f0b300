import { expect, test } from '@playwright/test';
import { apiBase } from '#e2e/kit/session.ts';
import { openSettings, rowOf } from '#e2e/settings/settings-page.ts';

test('an account-admin sees failed sign-ins with their address and reason, and filters by address', async ({
  page,
  request,
}) => {
  const address = '127.0.0.1';
  const data = { user_email: 'admin@northside.test', password: 'not the password' };
  expect((await request.post(`${apiBase}/auth/login`, { data })).status()).toBe(401);
  await openSettings(page, 'security-events');
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, address).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const row = rowOf(page, address).first();
  await expect(row).toContainText('Sign-in failed');
  await expect(row).toContainText('Wrong password');
  await row.getByRole('button', { name: 'Show Only This Address' }).click();
  await expect(page).toHaveURL(/address=127/);
  await page.getByLabel('Event', { exact: true }).selectOption('Session ended');
  await expect(page.getByText('No security events found')).toBeVisible();
});
