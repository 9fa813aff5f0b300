import { expect, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import {
  changeClass,
  dialog,
  fillClass,
  makeClass,
  newName,
  openClasses,
  rowOf,
  rows,
} from './classes-page.ts';

test('a class is added step by step and appears in the list', async ({ page }) => {
  await openClasses(page, 'registrar');
  await expect(page).toHaveTitle(/^Classes/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(/School.*Classes/);
  await page.getByRole('button', { name: 'Add Class' }).click();
  const form = dialog(page, 'Add Class');
  const forward = form.getByRole('button', { name: 'Next' });
  await expect(forward).toBeDisabled();
  await expect(form.getByText('Class name is required')).toBeHidden();
  await form.getByLabel('Class Name').fill(' ');
  await form.getByLabel('Sections').fill(' , ');
  await expect(form.getByText('Class name is required')).toBeVisible();
  await expect(form.getByText('At least one section is required')).toBeHidden();
  await form.getByLabel('Class Name').focus();
  await expect(form.getByText('At least one section is required')).toBeVisible();
  const name = newName();
  await form.getByLabel('Class Name').fill(name);
  await form.getByLabel('Sections').fill('Red House, B');
  await forward.click();
  await expect(form).toContainText('Step 2 of 4');
  await form.getByLabel('Description').fill('Taught in the mornings');
  await expect(form.getByRole('listitem').filter({ hasText: /^Red House$/ })).toBeVisible();
  await forward.click();
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await form.getByLabel('Subject 1').selectOption({ label: 'Mathematics (MATH)' });
  const teacher = form.getByLabel('Teacher 1');
  await teacher.selectOption({ index: 1 });
  const chosen = await teacher.locator('option:checked').innerText();
  await form.getByLabel('Section 1').selectOption('Red House');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await form.getByLabel('Subject 2').selectOption({ label: 'Mathematics (MATH)' });
  await form.getByLabel('Section 2').selectOption('Red House');
  await expect(form.getByText('This subject is already in the list')).toBeVisible();
  await expect(forward).toBeDisabled();
  await form.getByRole('button', { name: 'Remove row 2' }).click();
  await forward.click();
  await expect(form.getByRole('region', { name: 'Configuration' })).toContainText('Taught in the mornings');
  await expect(form.getByRole('region', { name: 'Subjects & Teachers' })).toContainText(chosen);
  await form.getByRole('button', { name: 'Create Class' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/classes?search=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name).getByRole('list', { name: 'Sections' }).getByRole('listitem')).toHaveText([
    'Red House',
    'B',
  ]);
});

test('a double click creates one class', async ({ page }) => {
  const name = newName();
  await openClasses(page, 'admin', '?wizard=new&filters=open');
  const form = dialog(page, 'Add Class');
  const circle = form.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /Review/ });
  await expect(circle).toBeDisabled();
  await form.getByLabel('Class Name').fill(name);
  await circle.click();
  await form.getByRole('button', { name: 'Create Class' }).dblclick();
  await expect(form).toBeHidden();
  await page.getByLabel('Search by Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, name)).toHaveCount(1);
});

test('filters apply when confirmed, are in the address, and can be cleared', async ({ page }) => {
  const session = await openClasses(page, 'admin');
  const sections = newName();
  const { class_name, id } = await makeClass(session, { sections: `A,${sections}` });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Sections' }).fill(`a, ${sections}`);
  await expect(page).not.toHaveURL(/sections=/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/sections=/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, class_name)).toBeVisible();
  await page.getByLabel('Search by Name').fill('nothing is called this');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No classes found')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search by Name')).toHaveValue('');
  await page.getByLabel('Search by Name').fill(id);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rowOf(page, class_name)).toContainText(id.slice(-8));
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/sections=|search=/);
  await expect(rows(page)).toHaveCount(11);
});

