import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { newPerson, rowOf, dialog as userDialog } from './users-page.ts';

let product: ReturnType<typeof startProduct> | undefined;
test.beforeAll(async () => {
  product ??= startProduct({ HOMEROOM_DEMO_STUDENTS: '12' });
  await product;
});
test.afterAll(async () => (await product)?.stop());

/** Makes every email fail until the returned function is called: its folder is a file meanwhile. */
async function breakMail(dataDir: string) {
  const folder = join(dataDir, 'mail');
  const aside = join(dataDir, 'mail-aside');
  await rename(folder, aside).catch(() => undefined);
  await writeFile(folder, '');
  return async () => {
    await rm(folder);
    await rename(aside, folder).catch(() => undefined);
  };
}

async function signIn(page: Page, address: string) {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill('admin@homeroom.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('homeroom-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** The row says by itself that its email did not arrive: the mail server decides after the reply. */
async function expectUndelivered(page: Page, name: string) {
  await expect(rowOf(page, name)).toContainText('The email could not be delivered');
  await expect(rowOf(page, name)).toContainText(/Since /);
}

test('an invitation that did not arrive is shown to the office and sent again', async ({ page }) => {
  test.slow();
  if (!product) throw new Error('The product has not started');
  const { address, dataDir } = await product;
  await signIn(page, address);
  const repairMail = await breakMail(dataDir);
  await page.goto(`${address}/users?open=invite`);
  const { name, email } = newPerson();
  const form = userDialog(page, 'Invite User');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await expectUndelivered(page, name);
  await expectAccessible(page);

  await page.goto(`${address}/teachers`);
  const teacher = page.getByRole('row').filter({ hasText: 'No account' }).first();
  const choice = teacher.getByRole('checkbox', { name: /^Select / });
  const teacherName = ((await choice.getAttribute('aria-label')) ?? '').replace('Select ', '');
  await choice.check();
  await page.getByRole('button', { name: 'Invite 1 teacher' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invite 1 teacher' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expectUndelivered(page, teacherName);
  await expectAccessible(page);

  await repairMail();
  await rowOf(page, teacherName).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Invitation sent again to ${teacherName}`)).toBeVisible();
  await expect(rowOf(page, teacherName)).toContainText('Invited');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/users?search=${email}`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Email sent again to ${email}`)).toBeVisible();
  await expect(page.getByText('The email could not be delivered')).toHaveCount(0);
});
