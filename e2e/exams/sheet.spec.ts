import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';
import { cell, figures, makeSheet, paste } from './sheet-page.ts';

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

const expectSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();
const historyOf = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem');

async function open(page: Page, name = 'registrar') {
  const made = await makeSheet(page);
  await signIn(page, name, made.address);
  await expect(page.getByRole('grid')).toBeVisible();
  return made;
}

test('marks are typed as in a spreadsheet, count at once, and are saved', async ({ page }) => {
  await open(page);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Marks' })
    .waitFor();
  await expect(page).toHaveTitle(/^Marks/);
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('89,9');
  await expect(figures(page, 'Ada Held').nth(3)).toHaveText('89.9%');
  await expect(figures(page, 'Ada Held').nth(4)).toHaveText('A');
  await page.keyboard.press('Enter');
  await page.keyboard.type('90');
  await page.keyboard.press('Tab');
  await page.keyboard.type('70');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Cleo Jansen', 'Music')).toBeFocused();
  await expect(figures(page, 'Ben Iqbal').nth(2)).toHaveText('160 / 200');
  await expect(figures(page, 'Ben Iqbal').nth(3)).toHaveText('80%');
  await expectSaved(page);
  await page.reload();
  await expect(cell(page, 'Ada Held', 'Mathematics')).toHaveText('89.9');
  await expect(figures(page, 'Ben Iqbal').nth(4)).toHaveText('A');
  const average = page.getByRole('row', { name: 'Average' });
  await expect(average.getByRole('gridcell').first()).toHaveText(/^90%/);
});

test('absent and exempt have keys, Delete empties a cell, and Control Z undoes', async ({ page }) => {
  await open(page, 'staff');
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.press('a');
  await expect(cell(page, 'Ada Held', 'Mathematics')).toContainText('Absent');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ex');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toContainText('Exempt');
  await expect(figures(page, 'Ben Iqbal').nth(4)).toHaveText('N/A');
  await expectSaved(page);
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toHaveText('');
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toContainText('Exempt');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Ben Iqbal · Mathematics' }).fill('55');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toContainText('Exempt');
  await expectSaved(page);
  await page.reload();
  await expect(cell(page, 'Ada Held', 'Mathematics')).toContainText('Absent');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toContainText('Exempt');
});

test('a block from a spreadsheet is pasted; wrong cells stay flagged, and the rest is saved', async ({
  page,
}) => {
  await open(page);
  await cell(page, 'Ada Held', 'Mathematics').click();
  await paste(page, '12,5\tabsent\r\n500\tEX\r\nabc\t7\r\n');
  await expect(page.getByText('2 cells need attention')).toBeVisible();
  await expect(cell(page, 'Ada Held', 'Mathematics')).toHaveText('12.5');
  await expect(cell(page, 'Ben Iqbal', 'Mathematics')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('6 cells pasted')).toBeAttached();
  await cell(page, 'Ben Iqbal', 'Mathematics').click();
  await expect(page.getByText('Marks must not be more than the total of 100')).toBeVisible();
  await cell(page, 'Cleo Jansen', 'Mathematics').click();
  await expect(page.getByText('Type a number, A for absent or E for exempt')).toBeVisible();
  await expect(figures(page, 'Cleo Jansen').nth(3)).toHaveText('7%');
  await page.reload();
  await expect(cell(page, 'Cleo Jansen', 'Mathematics')).toHaveText('abc');
  await cell(page, 'Cleo Jansen', 'Mathematics').click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await cell(page, 'Ben Iqbal', 'Mathematics').click();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await page.keyboard.press('Control+a');
  const copied = await page.evaluate(() => {
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    return data.getData('text/plain');
  });
  expect(copied).toBe('12.5\tA\n50\tEX\n8\t7');
});

test('two people see each other’s marks, and typing over one asks first', async ({ page, browser }) => {
  const { address } = await open(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'staff', address);
  await expect(other.getByRole('grid')).toBeVisible();
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(cell(other, 'Ada Held', 'Mathematics')).toHaveText('40');
  await cell(other, 'Ada Held', 'Mathematics').click();
  await other.keyboard.type('45');
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('44');
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await other.keyboard.press('Enter');
  const question = other.getByRole('status').filter({ hasText: 'Someone else changed a mark' });
  await expect(question).toContainText('Yours: 45');
  await expect(question).toContainText(/Theirs, by .+: 44/);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expectSaved(other);
  await expect(cell(page, 'Ada Held', 'Mathematics')).toHaveText('45');
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.press('Shift+F2');
  await expect(historyOf(page)).toHaveCount(3);
  await expect(historyOf(page).first()).toContainText('44 / 100 became 45 / 100');
  await expect(historyOf(page).last()).toContainText('Entered 40 / 100');
  await other.context().close();
});

