import { expect, test } from '@playwright/test';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import {
  changeStudent,
  dialog,
  field,
  makeStudent,
  newStudent,
  next,
  openStudents,
  rowOf,
  search,
} from './students-page.ts';

test('a student is added through all six steps, and only once by a double click', async ({ page }) => {
  await openStudents(page, 'staff');
  const student = newStudent();
  await page.getByRole('button', { name: 'Add Student' }).click();
  const form = dialog(page, 'Add New Student');
  await expect(form).toContainText('Step 1 of 6');
  await expect(next(form)).toBeDisabled();
  await expect(next(form)).toHaveAttribute('title', 'Please complete all required fields');
  await expect(form.getByRole('status')).toBeEmpty();
  await field(form, 'Student Name').focus();
  await field(form, 'Student Name').blur();
  await expect(form.getByRole('status')).toHaveText('Please complete all required fields');
  await field(form, 'Student Name').fill(student.name);
  await field(form, 'Date of Birth').fill('2013-02-03');
  await field(form, 'Gender').selectOption('Female');
  await next(form).click();

  await expect(page).toHaveURL(/step=academic/);
  const section = field(form, 'Section');
  await expect(section).toBeDisabled();
  await expect(form).toContainText('Select a class first');
  await field(form, 'Class').selectOption('Grade 9');
  await section.selectOption('B');
  await field(form, 'Class').selectOption('Grade 10');
  await expect(section).toHaveValue('');
  await section.selectOption('C');
  await field(form, 'Roll Number').fill(student.roll_no);
  await field(form, 'Admission Date').fill('2026-01-05');
  await field(form, 'Transport Mode').selectOption('Bicycle');
  await next(form).click();

  await field(form, 'Student Phone').fill('+1 555 0111');
  await field(form, 'Email').fill('nowhere');
  await field(form, 'Residential Address').fill('2 Lane');
  await expect(form.getByText('Email must be an email address')).toBeVisible();
  await expect(next(form)).toBeDisabled();
  await field(form, 'Email').fill(student.email);
  await next(form).click();

  await expect(
    form.getByText("Please provide at least one parent's information (father or mother)."),
  ).toBeVisible();
  await expect(next(form)).toBeDisabled();
  await field(form, 'Mother’s Name').fill('Åsa Penn');
  await next(form).click();
  await field(form, 'Blood Group').selectOption('O-');
  await next(form).click();

  await expect(form).toContainText('Step 6 of 6');
  for (const value of [student.name, 'Grade 10', 'Bicycle', '+1 555 0111', 'Åsa Penn', 'O-']) {
    await expect(form).toContainText(value);
  }
  await form.getByRole('button', { name: 'Create Student' }).dblclick();
  await expect(form).toBeHidden();
  await search(page, student.roll_no);
  await expect(rowOf(page, student.name)).toHaveCount(1);
  await expect(rowOf(page, student.name)).toContainText('Grade 10 - C');
});

test('the whole form can be filled in with the keyboard', async ({ page }) => {
  await openStudents(page, 'admin');
  const student = newStudent();
  await page.getByRole('button', { name: 'Add Student' }).press('Enter');
  const form = dialog(page, 'Add New Student');
  await expect(field(form, 'Student Name')).toBeFocused();
  await page.keyboard.type(student.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('02032013');
  await field(form, 'Gender').focus();
  await page.keyboard.type('Fem');
  await field(form, 'Nationality').press('Enter');
  await expect(form).toContainText('Step 2 of 6');
  await page.keyboard.press('Tab');
  await expect(field(form, 'Class')).toBeFocused();
  // Typing selects among loaded options, which come from a separate call.
  await expect(field(form, 'Class').getByRole('option', { name: 'Grade 1', exact: true })).toBeAttached();
  await page.keyboard.type('Grade 1');
  await field(form, 'Roll Number').focus();
  await page.keyboard.type(student.roll_no);
  await field(form, 'Admission Date').focus();
  await page.keyboard.type('01052026');
  await field(form, 'Previous School').press('Enter');
  await expect(form).toContainText('Step 3 of 6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+1 555 0112');
  await field(form, 'Residential Address').focus();
  await page.keyboard.type('3 Lane');
  await field(form, 'Student Phone').press('Enter');
  await expect(form).toContainText('Step 4 of 6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nils Penn');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Step 5 of 6');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await next(form).press('Enter');
  await form.getByRole('button', { name: 'Create Student' }).press('Enter');
  await expect(form).toBeHidden();
  await search(page, student.roll_no);
  await expect(rowOf(page, student.name)).toBeVisible();
});

test('typed text survives a reload, and closing asks first', async ({ page }) => {
  await openStudents(page, 'admin', '?wizard=new');
  const form = dialog(page, 'Add New Student');
  const { name } = newStudent();
  await field(form, 'Student Name').fill(name);
  await page.reload();
  await expect(field(form, 'Student Name')).toHaveValue(name);
  await expect(form).toContainText('Your unsaved entries were restored.');
  await form.getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(field(form, 'Student Name')).toHaveValue('');
});

test('a roll number in use is refused at its step, beside its field', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const [one, other] = [await makeStudent(session), await makeStudent(session)];
  await page.goto(`/students?student=${one.id}&step=contact`);
  await expect(dialog(page, 'Edit Student').getByText('Step 3 of 6')).toBeVisible();
  await page.goto(`/students?edit=${one.id}&step=academic`);
  const form = dialog(page, 'Edit Student');
  await field(form, 'Roll Number').fill(other.roll_no);
  await form.getByRole('button', { name: 'Next' }).click();
  await page.goto(`/students?edit=${one.id}&step=review`);
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form).toContainText('Step 2 of 6');
  const sentence = 'This roll number is already taken in this class and section';
  await expect(form.getByRole('alert')).toHaveText(`Failed to save student: ${sentence}`);
  await expect(field(form, 'Roll Number')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(form, 'Roll Number')).toBeFocused();
  await expect(form.getByRole('button', { name: /Academic.*incomplete/ })).toBeVisible();
  await field(form, 'Roll Number').fill(newStudent().roll_no);
  await expect(next(form)).toBeEnabled();
});

