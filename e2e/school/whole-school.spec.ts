import { type Browser, expect, type Page, test } from '@playwright/test';
import { panel, summary } from '#e2e/attendance/attendance-page.ts';
import { findLink, readMails, recipientOf } from '#e2e/kit/mails.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { apiBase } from '#e2e/kit/session.ts';
import { dialog } from '#e2e/teachers/teachers-page.ts';
import { familyEmails, guardianCount, studentFile, teacherFile } from './families.ts';
import { assignTeachers, buildSchool, callsOf } from './office.ts';

test.setTimeout(240_000);

const password = 'seven blue umbrellas';
const head = { name: 'Hana Prins', email: 'head@whole.test' };
const teacherCount = 12;

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ HOMEROOM_DEMO: '0' });
});
test.afterAll(() => product.stop());

const openPage = async (browser: Browser, width: number) =>
  (
    await browser.newContext({
      baseURL: product.address,
      viewport: { width, height: 900 },
      hasTouch: width < 500,
    })
  ).newPage();

/** The first visit creates the school; then its head signs in. */
async function setUp(page: Page): Promise<string> {
  const token = /one-time token: (\S+)/.exec(product.readOutput())?.[1] ?? '';
  await page.goto('/');
  await page.getByLabel('One-time token').fill(token);
  await page.getByLabel('School name').fill('Whole School');
  await page.getByLabel('Your name').fill(head.name);
  await page.getByLabel('Email').fill(head.email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Create school' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(head.email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveTitle(/Dashboard/);
  return page.evaluate(() => localStorage.getItem('auth_token') ?? '');
}

/** Selects all teachers on both pages of the list and invites them. */
async function inviteTeachers(page: Page) {
  for (const number of [1, 2]) {
    await page.goto(`/teachers`);
    if (number === 2) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('checkbox', { name: /select all/i }).check();
    const count = number === 1 ? 10 : teacherCount - 10;
    await page.getByRole('button', { name: `Invite ${count} teachers` }).click();
    await dialog(page, 'Invite teachers')
      .getByRole('button', { name: `Invite ${count} teachers` })
      .click();
    const results = dialog(page, 'Invitations').getByRole('region', { name: 'Invited', exact: true });
    await expect(results.getByRole('listitem')).toHaveCount(count);
  }
}

const tokenIn = (link: string | undefined) => /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '';

async function linkFor(email: string): Promise<string> {
  const find = () => findLink(email, '/invitation', product.dataDir);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** A teacher joins on a phone and takes the register of the form class. */
async function takeRegister(page: Page, email: string) {
  await page.goto(await linkFor(email));
  for (const name of ['new-password', 'repeat-password'])
    await page.locator(`input[name=${name}]`).fill(password);
  await page.getByRole('button', { name: 'Join' }).tap();
  const registers = page.getByRole('region', { name: 'Registers today' });
  await expect(registers.getByRole('link')).toHaveCount(1);
  await registers.getByRole('link', { name: 'Grade 1 A' }).tap();
  await panel(page).getByRole('button', { name: 'All present' }).tap();
  await panel(page)
    .getByRole('button', { name: /Save attendance of \d+/ })
    .tap();
  await expect(summary(page)).toContainText('Register taken');
}

/** Sends an urgent message to all parents and returns to whom emails went. */
async function sendSnowDay(page: Page): Promise<string[]> {
  await page.goto('/announcements/urgent');
  await page.getByRole('button', { name: 'New Urgent Message' }).click();
  const form = dialog(page, 'New Urgent Message');
  await form.getByLabel('Target Audience').selectOption('Parents');
  await form.getByRole('checkbox', { name: 'Text message (SMS)' }).uncheck();
  await form.getByLabel('Title').fill('Snow day');
  await form.getByRole('textbox', { name: 'Message' }).fill('School is closed today because of the snow.');
  await form.getByRole('button', { name: 'Check and Send' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Now' }).click();
  const sent = page.getByRole('dialog', { name: 'Snow day' }).getByText(`${familyEmails.length} sent`);
  await expect(sent).toBeVisible({ timeout: 60_000 });
  const mails = await readMails(product.dataDir);
  return mails
    .filter((mail) => mail.includes('Subject: Snow day'))
    .map(recipientOf)
    .sort();
}

test('a school is built without a demo: people imported, teachers joined, a register taken, families reached', async ({
  browser,
}) => {
  const page = await openPage(browser, 1440);
  const office = callsOf(page.request, await setUp(page));
  const today = new Date().toISOString().slice(0, 10);
  const school = await buildSchool(office, today);
  const { file, count } = studentFile(school.classes.map(({ class_name }) => class_name));
  expect([count, guardianCount]).toEqual([200, 300]);
  expect(await office.importFile('/school/students', file)).toMatchObject({ created: 200, refused: 0 });
  const teachers = teacherFile(teacherCount);
  expect(await office.importFile('/school/teachers', teachers)).toMatchObject({ created: 12, refused: 0 });
  expect((await office.get('/school/guardians?limit=1')).total).toBe(guardianCount);
  const [first, ...others] = await assignTeachers(office, school);

  await inviteTeachers(page);
  for (const { email } of others) {
    const data = { token: tokenIn(await linkFor(email)), new_password: password };
    const reply = await page.request.post(`${apiBase}/invitations/accept`, { data });
    expect((await reply.json()).result).toMatchObject({ role: 'teacher', email });
  }
  await takeRegister(await openPage(browser, 390), first?.email ?? '');
  await page.goto('/teachers?search=Number0');
  await expect(page.getByRole('row').filter({ hasText: 'Teacher Number0' })).toContainText('Joined');

  expect(await sendSnowDay(page)).toEqual(familyEmails);
});
