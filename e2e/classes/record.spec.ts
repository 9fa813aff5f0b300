import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import { dialog, makeClass, openClasses, rowOf } from './classes-page.ts';

const faults = async (page: Page) => findBarriers(page, { isSeriousOnly: true });

/** The demo school's class with marks, attendance and subjects. */
async function openGrade(page: Page, tab: string, who = 'registrar') {
  await openClasses(page, who, '?search=Grade+4');
  await rowOf(page, 'Grade 4').getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, 'Grade 4');
  await record.getByRole('tab', { name: tab }).click();
  return record;
}

const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

test('a subject with a teacher is added to a class, changed, removed and restored', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id, class_name } = await makeClass(session);
  await page.goto(`/classes?class=${id}&tab=subjects`);
  const record = dialog(page, class_name);
  await expect(record.getByText('No Subjects Assigned')).toBeVisible();
  await record.getByRole('button', { name: 'Add Subject' }).click();
  const form = dialog(page, 'Add Subject');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Subject is required')).toBeVisible();
  await expect(form.getByLabel('Periods per Week')).toHaveValue('4');
  await form.getByLabel('Subject').selectOption({ label: 'Art (ART)' });
  await form.getByLabel('Teacher').selectOption({ index: 1 });
  await form.getByLabel('Periods per Week').fill('12');
  await form.getByLabel('Schedule Details').fill('Mon, period 1');
  await expect(form.getByLabel('Periods per Week')).toHaveValue('1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(record.page(), 'Mon, period 1')).toContainText('Art');
  await expect(figure(page, 'Assigned Teachers')).toContainText('1');

  await record.getByRole('button', { name: 'Edit Subject' }).click();
  const edit = dialog(page, 'Edit Subject');
  await edit.getByLabel('Periods per Week').fill('7');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(figure(page, 'Weekly Periods')).toContainText('7');

  await record.getByRole('button', { name: 'Remove Subject' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Subject' });
  await expect(question).toContainText('Are you sure you want to remove this subject assignment?');
  await question.getByRole('button', { name: 'Remove Subject' }).click();
  await expect(record.getByText('No Subjects Assigned')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(figure(page, 'Weekly Periods')).toContainText('7');
});

test('the form says that saving failed', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id, class_name } = await makeClass(session);
  await page.goto(`/classes?class=${id}&tab=subjects`);
  await dialog(page, class_name).getByRole('button', { name: 'Add Subject' }).click();
  const form = dialog(page, 'Add Subject');
  await form.getByLabel('Subject').selectOption({ index: 1 });
  const body = { success: false, result: null, errors: [] };
  await page.route(`**${apiBase}/school/classes/*/subjects`, (route) =>
    route.fulfill({ status: 500, json: body }),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Failed to save subject assignment. Please try again.');
});

test('the subjects are those of the chosen year, which is in the address', async ({ page }) => {
  const record = await openGrade(page, 'Subjects', 'staff');
  const years = record.getByLabel('Academic Year');
  await expect(years.getByRole('option', { name: '2023' })).toHaveCount(1);
  await expect(record.getByRole('table', { name: 'Subjects' }).getByRole('row')).not.toHaveCount(1);
  await expect(record.getByRole('button', { name: /Subject$/ })).toHaveCount(0);
  await years.selectOption('2023');
  await expect(page).toHaveURL(/year=2023/);
  await expect(record.getByText('No Subjects Assigned')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/year=/);
});

test('the students of a class link to their records and print as a list', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', document.body.innerText);
  });
  const record = await openGrade(page, 'Students');
  const table = record.getByRole('table', { name: 'Students' });
  const names = table.getByRole('link');
  await expect(names.first()).toBeVisible();
  const all = await names.count();
  await record.getByRole('combobox', { name: 'Section', exact: true }).selectOption('A');
  await expect.poll(() => names.count()).toBeLessThan(all);
  await record.getByRole('button', { name: 'Print Class List' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  const name = await names.first().innerText();
  await names.first().click();
  await expect(page).toHaveURL(/\/students\?student=/);
  await expect(dialog(page, name)).toBeVisible();
});

test('a class without students says so', async ({ page }) => {
  const { id, class_name } = await makeClass(await startSession(page, 'registrar'));
  await page.goto(`/classes?class=${id}&tab=students`);
  await expect(dialog(page, class_name).getByText('No Students Enrolled')).toBeVisible();
  await dialog(page, class_name).getByRole('tab', { name: 'Performance' }).click();
  await expect(dialog(page, class_name).getByText('No marks in this year yet')).toBeVisible();
  await expect(figure(page, 'Attendance Rate')).toContainText('No data');
});

test('performance shows averages, and every chart has its values as a table', async ({ page }) => {
  const record = await openGrade(page, 'Performance', 'staff');
  await expect(record.getByRole('table', { name: 'Averages by subject and exam' })).toBeVisible();
  await expect(figure(page, 'Average Score')).toContainText('%');
  for (const title of [/^Average by exam/, /^Average by subject/, /^Grade distribution/]) {
    const chart = record.getByRole('figure', { name: title });
    await expect(chart.locator('svg').first()).toBeVisible();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.getByRole('table')).toBeVisible();
    await expect(chart.locator('svg')).toHaveCount(0);
  }
  const averages = record.getByRole('table', { name: 'Averages by subject and exam' });
  const shown = averages.getByRole('row').last().getByRole('cell').nth(1);
  const average = (await shown.innerText()).split(' ')[0] ?? '';
  await expect(record.getByRole('table', { name: 'Average by exam' })).toContainText(average);
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const record = await openGrade(page, 'Subjects');
  for (const tab of ['Subjects', 'Students', 'Performance']) {
    await record.getByRole('tab', { name: tab }).click();
    await expect(record.getByRole('tabpanel', { name: tab }).getByRole('table').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
  expect(said).toEqual([]);
});

test('on a phone nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const record = await openGrade(page, 'Subjects');
  for (const tab of ['Subjects', 'Students', 'Performance']) {
    await record.getByRole('tab', { name: tab }).click();
    await expect(record.getByRole('tabpanel', { name: tab }).getByRole('table').first()).toBeVisible();
    const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isSideways(), tab).toBe(false);
  }
});