test('an edit of an outdated version keeps the text, shows the newer values and saves again', async ({
  page,
}) => {
  const session = await startSession(page, 'admin');
  const student = await makeStudent(session, { nationality: 'Swedish' });
  await page.goto(`/students?edit=${student.id}`);
  const form = dialog(page, 'Edit Student');
  await field(form, 'Nationality').fill('Norwegian');
  await changeStudent(session, student.id, { nationality: 'Danish', religion: 'Theirs' });
  await page.goto(`/students?edit=${student.id}`);
  await expect(field(form, 'Nationality')).toHaveValue('Danish');

  await field(form, 'Nationality').fill('Norwegian');
  await changeStudent(session, student.id, { nationality: 'Finnish', religion: 'Kept' });
  await form.getByRole('button', { name: 'Next' }).click();
  for (let step = 2; step < 6; step += 1) await next(form).click();
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  const theirs = form.getByRole('region', { name: 'What changed in the meantime' });
  await expect(theirs).toContainText('Nationality is now: Finnish (yours: Norwegian)');
  await expect(theirs).toContainText('Religion is now: Kept');
  await expect(form.getByRole('region', { name: 'Personal Information' })).toContainText('Norwegian');
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/students?student=${student.id}`);
  const personal = dialog(page, student.name).getByRole('region', { name: 'Personal Information' });
  await expect(personal).toContainText('Norwegian');
  await expect(personal).toContainText('Kept');
});

test('the newer version can be loaded instead', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const student = await makeStudent(session);
  await page.goto(`/students?edit=${student.id}`);
  const form = dialog(page, 'Edit Student');
  await field(form, 'Religion').fill('Mine');
  await changeStudent(session, student.id, { religion: 'Theirs' });
  for (let step = 1; step < 6; step += 1) await next(form).click();
  await form.getByRole('button', { name: 'Update Student' }).click();
  await form.getByRole('button', { name: 'Load their version' }).click();
  const personal = form.getByRole('region', { name: 'Personal Information' });
  await expect(personal).toContainText('Theirs');
  await expect(personal).not.toContainText('Mine');
});

test('a possible duplicate is shown and does not block saving', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const student = await makeStudent(session);
  await page.goto('/students?wizard=new');
  const form = dialog(page, 'Add New Student');
  await field(form, 'Student Name').fill(student.name.toUpperCase());
  await field(form, 'Date of Birth').fill(student.dob);
  await expect(form).toContainText('This student may already be on record:');
  await expect(form).toContainText(student.roll_no);
  await form.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(form).not.toContainText('This student may already be on record:');
  await field(form, 'Gender').selectOption('Other');
  await expect(next(form)).toBeEnabled();
});

test('a sibling shares a parent who is known already', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const letters = newStudent().roll_no.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const mother_name = `Moder ${letters}`;
  const sibling = await makeStudent(session, {
    mother_name,
    mother_contact: '+1 555 0142',
    mother_occupation: 'Pilot',
  });
  const student = await makeStudent(session, { mother_name: '', father_name: 'Nils' });
  await page.goto(`/students?edit=${student.id}&step=family`);
  const form = dialog(page, 'Edit Student');
  await field(form, 'Mother’s Name').fill(mother_name.slice(0, -1));
  await form.getByRole('button', { name: `Use ${mother_name}` }).click();
  await expect(field(form, 'Mother’s Contact')).toHaveValue('+1 555 0142');
  await expect(field(form, 'Mother’s Occupation')).toHaveValue('Pilot');
  await expect(form).toContainText(`Shared with ${sibling.name}`);
  await next(form).click();
  await next(form).click();
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form).toBeHidden();
  const headers = { authorization: `Bearer ${session.token}` };
  const found = await page.request.get(`${apiBase}/school/guardians`, {
    headers,
    params: { search: mother_name },
  });
  const { guardians } = (await found.json()).result;
  expect(guardians).toHaveLength(1);
  expect(guardians[0].students.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    [sibling.name, student.name].toSorted(),
  );
});

test('without classes the form says what to do first', async ({ page }) => {
  const result = { classes: [], total: 0, page: 1, limit: 100 };
  await page.route(`**${apiBase}/school/classes?**`, (route) =>
    route.fulfill({ json: { success: true, result, errors: [] } }),
  );
  await openStudents(page, 'admin', '?wizard=new&step=academic');
  await expect(dialog(page, 'Add New Student')).toContainText(
    'No classes found. Please ensure classes are created in the system.',
  );
});

test('a failed save says so and keeps everything', async ({ page }) => {
  const session = await startSession(page, 'admin');
  const student = await makeStudent(session);
  await page.goto(`/students?edit=${student.id}&step=medical`);
  const form = dialog(page, 'Edit Student');
  await field(form, 'Known Allergies').fill('Dust');
  await next(form).click();
  await page.route(`**/school/students/${student.id}`, (route) =>
    route.fulfill({ status: 500, json: { success: false, result: null, errors: [] } }),
  );
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to save student: Unknown error');
  await expect(form).toContainText('Dust');
});