test('remarks are entered beside a mark', async ({ page }) => {
  await open(page);
  await cell(page, 'Ada Held', 'Music').click();
  await page.keyboard.type('61');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Remarks and history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ada Held · Music' });
  await dialog.getByLabel('Remarks').fill('Lovely tone');
  await dialog.getByRole('button', { name: 'Save Remarks' }).click();
  await expect(dialog).toBeHidden();
  await expectSaved(page);
  await page.reload();
  await expect(cell(page, 'Ada Held', 'Music')).toContainText('has remarks');
});

test('marks that could not be saved are kept, shown, and sent when the connection is back', async ({
  page,
}) => {
  await open(page);
  await page.route(`**${apiBase}/school/exams/*/classes/*/sheet`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('33');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 change is not saved')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Classes' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/marks/);
  await page.unroute(`**${apiBase}/school/exams/*/classes/*/sheet`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectSaved(page);
  await expect(figures(page, 'Ada Held').nth(2)).toHaveText('33 / 100');
});

test('the total of a paper applies to existing and future marks', async ({ page }) => {
  await open(page);
  await cell(page, 'Ada Held', 'Mathematics').click();
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Total marks of Mathematics: 100' }).click();
  const dialog = page.getByRole('dialog', { name: 'Total Marks of Mathematics' });
  await dialog.getByLabel('Total Marks').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Marks entered are over 40: Ada Held (45)');
  await dialog.getByLabel('Total Marks').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(figures(page, 'Ada Held').nth(3)).toHaveText('90%');
  await expect(page.getByRole('button', { name: 'Total marks of Mathematics: 50' })).toBeVisible();
});

test('an exam is added, published after a confirmation, and unpublished', async ({ page }) => {
  const { class_id } = await makeSheet(page);
  await page.goto(`/marks?class=${class_id}`);
  await page.getByRole('button', { name: 'Add Exam' }).click();
  const form = page.getByRole('dialog', { name: 'Add Exam' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Exam is required');
  await form.getByLabel('Exam Name').selectOption('Unit Test 3');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Exam', exact: true })).toHaveText(/Unit Test 3/);
  await expect(page.getByText('Not published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish Results' });
  await expect(question).toContainText('Unit Test 3');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published · /)).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Not published')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Exam' }).click();
  await page.getByRole('button', { name: 'Delete Exam' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Exam' }).click();
  await expect(page.getByRole('combobox', { name: 'Exam', exact: true })).not.toHaveText(/Unit Test 3/);
});

test('a cms-user enters marks, and cannot manage or export exams', async ({ page }) => {
  await open(page, 'staff');
  for (const name of ['Add Exam', 'Edit Exam', 'Publish', 'Unpublish', 'Download Sheet'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('the sheet is exported as CSV', async ({ page }) => {
  const { class_name } = await open(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Sheet' }).click();
  expect((await download).suggestedFilename()).toContain(class_name);
});

test('a long class draws only the visible rows, and the keyboard reaches the others', async ({ page }) => {
  const { address } = await makeSheet(page);
  await page.route(`**${apiBase}/school/exams/*/classes/*/sheet`, async (route) => {
    const body = await (await route.fetch()).json();
    const [first] = body.result.pupils;
    body.result.pupils = Array.from({ length: 150 }, (_, index) => ({
      ...first,
      student_id: `${first.student_id.slice(0, -3)}${index + 100}`,
      student_name: `Learner ${index}`,
    }));
    await route.fulfill({ json: body });
  });
  await page.goto(address);
  await page.getByRole('gridcell').first().click();
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(70);
  await page.keyboard.press('Control+End');
  const last = page.getByRole('row', { name: 'Learner 149' });
  await expect(last.getByRole('gridcell').nth(1)).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(page.getByRole('row', { name: 'Learner 0 ' }).getByRole('gridcell').first()).toBeFocused();
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  await open(page);
  await cell(page, 'Ada Held', 'Mathematics').click();
  const saving = page.waitForResponse((response) => response.request().method() === 'PUT');
  await paste(page, '12\tA\n500\tEX');
  await expect(page.getByText('1 cell needs attention')).toBeVisible();
  await saving;
  const faults = async () => findBarriers(page, { isSeriousOnly: true });
  expect(await faults()).toEqual([]);
  await page.keyboard.press('Shift+F2');
  await expect(historyOf(page)).toHaveCount(1);
  expect(await faults()).toEqual([]);
});

test('on a phone each student is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { address } = await makeSheet(page);
  await page.goto(address);
  const field = page.getByRole('textbox', { name: 'Ada Held · Mathematics' });
  await field.fill('55');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Absent: Ben Iqbal · Music' }).click();
  await expectSaved(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  await page.reload();
  await expect(field).toHaveValue('55');
  await expect(page.getByRole('textbox', { name: 'Ben Iqbal · Music' })).toHaveValue('A');
});
