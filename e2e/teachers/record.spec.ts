import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { type SignedIn, startSession } from '#e2e/kit/session.ts';
import { dialog, makeClass, makeTeacher, openTeachers, rows } from './teachers-page.ts';

/** Opens the form of the record and chooses class and subject. */
async function startAssignment(page: Page, teacher_name: string, class_name: string) {
  await dialog(page, teacher_name).getByRole('button', { name: 'Add Assignment' }).click();
  const form = dialog(page, 'Add Assignment');
  await expect(form.getByRole('button', { name: 'Save Assignment' })).toBeDisabled();
  await form.getByRole('combobox', { name: /^Class/ }).selectOption(class_name);
  await form.getByLabel('Subject').selectOption('Mathematics');
  await form.getByLabel('Section').selectOption('B');
  return form;
}

test('an assignment is added, edited, and removed after a confirmation', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id, teacher_name } = await makeTeacher(session);
  const { class_name } = await makeClass(session);
  await page.goto(`/teachers?teacher=${id}&tab=assignments`);
  const record = dialog(page, teacher_name);
  await expect(record.getByText('No Assignments')).toBeVisible();
  const form = await startAssignment(page, teacher_name, class_name);
  await form.getByLabel('Schedule').fill('Mon, period 2');
  await form.getByRole('checkbox', { name: 'Assign as Class Teacher' }).check();
  await form.getByRole('button', { name: 'Save Assignment' }).click();
  await expect(form).toBeHidden();
  const card = record.getByRole('listitem');
  await expect(card).toContainText(`Mathematics${class_name} - BMon, period 2Class Teacher`);
  for (const count of ['Total Classes', 'Total Subjects', 'Class Teacher']) {
    await expect(record.getByText(count, { exact: true }).first().locator('..')).toContainText('1');
  }
  await card.getByRole('button', { name: /^Edit Assignment/ }).click();
  const edit = dialog(page, 'Edit Assignment');
  await edit.getByLabel('Section').selectOption('All sections');
  await edit.getByRole('button', { name: 'Save Assignment' }).click();
  await expect(card).toContainText(`${class_name}, all sections`);
  await card.getByRole('button', { name: /^Remove Assignment/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to remove this assignment?');
  await question.getByRole('button', { name: 'Remove Assignment' }).click();
  await expect(record.getByText('No Assignments')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Class Teacher');
  await record.getByLabel('Academic Year').selectOption('2022');
  await expect(page).toHaveURL(/year=2022/);
  await expect(record.getByText('No Assignments')).toBeVisible();
});

test('another class teacher is replaced only after a confirmation', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { class_name } = await makeClass(session);
  const [first, second] = [await makeTeacher(session), await makeTeacher(session)];
  for (const { id, teacher_name } of [first, second]) {
    await page.goto(`/teachers?teacher=${id}&tab=assignments`);
    const form = await startAssignment(page, teacher_name, class_name);
    await form.getByRole('checkbox', { name: 'Assign as Class Teacher' }).check();
    await form.getByRole('button', { name: 'Save Assignment' }).click();
    if (id === first.id) await expect(form).toBeHidden();
  }
  const question = page.getByRole('alertdialog', { name: 'Class Teacher' });
  await expect(question).toContainText(`${first.teacher_name} is the class teacher of ${class_name} B`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page, 'Add Assignment').getByRole('button', { name: 'Save Assignment' }).click();
  await question.getByRole('button', { name: 'Make class teacher' }).click();
  await expect(dialog(page, second.teacher_name).getByRole('listitem')).toContainText('Class Teacher');
});

/** A teacher of the demo school who teaches this year. */
async function openDemoTeacher(page: Page, tab: string, who = 'admin'): Promise<SignedIn & { name: string }> {
  const session = await openTeachers(page, who, '?search=EMP-103');
  const name = await rows(page).nth(1).locator('p').first().innerText();
  await rows(page).nth(1).getByRole('button', { name: 'View Details' }).click();
  await dialog(page, name).getByRole('tab', { name: tab }).click();
  return { ...session, name };
}

test('performance shows charts whose values can be read as a table', async ({ page }) => {
  const { name } = await openDemoTeacher(page, 'Performance');
  const panel = dialog(page, name).getByRole('tabpanel', { name: 'Performance' });
  await expect(panel.getByRole('figure')).toHaveCount(2);
  const chart = panel.getByRole('figure', { name: 'Average by exam' });
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('table').getByRole('row').nth(1)).toContainText(/\d+(\.\d)?%.*\d+(\.\d)?%/);
  await expect(
    panel.getByRole('table', { name: 'Subjects and classes' }).getByRole('row').nth(1),
  ).toContainText('%');
  await expect(panel.getByRole('table', { name: 'Class teacher of' })).toBeVisible();
});

