import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { pressPageButton } from '#e2e/kit/page-buttons.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { apiBase } from '#e2e/kit/session.ts';

const account = { user_email: 'head@oakfield.test', password: 'quiet-otter-47' };

let product: ReturnType<typeof startProduct> | undefined;
test.beforeAll(async () => {
  product ??= startProduct({ HOMEROOM_DEMO: '0' });
  await product;
});
test.afterAll(async () => (await product)?.stop());

/** Creates the school with the token of the terminal, and signs in as its first user. */
async function openNewSchool(page: Page) {
  if (!product) throw new Error('The product has not started');
  const { address, readOutput } = await product;
  const school = { school_name: 'Oakfield', time_zone: 'Europe/Berlin', name: 'Hana Head' };
  const token = /token: (\w+)/.exec(readOutput())?.[1];
  const api = `${address}${apiBase}`;
  const made = await page.request.post(`${api}/setup`, { data: { token, ...school, ...account } });
  expect(made.status(), await made.text()).toBe(201);
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(account.user_email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return address;
}

const header =
  'Student Name,Date of Birth,Gender,Class,Section,Roll Number,Admission Date,Student Phone,Residential Address,Father Name,Father Contact';
const places = ['Grade 1,A', 'Grade 1,B', 'Grade 2,A', 'Grade 1,A'];
const lines = places.map(
  (place, n) =>
    `Learner ${n},2018-03-0${n + 1},Female,${place},${n + 1},2026-08-10,+49 30 1${n},Ringstr. 1,Father ${n},+49 30 2${n}`,
);
const file = {
  name: 'students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
};

/** Each page of an empty school that needs something first, with the link to it. */
const nextSteps = [
  ['/', 'Add the academic year', '/settings/years'],
  ['/students', 'Add classes', '/classes?wizard=new'],
  ['/guardians', 'Add classes', '/classes?wizard=new'],
  ['/warnings', 'Add classes', '/classes?wizard=new'],
  ['/attendance', 'Add the academic year', '/settings/years'],
  ['/marks', 'Add the academic year', '/settings/years'],
  ['/reports', 'Add the academic year', '/settings/years'],
  ['/promotion', 'Academic years', '/settings/years'],
  ['/settings/calendar', 'Add the academic year', '/settings/years'],
  ['/documents', 'Add a chatbot', '/settings/chatbots'],
  ['/chat', 'Teach the chatbot what families ask', '/documents'],
] as const;
/** Each empty page that something can be added to at once, with the button for the first one. */
const firstOnes = [
  ['/settings/years', 'Add the first academic year'],
  ['/settings/grades', 'Add your own scale'],
  ['/settings/chatbots', 'Add the first chatbot'],
  ['/settings/subjects', 'Add Subject'],
  ['/teachers', 'Add First Teacher'],
  ['/classes', 'Add First Class'],
  ['/leads', 'Add First Lead'],
  ['/tasks', 'Add First Task'],
] as const;
const otherPages =
  '/guardians/duplicates /activities /announcements /announcements/urgent /settings /settings/enquiries /settings/messages /settings/message-templates /settings/opt-outs /settings/retention /settings/trash /jobs /profile /account';

async function expectSoundPage(page: Page) {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/undefined|NaN|\[object/);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

async function walkEmptySchool(page: Page, address: string) {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('response', (reply) => reply.status() >= 400 && problems.push(`${reply.status()} ${reply.url()}`));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, name, target] of nextSteps) {
      await page.goto(address + path);
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toHaveAttribute(
        'href',
        target,
      );
      await expectSoundPage(page);
    }
    for (const [path, name] of firstOnes) {
      await page.goto(address + path);
      await expect(page.getByRole('main').getByRole('button', { name }).first()).toBeVisible();
      await expectSoundPage(page);
    }
    await page.goto(`${address}/users`);
    await expect(page.getByText('You are the only user.')).toBeVisible();
    await expectSoundPage(page);
    for (const path of otherPages.split(' ')) {
      await page.goto(address + path);
      await expectSoundPage(page);
    }
  }
  expect(problems).toEqual([]);
}

test('an empty school is led to its next step, and an import creates its classes', async ({ page }) => {
  test.slow();
  const address = await openNewSchool(page);
  await walkEmptySchool(page, address);
  await page.goto(`${address}/marks`);
  await expect(page.getByText('The school has no academic year yet.')).toBeVisible();
  await page.goto(`${address}/attendance`);
  await expect(page.getByText('There are no registers to take yet')).toBeVisible();
  await page.goto(`${address}/guardians`);
  await expect(page.getByRole('link', { name: 'Add classes' })).toBeVisible();
  await page.goto(`${address}/students?search=unknown-name`);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('The school has no classes yet.')).toBeVisible();
  await expectAccessible(page);

  await pressPageButton(page, 'Import');
  const form = page.getByRole('dialog', { name: 'Import students' });
  await expect(form.getByText('CSV or Excel')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await form.getByRole('button', { name: 'Next' }).click();
  const table = form.getByRole('table', { name: 'Unknown classes and sections' });
  await expect(table.getByRole('row', { name: /Grade 1 A 2/ })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
  // The step asks a question, so it does not open with a fault.
  await expect(form.getByText('Choose what happens to each class', { exact: true })).toBeVisible();
  await expect(form.getByText('Please complete all required fields')).toBeHidden();
  await expect(form.locator('[data-invalid]')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create all' }).click();
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Import 4 rows' }).click();

  const result = page.getByRole('dialog', { name: 'Import of students' });
  await expect(result.getByText('4 rows were imported.')).toBeVisible();
  await expect(result.getByText(/created these classes and sections: .*Grade 2 A/)).toBeVisible();
  await result.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(result.getByText('Grade 2 A: This section still has 1 deleted student')).toBeVisible();
});
