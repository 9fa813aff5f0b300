import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { pressPageButton } from '#e2e/kit/page-buttons.ts';
import { signIn } from '#e2e/kit/session.ts';

const header = 'Full name,Birthdate,Sex,Klasse,Section,Roll No,Admission Date,Phone,Address,Father,Shoe size';

let count = 0;
/** A file of ten students, two of them with errors, under unique names. */
function studentFile(page: Page) {
  count += 1;
  const mark = `${Date.now().toString(36)}${count}`;
  const lines = Array.from({ length: 10 }, (_, index) => {
    const dob = index === 3 ? '2014-02-30' : `2014-03-0${(index % 9) + 1}`;
    const place = index === 7 ? 'No such class' : 'Grade 5';
    return `Learner ${mark} ${index},${dob},${index % 2 ? 'f' : 'Male'},${place},A,${mark}-${index},2026-08-10,+1 555 ${index},1 High Street,Father ${mark},38`;
  });
  const buffer = Buffer.from([header, ...lines].join('\n'));
  const send = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'students.csv', mimeType: 'text/csv', buffer });
  return { mark, send };
}

async function expectAccessibleDialog(page: Page) {
  await expect(page.locator('[data-dialog]').first()).toBeVisible();
  await expectAccessible(page, { include: '[data-dialog]' });
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
const wizard = (page: Page) => page.getByRole('dialog', { name: 'Import students' });

let problems: string[] = [];
test.beforeEach(({ page }) => {
  problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
});
test.afterEach(() => expect(problems).toEqual([]));

for (const width of [1440, 390]) {
  test(`a list of students is imported, reviewed and undone, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    await signIn(page, 'registrar', '/students');
    await pressPageButton(page, 'Import');
    const form = wizard(page);
    await expectAccessibleDialog(page);
    const { mark, send } = studentFile(page);
    await send();
    await expect(form.getByLabel('Read Klasse as')).toHaveValue('class_name');
    await expect(form.getByLabel('Read Shoe size as')).toHaveValue('');
    await expectAccessibleDialog(page);
    await form.getByLabel('Read Roll No as').selectOption('');
    await expect(form.getByText('Still missing: Roll Number')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
    await form.getByLabel('Read Roll No as').selectOption('roll_no');
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expectAccessibleDialog(page);
    await form.getByLabel('Rows of No such class A').selectOption({ label: 'Leave these rows out' });
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByText('Nothing has been changed yet.')).toBeVisible({ timeout: 20_000 });
    await expect(form.getByRole('tab', { name: 'To be created (8)' })).toBeVisible();
    await expect(form.getByText('There is no class called No such class')).toBeVisible();
    await expectAccessibleDialog(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download refused rows (CSV)' }).click(),
    ]);
    expect(await textOf(download)).toContain('Date of Birth is not a day of the calendar');
    await form.getByLabel('Import nothing unless every row is right').check();
    await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await form.getByLabel('Leave them out and import the others').check();
    await form.getByRole('button', { name: 'Import 8 rows' }).click();

    const result = page.getByRole('dialog', { name: 'Import of students' });
    await expect(result.getByText('8 rows were imported. 2 rows were refused.')).toBeVisible({
      timeout: 20_000,
    });
    await expectAccessibleDialog(page);
    const address = page.url();
    await page.keyboard.press('Escape');
    await page.goto(`/students?search=${mark}`);
    await expect(page.getByText(`Learner ${mark} 0`).first()).toBeVisible();
    await page.goto(address);
    await result.getByRole('button', { name: 'Undo this import' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Undo this import' }).click();
    await expect(result.getByText('The import was undone.')).toBeVisible({ timeout: 20_000 });
    await page.goto(`/students?search=${mark}`);
    await expect(page.getByText('No students found')).toBeVisible();
  });
}

test('a file that is not a list is refused in place, and another can be chosen', async ({ page }) => {
  await signIn(page, 'admin', '/students?import=new');
  const form = wizard(page);
  const bytes = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,DOB\n') };
  await page.locator('input[type=file]').setInputFiles(bytes);
  await expect(form.getByRole('alert')).toHaveText('The file has no rows below its header');
  await studentFile(page).send();
  await expect(form.getByRole('table', { name: 'Columns of the file' })).toBeVisible();
  // The refusal is a failed request, which the browser logs.
  problems = problems.filter((text) => !text.includes('400'));
});

test('the list is exported as filtered', async ({ page }) => {
  await signIn(page, 'admin', '/students?status=inactive&filters=open');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export students' });
  await expectAccessibleDialog(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
  const text = await textOf(download);
  expect(text).toContain('Student Name');
  expect(text).not.toContain('Religion');
  expect(text).not.toContain(',active,');
  await expect(dialog).toBeHidden();
});

test('a person who may not import or export sees no buttons for it', async ({ page }) => {
  await signIn(page, 'staff', '/students');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`another row is chosen for the names of the columns by keyboard, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 850 });
    await signIn(page, 'registrar', '/students');
    await pressPageButton(page, 'Import');
    const form = wizard(page);
    const former = header.replaceAll(/[^,]+/g, 'former name');
    const line = 'Learner,2014-03-01,f,Grade 5,A,1,2026-08-10,+1 555 1,1 High Street,Father,38';
    await page.locator('input[type=file]').setInputFiles({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([former, header, line].join('\n')),
    });
    const choice = form.getByLabel('Row with the names of the columns');
    await expect(choice).toHaveValue('1');
    await expect(form.getByLabel('Read Klasse as')).toHaveCount(0);
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByLabel('Read Klasse as')).toHaveValue('class_name');
    await expect(choice).toHaveValue('2');
    await expect(
      form.getByText(/Not imported, because these rows are above the names of the columns: row 1/),
    ).toBeVisible();
    await expectAccessibleDialog(page);
  });
}