test('the record keeps attendance and documents, with one year for all tabs', async ({ page }) => {
  const { name } = await openDemoTeacher(page, 'Attendance');
  const record = dialog(page, name);
  await expect(record.getByRole('tabpanel', { name: 'Attendance' })).toContainText(/% of \d+ days/);
  await record.getByRole('tab', { name: 'Assignments' }).click();
  const panel = record.getByRole('tabpanel', { name: 'Assignments' });
  const years = panel.getByLabel('Academic Year');
  const current = Number(await years.inputValue());
  await years.selectOption(`${current - 1}`);
  await record.getByRole('tab', { name: 'Performance' }).click();
  const same = record.getByRole('tabpanel', { name: 'Performance' }).getByLabel('Academic Year');
  await expect(same).toHaveValue(`${current - 1}`);
  await record.getByRole('tab', { name: 'Documents' }).click();
  await expect(record.getByRole('tabpanel', { name: 'Documents' })).toContainText('Employment contract');
  await record.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/tab=|year=/);
});

test('a cms-user sees teachers without salary and documents, and cannot change them', async ({ page }) => {
  const replies: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().includes('/school/teacher')) replies.push(await reply.text().catch(() => ''));
  });
  const { name } = await openDemoTeacher(page, 'Details', 'staff');
  const record = dialog(page, name);
  await expect(record.getByRole('region', { name: 'Employment Information' })).toContainText('Department');
  await expect(record.getByText('Salary')).toHaveCount(0);
  await expect(record.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await expect(record.getByRole('tab', { name: 'Documents' })).toHaveCount(0);
  await record.getByRole('tab', { name: 'Assignments' }).click();
  await expect(record.getByRole('listitem').first()).toBeVisible();
  await expect(record.getByRole('button', { name: /Assignment/ })).toHaveCount(0);
  await record.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete) Teacher$/ })).toHaveCount(0);
  expect(replies.length).toBeGreaterThan(1);
  expect(replies.join()).not.toContain('salary');
  await page.goto('/teachers?wizard=new');
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the dashboard and the palette lead to teachers', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/');
  await page.getByRole('link', { name: 'Add Teacher' }).click();
  await expect(dialog(page, 'Add New Teacher')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('EMP-103');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/teachers\?teacher=/);
  await expect(page.getByRole('dialog')).toContainText('EMP-103');
});

/** The accessibility findings of a part of the page; everything below a dialog is inert. */
const faultsOf = async (page: Page, part = 'body') =>
  findBarriers(page, { include: part, isSeriousOnly: true });

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const { name } = await openDemoTeacher(page, 'Details');
  expect(await faultsOf(page)).toEqual([]);
  for (const tab of ['Assignments', 'Performance']) {
    await dialog(page, name).getByRole('tab', { name: tab }).click();
    await expect(dialog(page, name).getByLabel('Academic Year').last()).toBeVisible();
    expect(await faultsOf(page, '[data-dialog]')).toEqual([]);
  }
});

test('the form has no accessibility problem in either theme', async ({ page }) => {
  await openTeachers(page, 'admin', '?filters=open');
  await expect(rows(page)).toHaveCount(11);
  expect(await faultsOf(page)).toEqual([]);
  for (const step of ['personal', 'professional', 'contact', 'employment', 'review']) {
    await page.goto(`/teachers?wizard=new&step=${step}`);
    await expect(dialog(page, 'Add New Teacher').getByText(/^Step \d of 5$/)).toBeVisible();
    expect(await faultsOf(page, '[data-dialog]')).toEqual([]);
  }
});

test('on a phone each teacher is a card, nothing scrolls sideways, and the console stays empty', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.setViewportSize({ width: 390, height: 844 });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const { name } = await openDemoTeacher(page, 'Assignments');
  await expect(dialog(page, name).getByRole('listitem').first()).toBeVisible();
  expect(await sideways()).toBe(false);
  await dialog(page, name).getByRole('tab', { name: 'Performance' }).click();
  await expect(dialog(page, name).getByRole('figure').first()).toBeVisible();
  expect(await sideways()).toBe(false);
  await dialog(page, name).getByRole('button', { name: 'Close' }).click();
  const target = await page.getByRole('button', { name: 'View Details' }).first().boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(40);
  await page.goto('/teachers?wizard=new&step=professional');
  await expect(dialog(page, 'Add New Teacher')).toContainText('Step 2 of 5');
  expect(await sideways()).toBe(false);
  expect(said).toEqual([]);
});
