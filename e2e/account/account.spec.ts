import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';
import { makeUser } from '#e2e/users/users-page.ts';

const ownPassword = 'chosen by myself 1';

test.afterEach(({ context }) => context.clearPermissions());

/** A new user who has already chosen a password; opens `path` as that person. */
async function becomeNewUser(page: Page, path: string) {
  const { email, name } = await makeUser(await startSession(page, 'admin'));
  const user = await post(page, '/auth/login', { user_email: email, password: 'a long enough secret' });
  const passwords = { current_password: 'a long enough secret', new_password: ownPassword };
  await post(page, '/auth/password', passwords, user.token);
  await signIn(page, email, path, ownPassword);
  return { email, name };
}

async function post(page: Page, path: string, data: object, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await page.request.post(`${apiBase}${path}`, { headers, data });
  const { result }: { result: { token: string } } = await reply.json();
  return result;
}

test('a person’s own name changes everywhere at once', async ({ page }) => {
  const { email } = await becomeNewUser(page, '/');
  await page.getByRole('button', { name: /profile/i }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(page).toHaveTitle('Profile Settings | Homeroom');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('CMS User');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('  ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await name.fill('Zoë Newname');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.getByRole('button', { name: /profile/i }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByText('Zoë Newname', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Zoë Newname');
});

test('the password changes only with the current password', async ({ page }) => {
  const { email } = await becomeNewUser(page, '/account');
  const form = page.getByRole('form', { name: 'Change Password' });
  const current = form.getByLabel('Current Password');
  const change = form.getByRole('button', { name: 'Change Password' });
  const type = async (secret: string) => {
    await form.getByLabel(/^New Password/).fill(secret);
    await form.getByLabel('Repeat New Password').fill(secret);
  };
  await current.fill('wrong');
  await type('short');
  await expect(form.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(change).toBeDisabled();
  await type('a much better secret');
  await change.click();
  await expect(form.getByText('This is not your current password')).toBeVisible();
  await current.fill(ownPassword);
  await type('password1');
  await change.click();
  await expect(form.getByText('This password is one of the commonest')).toBeVisible();
  await type('a much better secret');
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await signIn(page, email, '/account', 'a much better secret');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});

test('typing while the password is saved neither hides the outcome nor sends it twice', async ({ page }) => {
  await becomeNewUser(page, '/account');
  const reply = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(`**${apiBase}/auth/password`, async (route) => {
    calls += 1;
    await reply.promise;
    await route.continue();
  });
  const form = page.getByRole('form', { name: 'Change Password' });
  const repeated = form.getByLabel('Repeat New Password');
  await form.getByLabel('Current Password').fill(ownPassword);
  await form.getByLabel(/^New Password/).fill('a much better secret');
  await repeated.fill('a much better secret');
  await repeated.press('Enter');
  await expect.poll(() => calls).toBe(1);
  await repeated.press('x');
  await repeated.press('Backspace');
  await repeated.press('Enter');
  await expect(form.getByRole('button', { name: 'Change Password' })).toBeDisabled();
  reply.resolve();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect(calls).toBe(1);
});

test('a person sees their other sessions and ends them', async ({ page }) => {
  const { email } = await becomeNewUser(page, '/account');
  const sessions = page.getByRole('table', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This session')).toBeVisible();
  const other = await post(page, '/auth/login', { user_email: email, password: ownPassword });
  const third = await post(page, '/auth/login', { user_email: email, password: ownPassword });
  await page.reload();
  const end = sessions.getByRole('button', { name: 'End Session' });
  await expect(end.nth(1)).toBeVisible();
  const before = await end.count();
  await end.first().click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(end).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'End Other Sessions' }).click();
  const question = page.getByRole('dialog', { name: 'End other sessions' });
  await question.getByLabel(/^Password/).fill('wrong');
  await question.getByRole('button', { name: 'End Other Sessions' }).click();
  await expect(question.getByText('This is not your current password')).toBeVisible();
  await question.getByLabel(/^Password/).fill(ownPassword);
  await question.getByRole('button', { name: 'End Other Sessions' }).click();
  await expect(page.getByText('Other sessions ended')).toBeVisible();
  await expect(end).toHaveCount(0);
  for (const { token } of [other, third]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`${apiBase}/auth/me`, { headers })).status()).toBe(401);
  }
  await page.reload();
  await expect(sessions.getByText('This session')).toBeVisible();
});

test('two-factor sign-in is set up with an authenticator app and turned off again', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await becomeNewUser(page, '/account');
  await page.getByRole('button', { name: 'Set Up Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor' });
  const password = dialog.getByLabel(/^Password/);
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password')).toBeVisible();
  await password.fill(ownPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const link = await dialog.getByRole('link', { name: 'Open in the authenticator app' }).getAttribute('href');
  expect(link).toMatch(/^otpauth:\/\/totp\//);
  await dialog.getByRole('button', { name: 'Copy Key' }).click();
  await expect(page.getByText('Key copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(secret);
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is not valid')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two-factor sign-in is on')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved these codes' }).click();
  await page.getByRole('button', { name: 'Create New Recovery Codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'Create New Recovery Codes' });
  await renewal.getByLabel(/^Password/).fill(ownPassword);
  await renewal.getByRole('button', { name: 'Create New Recovery Codes' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved these codes' }).click();

  const refused = await page.request.post(`${apiBase}/auth/login`, {
    data: { user_email: email, password: ownPassword },
  });
  expect(refused.status()).toBe(401);
  await page.getByRole('button', { name: 'Turn Off Two-Factor' }).click();
  const off = page.getByRole('dialog', { name: 'Turn Off Two-Factor' });
  await off.getByLabel(/^Password/).fill(ownPassword);
  await off.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
  await off.getByRole('button', { name: 'Turn Off Two-Factor' }).click();
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set Up Two-Factor' })).toBeVisible();
});

test('the menu of the profile and the expanded sidebar show the version', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  const version = page.locator('#profile-menu').getByText(/^Homeroom \d+\.\d+\.\d+/);
  await expect(version).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(page.locator('#sidebar').getByText((await version.textContent()) ?? '')).toBeVisible();
});
