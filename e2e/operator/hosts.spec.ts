import { request } from 'node:http';
import { chromium, expect, type Page, test } from '@playwright/test';
import { firstEnquiryForm } from '#contract/enquiries/calls.ts';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { findLink } from '#e2e/kit/mails.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';

const operatorKey = 'the-key-of-the-operator-thirty-two-at-least';
const host = 'lakeside.example';
const admin_email = 'head@lakeside.example';
const password = 'seven blue umbrellas';

let product: ReturnType<typeof startProduct> | undefined;
test.beforeAll(async () => {
  product ??= startProduct({ HOMEROOM_DEMO_STUDENTS: '1', OPERATOR_KEY: operatorKey });
  await product;
});
test.afterAll(async () => (await product)?.stop());

async function running() {
  if (!product) throw new Error('The product has not started');
  return product;
}

/** A browser on a machine whose name server knows the host name of the school. */
async function openBrowser({ launchOptions, own }: { launchOptions: object; own: string }) {
  const { args = [], ...rest } = launchOptions as { args?: string[] };
  const names = `--host-resolver-rules=MAP ${host} 127.0.0.1`;
  // As behind a proxy with a certificate.
  const secure = `--unsafely-treat-insecure-origin-as-secure=${own}`;
  return chromium.launch({ ...rest, args: [...args, names, secure] });
}

async function operate(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const { address } = await running();
  const headers = { authorization: `Bearer ${operatorKey}` };
  const reply = await page.request.fetch(`${address}${apiBase}/operator${path}`, { method, headers, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).result;
}

async function fillIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The school with its host name; returns the link in the email that invites its first account-admin. */
async function openSchool(page: Page) {
  const { dataDir } = await running();
  const admin = { admin_name: 'Hana Head', admin_email };
  const school = { name: 'Lakeside School', time_zone: 'Europe/Berlin', ...admin };
  const { school_id } = await operate(page, 'POST', '/schools', school);
  await operate(page, 'PUT', `/schools/${school_id}/host`, { host_name: host });
  await operate(page, 'POST', `/schools/${school_id}/invitation`, admin);
  const find = () => findLink(admin_email, `http://${host}:\\d+/invitation`, dataDir);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

test('the operator gives a school a host name, and the first account-admin joins and signs in there', async ({
  page,
  launchOptions,
}) => {
  const { address } = await running();
  const own = address.replace('127.0.0.1', host);
  const link = await openSchool(page);
  expect(link.startsWith(`${own}/invitation?token=`)).toBe(true);

  const browser = await openBrowser({ launchOptions, own });
  const atSchool = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await atSchool.goto(link);
  await expect(atSchool.getByText(/Lakeside School/).first()).toBeVisible();
  for (const name of ['new-password', 'repeat-password'])
    await atSchool.locator(`input[name=${name}]`).fill(password);
  await atSchool.getByRole('button', { name: 'Join' }).click();
  await expect(atSchool.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await atSchool.evaluate(() => localStorage.clear());
  await atSchool.goto(`${own}/login`);
  await expectAccessible(atSchool);
  await fillIn(atSchool, 'admin@homeroom.test', demoPassword);
  await expect(atSchool.getByRole('alert')).toContainText('Invalid email or password');
  await fillIn(atSchool, admin_email, password);
  await expect(atSchool.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(atSchool.url().startsWith(own)).toBe(true);
  await browser.close();

  await page.goto(`${address}/login`);
  await fillIn(page, admin_email, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

/** The sites that may frame a page, as the product says so at a host name. */
function framedBy(address: string, path: string, name: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { headers: { host: name } }, (reply) => {
      reply.resume();
      const policy = String(reply.headers['content-security-policy']);
      resolve(/frame-ancestors ([^;]+)/.exec(policy)?.[1]);
    });
    sent.once('error', reject).end();
  });
}

test('no site frames the enquiry form of a school at the host name of another one', async ({ browser }) => {
  const { address } = await running();
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const token = await signIn(page, 'admin');
  const reply = await page.request.put(`${apiBase}/settings/enquiry`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...firstEnquiryForm, is_open: true, allowed_sites: ['https://school.test'] },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const path = `/enquire/${(await reply.json()).result.enquiry_form_id}`;
  const school = { name: 'Hill School', time_zone: 'Europe/Berlin', admin_name: 'Ada Hill' };
  const { school_id } = await operate(page, 'POST', '/schools', { ...school, admin_email: 'a@hill.example' });
  await operate(page, 'PUT', `/schools/${school_id}/host`, { host_name: 'hill.example' });
  expect(await framedBy(address, path, 'homeroom.example')).toBe("'self' https://school.test");
  await expect.poll(() => framedBy(address, path, 'hill.example')).toBe("'none'");
  await context.close();
});
