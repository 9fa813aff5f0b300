import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';
import { newName } from '#e2e/leads/leads-page.ts';

let problems: string[] = [];
test.beforeEach(({ page }) => {
  problems = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
});
test.afterEach(() => expect(problems).toEqual([]));

const settings = {
  is_open: true,
  title: 'Join our school',
  intro: 'We answer within two school days.',
  consent_line: 'I agree that the school contacts me.',
  thanks: 'Thank you very much.',
  fields: { phone: 'optional', child_name: 'required', grade: 'optional', message: 'optional' },
  grades: ['Grade 1', 'Grade 2'],
  colours: { primary: '#1f5b4d', text: '#ffffff' },
  allowed_sites: [] as string[],
  owner_user_id: '',
};

/** The form as an administrator set it up; returns its address. */
async function openForm(page: Page, changes: Partial<typeof settings> = {}): Promise<string> {
  const { request } = page;
  const reply = await request.post(`${apiBase}/auth/login`, {
    data: { user_email: 'admin@homeroom.test', password: 'homeroom-demo' },
  });
  const { token } = (await reply.json()).result;
  const saved = await request.put(`${apiBase}/settings/enquiry`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...settings, ...changes },
  });
  return `/enquire/${(await saved.json()).result.enquiry_form_id}`;
}

/** No person fills in a form faster than this, and the server knows when it sent the form. */
const takeTime = (where: Page | Frame) =>
  where.waitForFunction(() => {
    const [handedOut] = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/public/enquiry/'));
    return handedOut && performance.now() - handedOut.startTime - handedOut.duration > 2_500;
  });

