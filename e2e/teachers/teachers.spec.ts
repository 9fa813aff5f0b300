import { expect, type Locator, test } from '@playwright/test';
import { startSession } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';
import { changeTeacher, dialog, makeTeacher, openTeachers, rowOf, rows } from './teachers-page.ts';

/** One green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const forward = (form: Locator) => form.getByRole('button', { name: 'Next' });

test('a teacher is added step by step with a photo, and appears in the list', async ({ page }) => {
  await openTeachers(page, 'registrar');
  await expect(page).toHaveTitle(/^Teachers/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(/Dashboard.*Teachers/);
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  const form = dialog(page, 'Add New Teacher');
  const word = newWord('T');
  await expect(form.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(forward(form)).toBeDisabled();
  await expect(forward(form)).toHaveAttribute('title', 'Please complete all required fields');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: pixel });
  await expect(form.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await form.getByLabel('Full Name').fill(`Ana ${word}`);
  await form.getByLabel('Employee ID').fill(word);
  await forward(form).click();
  await form.getByLabel('Qualification').fill('M.Ed.');
  await form.getByLabel('Experience (Years)').fill('7');
  await form.getByLabel('Joining Date').fill('2021-08-02');
  await form.getByRole('checkbox', { name: 'Physics' }).check();
  await form.getByRole('checkbox', { name: 'Art' }).check();
  await forward(form).click();
  await form.getByLabel('Phone').fill('+1 555 0123');
  await form.getByLabel('Email').fill('not an address');
  await expect(forward(form)).toBeDisabled();
  await form.getByLabel('Email').fill(`${word}@example.test`);
  await forward(form).click();
  await expect(form.getByLabel('Designation')).toHaveValue('Teacher');
  await form.getByLabel('Department').fill('Science');
  await form.getByLabel('Salary').fill('48000');
  await forward(form).click();
  await expect(form).toContainText('Step 5 of 5');
  await expect(form.getByRole('region', { name: 'Professional Information' })).toContainText('Physics, Art');
  await expect(form.getByRole('region', { name: 'Employment Information' })).toContainText('$48,000.00');
  await form.getByRole('button', { name: 'Create Teacher' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/teachers?search=${word}`);
  await expect(rowOf(page, word)).toContainText(/Science.*7 years.*Active/s);
  await expect(rowOf(page, word).locator('img')).toHaveAttribute('src', /\/files\//);
});

test('a file that is not a photo is refused with a sentence, and the form continues without it', async ({
  page,
}) => {
  await openTeachers(page, 'registrar', '?wizard=new');
  const form = dialog(page, 'Add New Teacher');
  const wrong = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  await form.locator('input[type=file]').setInputFiles(wrong);
  await expect(form.getByRole('alert')).toContainText('Failed to upload photo');
  await expect(form.getByRole('button', { name: 'Remove photo' })).toHaveCount(0);
});

test('an employee ID in use leads back to its field', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const { employee_id } = await makeTeacher(session);
  const { id } = await makeTeacher(session);
  await page.goto(`/teachers?edit=${id}`);
  const form = dialog(page, 'Edit Teacher');
  await form.getByLabel('Employee ID').fill(employee_id.toLowerCase());
  for (const _ of [1, 2, 3, 4]) await forward(form).click();
  await form.getByRole('button', { name: 'Update Teacher' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Failed to save teacher: This employee ID is already taken by another teacher',
  );
  await expect(form.getByLabel('Employee ID')).toBeFocused();
});

test('a record shows every detail, and its links open the right step', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id, teacher_name, employee_id } = await makeTeacher(session, {
    department: 'History',
    experience: 3,
  });
  await page.goto(`/teachers?search=${employee_id}`);
  await rowOf(page, employee_id).getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, teacher_name);
  await expect(record).toContainText(`Employee ID: ${employee_id}`);
  await expect(record).toContainText(/History.*3 years.*B\.Ed\./s);
  for (const [card, step] of [
    ['Personal', 1],
    ['Professional', 2],
    ['Contact', 3],
    ['Employment', 4],
  ] as const) {
    await record.getByRole('button', { name: `Edit ${card} Information` }).click();
    await expect(dialog(page, 'Edit Teacher')).toContainText(`Step ${step} of 5`);
    if (step < 4) await page.keyboard.press('Escape');
  }
  const form = dialog(page, 'Edit Teacher');
  await form.getByLabel('Designation').selectOption('Head of Department');
  await form.getByLabel('Salary').fill('');
  await expect(form.getByLabel('Salary')).toHaveValue('0');
  await forward(form).click();
  await form.getByRole('button', { name: 'Update Teacher' }).click();
  await expect(form).toBeHidden();
  await expect(record).toContainText('Head of Department');
  await expect(page).toHaveURL(new RegExp(`teacher=${id}`));
});

test('another person’s change is shown, and overwritten only after a confirmation', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const { id, employee_id } = await makeTeacher(session);
  await page.goto(`/teachers?search=${employee_id}&edit=${id}&step=contact`);
  const form = dialog(page, 'Edit Teacher');
  await form.getByLabel('Phone').fill('+1 555 9999');
  await changeTeacher(session, id, { phone: '+1 555 1111', experience: 9 });
  for (const _ of [1, 2]) await forward(form).click();
  await form.getByRole('button', { name: 'Update Teacher' }).click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  await expect(form).toContainText('Phone is now: +1 555 1111 (yours: +1 555 9999)');
  await expect(form).toContainText('Experience (Years) is now: 9 years');
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, employee_id)).toContainText(/\+1 555 9999.*9 years/s);
});

test('typed text survives a reload, and closing asks first', async ({ page }) => {
  await openTeachers(page, 'admin', '?wizard=new');
  const form = dialog(page, 'Add New Teacher');
  await form.getByLabel('Full Name').fill('Half Written');
  await page.reload();
  await expect(form).toContainText('Your unsaved entries were restored.');
  await expect(form.getByLabel('Full Name')).toHaveValue('Half Written');
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
});

test('a deleted teacher is gone after a confirmation, and restored by Undo', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { employee_id, teacher_name } = await makeTeacher(session);
  await page.goto(`/teachers?search=${employee_id}`);
  const question = page.getByRole('alertdialog', { name: 'Delete Teacher' });
  await rowOf(page, employee_id).getByRole('button', { name: 'Delete Teacher' }).click();
  await expect(question).toContainText('Are you sure you want to delete this teacher?');
  await question.getByRole('button', { name: 'Delete Teacher' }).click();
  await expect(page.getByText('No teachers found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters or search criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${teacher_name} was restored`)).toBeVisible();
  await expect(rowOf(page, employee_id)).toBeVisible();
});

test('filters apply when confirmed, are in the address, and can be cleared', async ({ page }) => {
  const session = await openTeachers(page, 'admin');
  const { employee_id } = await makeTeacher(session, { department: 'Sports', status: 'on_leave' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Search by Name').fill('zoe angstrom');
  await page.getByLabel('Department').selectOption('Sports');
  await page.getByLabel('Status').selectOption('On Leave');
  await expect(page).not.toHaveURL(/department=/);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/department=Sports/);
  await expect(rowOf(page, employee_id)).toContainText('On Leave');
  await page.reload();
  await expect(page.getByLabel('Department')).toHaveValue('Sports');
  await page.getByLabel('Department').selectOption('History');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No teachers found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/department=|search=|status=/);
  await expect(rows(page)).toHaveCount(11);
});

test('the figures count all teachers, and open the list behind them', async ({ page }) => {
  await openTeachers(page, 'staff');
  const pages = page.getByRole('navigation', { name: 'Pages of teachers' });
  const total = Number(/of (\d+) teachers/.exec(await pages.innerText())?.[1]);
  expect(total).toBeGreaterThan(20);
  const figure = (name: string) => page.getByText(name, { exact: true }).first().locator('..');
  await expect(figure('Total')).toContainText(`${total}`);
  await expect(figure('Avg Experience')).toContainText(/\d+(\.\d)? years/);
  await expect(figure('Departments')).toContainText(/\d+/);
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible();
  await expect(figure('Total')).toContainText(`${total}`);
  const onLeave = Number(/\d+/.exec(await figure('On Leave').innerText())?.[0]);
  await page.getByRole('button', { name: /^On Leave/ }).click();
  await expect(page).toHaveURL(/status=on_leave/);
  await expect(rows(page)).toHaveCount(onLeave + 1);
});