test('more than ten classes are paged, and the footer counts all', async ({ page }) => {
  await openClasses(page, 'admin');
  await expect(page.getByText(/^Showing 1 to 10 of \d+ classes$/)).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages of classes' });
  const total = Number(/of (\d+)/.exec(await pages.innerText())?.[1]);
  expect(total).toBeGreaterThan(10);
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText(`${total}`);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 11 to/)).toBeVisible();
  await page.goto('/classes?page=99');
  await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(total / 10)}$`));
});

test('a record shows every detail and leads to the step that edits it', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { class_name, id } = await makeClass(session);
  await page.goto(`/classes?search=${id}`);
  await rowOf(page, class_name).getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, class_name);
  await expect(record).toContainText('ACTIVE');
  await expect(record).toContainText(id.slice(-8));
  await expect(record.getByRole('region', { name: 'History' })).toContainText('Last Updated');
  await record.getByRole('button', { name: 'Edit Configuration' }).click();
  const form = dialog(page, 'Edit Class');
  await expect(form).toContainText('Step 2 of 4');
  await form.getByLabel('Description').fill('Moved to room 5');
  await form.getByRole('button', { name: 'Previous' }).click();
  await form.getByLabel('Sections').fill('B, C');
  for (const _ of [1, 2, 3]) await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Update Class' }).click();
  await expect(form).toBeHidden();
  await expect(record).toContainText('Moved to room 5');
  await expect(record.getByRole('list', { name: 'Sections' }).getByRole('listitem')).toHaveText(['B', 'C']);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, class_name)).toContainText('C');
});

test('another person’s change is shown, and overwritten only after a confirmation', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const { class_name, id } = await makeClass(session);
  await page.goto(`/classes?search=${id}&edit=${id}`);
  const form = dialog(page, 'Edit Class');
  await expect(form.getByLabel('Class Name')).toHaveValue(class_name);
  await changeClass(session, id, { sections: 'X,Y' });
  await form.getByLabel('Class Name').fill(`${class_name} mine`);
  for (const _ of [1, 2, 3]) await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Update Class' }).click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  await expect(form).toContainText('Sections is now: X, Y');
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, `${class_name} mine`)).toContainText('X');
});

test('a section with students cannot be removed, and the form says so', async ({ page }) => {
  const session = await openClasses(page, 'admin');
  const { id } = await makeClass(session);
  await fillClass(session, id);
  await page.goto(`/classes?edit=${id}`);
  const form = dialog(page, 'Edit Class');
  await form.getByLabel('Sections').fill('B');
  for (const _ of [1, 2, 3]) await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Update Class' }).click();
  await expect(form.getByRole('alert')).toContainText('A section left out still has students');
  await expect(form.getByLabel('Sections')).toBeFocused();
});

test('an unused class is deleted after a confirmation, one with students stays', async ({ page }) => {
  const session = await openClasses(page, 'admin');
  const word = newName();
  const unused = await makeClass(session, { class_name: `${word} unused` });
  const used = await makeClass(session, { class_name: `${word} used` });
  await fillClass(session, used.id);
  await page.goto(`/classes?search=${encodeURIComponent(word)}`);
  const question = page.getByRole('alertdialog', { name: 'Delete Class' });
  const ask = async (name: string, answer: string) => {
    await rowOf(page, name).getByRole('button', { name: 'Delete Class' }).click();
    await expect(question).toContainText('Are you sure you want to delete this class?');
    await question.getByRole('button', { name: answer }).click();
  };
  await ask(unused.class_name, 'Cancel');
  await expect(rows(page)).toHaveCount(3);
  await ask(unused.class_name, 'Delete Class');
  await expect(rowOf(page, unused.class_name)).toHaveCount(0);
  await ask(used.class_name, 'Delete Class');
  await expect(page.getByRole('alert')).toContainText(
    'This class still has 1 student, now or in earlier years',
  );
  await expect(rowOf(page, used.class_name)).toBeVisible();
});

test('several classes are deleted together, and the message says why the others stay', async ({ page }) => {
  const session = await openClasses(page, 'registrar');
  const word = newName();
  const unused = await makeClass(session, { class_name: `${word} unused` });
  const used = await makeClass(session, { class_name: `${word} used` });
  await fillClass(session, used.id);
  await page.goto(`/classes?search=${encodeURIComponent(word)}`);
  await page.getByRole('checkbox', { name: `Select ${unused.class_name}` }).check();
  await expect(page.getByText('1 class selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByText('2 classes selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Selected' });
  await expect(question).toContainText('Are you sure you want to delete these 2 classes?');
  await question.getByRole('button', { name: 'Delete Selected' }).click();
  const results = dialog(page, 'Deleted Classes');
  await expect(results).toContainText(`1 class was deleted. ${unused.class_name}`);
  await expect(results.getByRole('listitem')).toHaveText([
    `${used.class_name}: This class still has 1 student, now or in earlier years`,
  ]);
  await results.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, unused.class_name)).toHaveCount(0);
  await expect(page.getByText('1 class selected')).toBeVisible();
});

test('a cms-user sees classes and cannot change them', async ({ page }) => {
  await openClasses(page, 'staff', '?wizard=new');
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete) Class$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog').getByRole('tab')).toHaveText([
    'Details',
    'Subjects',
    'Students',
    'Performance',
  ]);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});

test('a school without classes is led from the student form to its first class', async ({ page }) => {
  const counts = { total: 0, active: 0, with_sections: 0, recent: 0 };
  const result = { classes: [], total: 0, page: 1, limit: 10, counts };
  await page.route(`**${apiBase}/school/classes?**`, (route) =>
    route.fulfill({ json: { success: true, result, errors: [] } }),
  );
  await startSession(page, 'admin');
  await page.goto('/students?wizard=new&step=academic');
  await dialog(page, 'Add New Student').getByRole('link', { name: 'Go to Classes' }).click();
  await expect(page.getByText('Start by adding your first class.')).toBeVisible();
  await page.getByRole('button', { name: 'Add First Class' }).click();
  await expect(dialog(page, 'Add Class')).toBeVisible();
});

test('a list that fails to load says so and can be retried', async ({ page }) => {
  const body = { success: false, result: null, errors: [] };
  await page.route(`**${apiBase}/school/classes?**`, (route) => route.fulfill({ status: 500, json: body }));
  await openClasses(page, 'admin');
  await expect(page.getByRole('alert')).toContainText('Failed to load classes');
  await page.unroute(`**${apiBase}/school/classes?**`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(11);
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const session = await openClasses(page, 'admin', '?filters=open');
  const faults = async () => findBarriers(page, { isSeriousOnly: true });
  await expect(rows(page)).toHaveCount(11);
  expect(await faults()).toEqual([]);
  const { id, class_name } = await makeClass(session);
  await page.goto(`/classes?class=${id}`);
  await expect(dialog(page, class_name).getByRole('tabpanel')).toBeVisible();
  expect(await faults()).toEqual([]);
  for (const step of ['basic', 'details', 'subjects', 'students']) {
    await page.goto(`/classes?edit=${id}&step=${step}`);
    await expect(dialog(page, 'Edit Class').getByText(/^Step \d of 4$/)).toBeVisible();
    expect(await faults()).toEqual([]);
  }
});

test('on a phone each class is a card and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, class_name } = await makeClass(await openClasses(page, 'admin', '?filters=open'));
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect(rows(page)).toHaveCount(11);
  expect(await sideways()).toBe(false);
  const target = await page.getByRole('button', { name: 'View Details' }).first().boundingBox();
  expect(target?.height).toBeGreaterThanOrEqual(40);
  await page.goto(`/classes?class=${id}`);
  await expect(dialog(page, class_name).getByRole('tabpanel')).toBeVisible();
  expect(await sideways()).toBe(false);
  await page.goto(`/classes?edit=${id}&step=students`);
  await expect(dialog(page, 'Edit Class')).toContainText('Step 4 of 4');
  expect(await sideways()).toBe(false);
});