test('an administrator opens the form, and finds its address and the code for the school’s site', async ({
  page,
}) => {
  await openForm(page, { is_open: false });
  await signIn(page, 'admin', '/settings/enquiries');
  const section = page.getByRole('region', { name: 'Enquiry form' });
  await expect(section).toContainText('The form is closed.');
  await expectAccessible(page);
  const form = section.getByRole('form', { name: 'Enquiry form' });
  await form.getByLabel('The form is open').click();
  await form.getByLabel('Consent line').fill('');
  await form.getByLabel('Allowed sites').fill('our-school.test');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Consent line is required');
  await expect(form).toContainText('Allowed sites must be addresses like https://www.example.org');
  await form.getByLabel('Consent line').fill('I agree to be called.');
  await form.getByLabel('Allowed sites').fill('https://our-school.test/');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enquiry form saved')).toBeVisible();
  const link = section.getByRole('link', { name: /\/enquire\// });
  await expect(section.getByLabel('For a page of your own site')).toHaveValue(
    /^<script src=".+\/enquiry\.js" data-form="[\da-f-]{36}" data-title="Join our school" async><\/script>$/,
  );
  await expectAccessible(page);
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByLabel('I agree to be called.')).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`a parent enquires by keyboard, and the school gets a lead, ${width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = await openForm(page);
    const name = newName();
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      ...(baseURL && { baseURL }),
    });
    const visitor = await context.newPage();
    await visitor.goto(address);
    await expect(visitor).toHaveTitle(/^Join our school \| /);
    await expect(visitor.getByRole('heading', { name: 'Join our school' })).toBeVisible();
    await expectAccessible(visitor);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

    await visitor.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(visitor.getByRole('alert')).toHaveText('Please check 4 fields.');
    await expect(visitor.getByLabel('Your name')).toBeFocused();
    await expect(visitor.getByLabel("Child's name")).toHaveAccessibleDescription(
      "Please enter the child's name",
    );
    await expectAccessible(visitor);

    await visitor.keyboard.type(name);
    await visitor.keyboard.press('Tab');
    await visitor.keyboard.type(`${name.replace(' ', '.')}@example.test`);
    await visitor.getByLabel("Child's name").fill('Little <b>One</b>');
    await visitor.getByLabel('Desired grade').selectOption('Grade 2');
    await visitor.getByLabel('Message').fill('Is there a school bus?');
    await visitor.reload();
    await expect(visitor.getByLabel('Message')).toHaveValue('Is there a school bus?');
    await visitor.getByLabel('I agree that the school contacts me.').check();
    await takeTime(visitor);
    await visitor.route('**/public/enquiry/**', (route) => route.abort());
    await visitor.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(visitor.getByRole('alert')).toContainText(
      'there is no connection. Nothing you entered is lost',
    );
    await expect(visitor.getByLabel('Your name')).toHaveValue(name);
    await visitor.unroute('**/public/enquiry/**');
    await visitor.getByRole('button', { name: 'Send enquiry' }).press('Enter');
    await expect(visitor.getByRole('heading', { name: 'Enquiry sent' })).toBeFocused();
    await expect(visitor.getByText('Thank you very much.')).toBeVisible();
    await expect(visitor.getByText(/^Received on .*\d{4}/)).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Send another enquiry' }).click();
    await expect(visitor.getByLabel('Your name')).toHaveValue('');
    await context.close();

    await signIn(page, 'registrar', `/leads?search=${encodeURIComponent(name)}`);
    await page.getByRole('article', { name }).getByRole('button', { name: 'View Details' }).click();
    const record = page.getByRole('dialog', { name, exact: true });
    await expect(record).toContainText('Child: Little <b>One</b>');
    await expect(record).toContainText('Little <b>One</b> · Grade 2');
    await expect(record.getByRole('region', { name: 'Activity Timeline' })).toContainText(
      /Website enquiry.*Is there a school bus\?/s,
    );
    await record.getByRole('button', { name: 'Edit Lead', exact: true }).first().click();
    const form = page.getByRole('dialog', { name: 'Edit Lead' });
    await expect(form.getByLabel("Child's Name")).toHaveValue('Little <b>One</b>');
    await form.getByLabel('Grade', { exact: true }).fill('Grade 3');
    await form.getByRole('button', { name: 'Update Lead' }).click();
    await expect(record).toContainText('Little <b>One</b> · Grade 3');
    const lead = new URL(page.url()).searchParams.get('lead');
    await page.goto(`/students?wizard=new&lead=${lead}`);
    await expect(page.getByLabel(/^Student Name/)).toHaveValue('Little <b>One</b>');
  });
}

test('a consent text that has changed is asked for again, and nothing typed is lost', async ({ page }) => {
  await page.goto(await openForm(page));
  await page.getByLabel('Your name').fill('Patient Parent');
  await page.getByLabel('Email').fill('patient@example.test');
  await page.getByLabel("Child's name").fill('Bo');
  await page.getByLabel('I agree that the school contacts me.').check();
  await takeTime(page);
  await openForm(page, { consent_line: 'I agree to something new.' });
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The text you agree to has changed. Please read it again.',
  );
  await expect(page.getByLabel('Your name')).toHaveValue('Patient Parent');
  await expect(page.getByLabel('I agree to something new.')).not.toBeChecked();
  problems = problems.filter((text) => !text.includes('409'));
});

test('a closed form says so', async ({ page }) => {
  await page.goto(await openForm(page, { is_open: false }));
  await expect(page.getByRole('heading', { name: 'This form is not open at the moment.' })).toBeVisible();
  await expectAccessible(page);
  problems = problems.filter((text) => !text.includes('404'));
});

/** The school's own site, with the copied code. */
async function startSite(lines: () => string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><html lang="en"><title>Our school</title><h1>Our school</h1>${lines()}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('the form shows on an allowed site at the height it needs, and on no other site', async ({
  page,
  baseURL,
}) => {
  let lines = '';
  const { server, origin } = await startSite(() => lines);
  try {
    const id = (await openForm(page, { allowed_sites: [origin] })).split('/').at(-1) ?? '';
    lines = `<script src="${baseURL}/enquiry.js" data-form="${id}" data-title="Join us" async></script>`;
    await page.goto(`${origin}/join?campaign=open-day`);
    const frame = page.frameLocator('iframe[title="Join us"]');
    await frame.getByLabel('Your name').fill('Framed Parent');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height ?? 0))
      .not.toBe(768);
    await frame.getByLabel('Email').fill(`${newName().replace(' ', '.')}@framed.test`);
    await frame.getByLabel("Child's name").fill('Bo');
    await frame.getByLabel('I agree that the school contacts me.').check();
    const inside = page.frames().find((each) => each.url().includes('/enquire/'));
    if (!inside) throw new Error('The form is not in the page');
    await takeTime(inside);
    await frame.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(frame.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
    expect(problems).toEqual([]);

    await openForm(page, { allowed_sites: ['https://another.test'] });
    await page.reload();
    await expect.poll(() => problems.join()).toContain('frame-ancestors');
    await expect(frame.getByLabel('Your name')).toHaveCount(0);
    problems = [];
  } finally {
    server.close();
  }
});
