import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { readMails } from '#e2e/kit/mails.ts';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.locator('input[type=password]').first();

async function fillIn(page: Page, address: string, secret: string) {
  await email(page).fill(address);
  await password(page).fill(secret);
}

test('signing in leads back to the requested page, keeps the session, and signing out ends it', async ({
  page,
}) => {
  await page.goto('/students?page=2');
  await expect(page).toHaveURL(/\/login/);
  const submit = page.locator('button[type=submit]');
  await expect(submit).toBeDisabled();
  await fillIn(page, 'ADMIN@homeroom.test', demoPassword);
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page).toHaveURL(/\/students\?page=2/);
  await expect(page.getByText('Showing 11 to 20 of')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Showing 11 to 20 of')).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('button', { name: /profile|account|admin@homeroom|Amara|menu/i })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
});

test('a wrong password is shown in a red box and can be corrected', async ({ page }) => {
  await page.goto('/login');
  await fillIn(page, 'admin@homeroom.test', 'not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid email or password');
  await password(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the page goes to the sign-in when the session was ended elsewhere', async ({ page }) => {
  const token = await signIn(page, 'registrar', '/students');
  await expect(page.getByText(/Showing 1 to 10 of/)).toBeVisible();
  await page.request.post(`${apiBase}/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  // The live updates may say so before the click.
  const refreshed = page.getByRole('button', { name: 'Refresh' }).click();
  await Promise.race([refreshed.catch(() => undefined), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login/);
});

const mailTo = async (address: string) => (await readMails()).find((mail) => mail.includes(`To: ${address}`));

test('a forgotten password is reset by the emailed link', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /Reset it here/ }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await email(page).fill('counsellor@homeroom.test');
  await page.keyboard.press('Enter');
  await expect.poll(() => mailTo('counsellor@homeroom.test')).toBeDefined();
  const mail = await mailTo('counsellor@homeroom.test');
  const token = /token=(\S+)/.exec(mail ?? '')?.[1];
  await page.goto(`/reset-password?token=${token}`);
  const fields = page.locator('input[type=password]');
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await field.fill('a password found again');
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Your password has been changed', { exact: false })).toBeVisible();
  await page.goto('/login');
  await fillIn(page, 'counsellor@homeroom.test', 'a password found again');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('the sign-in has no serious accessibility finding in either theme', async ({ page }) => {
  await page.goto('/login');
  await expect(email(page)).toBeVisible();
  await expectAccessible(page, { isSeriousOnly: true });
});
