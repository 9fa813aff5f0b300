import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { startProduct } from '#e2e/kit/product.ts';
import { demoPassword, signIn, startSession } from '#e2e/kit/session.ts';
import { makeUser } from '#e2e/users/users-page.ts';

// Changing the rules of a school would disturb all other tests, so these have their own product.
let product: ReturnType<typeof startProduct> | undefined;
function ownProduct() {
  product ??= startProduct({ HOMEROOM_DEMO_STUDENTS: '1' });
  return product;
}
test.use({ baseURL: async ({ baseURL: shared }, use) => use((await ownProduct()).address || shared) });
test.afterEach(({ context }) => context.clearPermissions());
test.afterAll(async () => (await product)?.stop());

const ownPassword = 'chosen by myself 1';

async function typePassword(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(password);
}

async function makeColleague(page: Page) {
  return makeUser(await startSession(page, 'admin'));
}

async function chooseOwnPassword(page: Page, initial: string) {
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('Current Password').fill(initial);
  await page.getByLabel(/^New Password/).fill(ownPassword);
  await page.getByLabel('Repeat New Password').fill(ownPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
}

const at = (baseURL: string | undefined) => ({ baseURL: baseURL ?? '' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard' });
const readStored = (page: Page, where: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => window[name].getItem('auth_token'), where);

test('a password that another person set has to be changed first', async ({ page, browser, baseURL }) => {
  const { email } = await makeColleague(page);
  const visit = await browser.newPage(at(baseURL));
  await visit.goto('/students');
  await typePassword(visit, email, 'a long enough secret');
  await visit.keyboard.press('Enter');
  await chooseOwnPassword(visit, 'a long enough secret');
  await expect(visit).toHaveURL(/\/students/);
  await expect(visit.getByRole('heading', { name: 'Students Management' })).toBeVisible();
  await visit.close();
});

test('a session on a shared computer stays in its tab, and ends when it is idle', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await makeColleague(page);
  const context = await browser.newContext(at(baseURL));
  const visit = await context.newPage();
  await visit.clock.install();
  await visit.goto('/login');
  await typePassword(visit, email, 'a long enough secret');
  await visit.getByRole('checkbox', { name: 'This is a shared computer' }).check();
  await visit.getByRole('button', { name: 'Sign In', exact: true }).click();
  await chooseOwnPassword(visit, 'a long enough secret');
  await expect(dashboard(visit)).toBeVisible();
  expect(await readStored(visit, 'localStorage')).toBeNull();
  expect(await readStored(visit, 'sessionStorage')).not.toBeNull();
  const other = await context.newPage();
  await other.goto('/students');
  await expect(other).toHaveURL(/\/login/);

  await visit.evaluate((name) => sessionStorage.setItem(`draft ${name} x`, '{"name":"Typed"}'), email);
  await visit.clock.fastForward('28:30');
  await expect(visit.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  // With the keyboard: a moving pointer is use enough, and takes the question away before it reaches the button.
  await expect(visit.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await visit.keyboard.press('Enter');
  await expect(visit.getByRole('alertdialog')).toHaveCount(0);
  await visit.clock.fastForward('31:00');
  await expect(visit).toHaveURL(/\/login/);
  await expect(
    visit.getByText('You were signed out because Homeroom was not used for a while'),
  ).toBeVisible();
  await expect(dashboard(visit)).toHaveCount(0);
  expect(await visit.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/draft|auth_token|user/);
  await context.close();
});

test('unsaved text waits for the same person, and is gone once another person signs in', async ({ page }) => {
  await signIn(page, 'registrar', '/students');
  await page.evaluate(() =>
    sessionStorage.setItem('draft registrar@homeroom.test student new', '{"name":"Half a name"}'),
  );
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')));
  const endElsewhere = async () => {
    const token = await readStored(page, 'localStorage');
    await page.request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  };
  await endElsewhere();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await drafts()).toHaveLength(1);
  await typePassword(page, 'staff@homeroom.test', demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  expect(await drafts()).toEqual([]);
});

test('an account-admin requires a second factor; a colleague sets it up and returns with a recovery code', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email } = await makeColleague(page);
  await page.goto('/settings/security');
  const form = page.getByRole('form', { name: 'Security' });
  await expect(form.getByRole('radio', { name: 'Everyone' })).toBeDisabled();
  await form.getByRole('link', { name: 'Open Account Settings' }).click();
  await page.getByRole('button', { name: 'Set Up Two-Factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor' });
  await dialog.getByLabel(/^Password/).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Copy Key' }).click();
  await expect(page.getByText('Key copied')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved these codes' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto('/settings/security');
  await form.getByRole('radio', { name: 'Everyone' }).check();
  await form.getByLabel('Sign out when unused for').selectOption('1 hour');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Security settings saved')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Turn Off Two-Factor' })).toBeDisabled();

  const visit = await browser.newPage(at(baseURL));
  await visit.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit.goto('/login');
  await typePassword(visit, email, 'a long enough secret');
  await visit.keyboard.press('Enter');
  await chooseOwnPassword(visit, 'a long enough secret');
  await expect(visit.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible();
  await visit.getByLabel(/^Password/).fill(ownPassword);
  await visit.getByRole('button', { name: 'Continue' }).click();
  const link = await visit.getByRole('link', { name: 'Open in the authenticator app' }).getAttribute('href');
  const seed = new URL(link ?? '').searchParams.get('secret') ?? '';
  await visit.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret: seed }));
  await visit.getByRole('button', { name: 'Confirm' }).click();
  const shown = visit.getByRole('list', { name: 'Recovery codes' }).locator('code');
  const recoveryCode = (await shown.first().textContent()) ?? '';
  const download = visit.waitForEvent('download');
  await visit.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('homeroom-recovery-codes.txt');
  await visit.getByRole('button', { name: 'I have saved these codes' }).click();
  await expect(dashboard(visit)).toBeVisible();

  await visit.getByRole('button', { name: /profile/i }).click();
  await visit.getByRole('menuitem', { name: 'Sign Out' }).click();
  const comeBack = async () => {
    await typePassword(visit, email, ownPassword);
    await visit.getByRole('button', { name: 'Sign In', exact: true }).click();
    await visit.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await visit.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
    await visit.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await comeBack();
  await expect(dashboard(visit)).toBeVisible();
  await visit.goto('/account');
  await expect(visit.getByText('9 recovery codes are left.')).toBeVisible();
  await visit.getByRole('button', { name: /profile/i }).click();
  await visit.getByRole('menuitem', { name: 'Sign Out' }).click();
  await comeBack();
  await expect(visit.getByRole('alert')).toContainText('This recovery code is not valid');
  await visit.close();
});
