import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startProduct } from '#e2e/kit/product.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';

const howMany = 300;
const last = String(howMany);
const atOnce = 10;

let product: ReturnType<typeof startProduct> | undefined;
test.beforeAll(async () => {
  product ??= startProduct({ HOMEROOM_DEMO_STUDENTS: '12' });
  await product;
});
test.afterAll(async () => (await product)?.stop());

async function createMany(request: APIRequestContext, token: string, path: string, bodyOf: BodyOf) {
  const headers = { authorization: `Bearer ${token}` };
  for (let start = 1; start <= howMany; start += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, index) => String(start + index).padStart(3, '0'));
    const replies = await Promise.all(
      numbers.map((number) => request.post(path, { headers, data: bodyOf(number) })),
    );
    for (const reply of replies) expect(reply.status(), await reply.text()).toBe(201);
  }
}
type BodyOf = (number: string) => Readonly<Record<string, unknown>>;

async function fillSchool(page: Page, token: string, address: string) {
  const create = (path: string, bodyOf: BodyOf) =>
    createMany(page.request, token, `${address}${apiBase}/school/${path}`, bodyOf);
  await create('classes', (number) => ({ class_name: `Zone ${number}`, sections: `S${number}` }));
  await create('subjects', (number) => ({ subject_name: `Zither ${number}`, subject_code: `Z${number}` }));
  await create('teacher', (number) => ({
    teacher_name: `Zara ${number}`,
    employee_id: `Z-${number}`,
    highest_qualification: 'B.Ed.',
    joining_date: '2020-08-03',
    phone: '+1 555 0100',
    email: `zara.${number}@example.test`,
    designation: 'Teacher',
  }));
}

/** Types into the field and chooses a result of the search. */
async function pick(page: Page, field: Locator, typed: string, option: string | RegExp) {
  await field.click();
  await field.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const combobox = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('combobox', { name });

/** The wizard on a phone, where a tap chooses a result. */
async function chooseByTouch(browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await startSession(page, 'admin');
  await page.goto('/students?wizard=new&step=academic');
  const wizard = page.getByRole('dialog', { name: 'Add New Student' });
  await combobox(wizard, 'Class').tap();
  await combobox(wizard, 'Class').fill(last);
  await page.getByRole('option', { name: `Zone ${last}` }).tap();
  await expect(combobox(wizard, 'Class')).toHaveValue(`Zone ${last}`);
  await wizard.getByLabel('Section').selectOption(`S${last}`);
  await context.close();
}

test.describe('a school with 300 classes, subjects and teachers', () => {
  test.setTimeout(240_000);

  test('offers each of them wherever one is chosen', async ({ browser }) => {
    const { address } = await (product ?? startProduct());
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    const { token } = await startSession(page, 'admin');
    await fillSchool(page, token, address);

    // The filter of the students, also after the page is reopened with the class in its URL.
    await page.goto('/students?filters=open');
    await pick(page, combobox(page, 'Class'), `zone ${last}`, `Zone ${last}`);
    await expect(page).toHaveURL(/class_id=/);
    await page.reload();
    await expect(combobox(page, 'Class')).toHaveValue(`Zone ${last}`);
    await expectAccessible(page, { isSeriousOnly: true });

    // The wizard, which shows the sections of the class.
    await page.goto('/students?wizard=new&step=academic');
    const wizard = page.getByRole('dialog', { name: 'Add New Student' });
    await pick(page, combobox(wizard, 'Class'), last, `Zone ${last}`);
    await wizard.getByLabel('Section').selectOption(`S${last}`);
    // A name that is typed in full is chosen when the field is left.
    await combobox(wizard, 'Class').fill('zone 299');
    await expect(page.getByRole('option', { name: 'Zone 299' })).toBeVisible();
    await wizard.getByLabel('Roll Number').click();
    await expect(combobox(wizard, 'Class')).toHaveValue('Zone 299');

    await chooseByTouch(browser, address);

    // A teacher's assignment.
    await page.goto('/teachers');
    await page.getByRole('button', { name: 'View Details' }).first().click();
    await page.getByRole('tab', { name: 'Assignments' }).click();
    await page.getByRole('button', { name: 'Add Assignment' }).click();
    const assignment = page.getByRole('dialog', { name: 'Add Assignment' });
    await pick(page, combobox(assignment, 'Class'), last, `Zone ${last}`);
    await pick(page, combobox(assignment, 'Subject'), `Z${last}`, `Zither ${last}`);
    await assignment.getByLabel('Section').selectOption(`S${last}`);
    await assignment.getByRole('button', { name: 'Save Assignment' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `Zone ${last} - S${last}` })).toBeVisible();

    // The form of a class.
    await page.goto('/classes?wizard=new&step=subjects');
    const form = page.getByRole('dialog', { name: 'Add Class' });
    await form.getByRole('button', { name: 'Add Subject' }).click();
    await pick(page, combobox(form, 'Subject 1'), last, `Zither ${last} (Z${last})`);
    await pick(page, combobox(form, 'Teacher 1'), last, `Zara ${last}`);
    await form.getByRole('button', { name: 'Review' }).click();
    await expect(form.getByText(`Zara ${last}`)).toBeVisible();

    // Marks, reports and warnings.
    await page.goto('/marks');
    await pick(page, combobox(page, 'Class'), last, `Zone ${last}`);
    await expect(combobox(page, 'Section')).toContainText(`S${last}`);
    await page.goto('/reports');
    await pick(page, combobox(page, 'Class'), last, `Zone ${last}`);
    await expect(page).toHaveURL(/class_id=/);
    await page.goto('/warnings');
    await pick(page, combobox(page, 'Class'), last, `Zone ${last}`);
    await expect(page).toHaveURL(/class_id=/);
    await context.close();
  });
});
