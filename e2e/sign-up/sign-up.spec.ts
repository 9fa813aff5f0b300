import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { findLink } from '#e2e/kit/mails.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { apiBase } from '#e2e/kit/session.ts';

const email = 'head@lakeside.test';

/** Starts the product with a first school, as its operator would. */
async function startWithSchool() {
  const product = await startProduct({ HOMEROOM_DEMO: '0', SIGN_UP: 'on' });
  const token = /token: (\w+)/.exec(product.readOutput())?.[1];
  const school = { school_name: 'Oakfield', time_zone: 'Europe/Berlin', name: 'Hana Head' };
  const account = { user_email: 'head@oakfield.test', password: 'quiet-otter-47' };
  const reply = await fetch(`${product.address}${apiBase}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...school, ...account }),
  });
  expect(reply.status).toBe(201);
  return product;
}

let product: ReturnType<typeof startWithSchool> | undefined;
test.beforeAll(async () => {
  product ??= startWithSchool();
  await product;
});
test.afterAll(async () => (await product)?.stop());

test('a person signs up a school by a link in an email, and is its account-admin', async ({ page }) => {
  if (!product) throw new Error('The product has not started');
  const { address, dataDir } = await product;
  await page.goto(`${address}/login`);
  await page.getByRole('link', { name: 'Sign up your school' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up your school' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('School name').fill('Lakeside');
  await page.getByLabel('Your name').fill('Ada Head');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await page.getByLabel('Language and region').selectOption('en-GB');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`We are sending a link to ${email}.`)).toBeVisible();

  const findAddress = () => findLink(email, '/sign-up/confirm', dataDir);
  await expect.poll(findAddress).toBeDefined();
  await page.goto(`${address}${await findAddress()}`);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await page.getByLabel(/^New Password/).fill('quiet-otter-47');
  await page.getByLabel('Repeat New Password').fill('quiet-otter-47');
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a link that does not work says what to do next', async ({ page }) => {
  if (!product) throw new Error('The product has not started');
  const { address } = await product;
  await page.goto(`${address}/sign-up/confirm?token=unknown`);
  await page.getByLabel(/^New Password/).fill('quiet-otter-47');
  await page.getByLabel('Repeat New Password').fill('quiet-otter-47');
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up your school again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up your school' })).toBeVisible();
});
