import { expect, test } from '@playwright/test';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import { dialog, makeStudent, openStudents, rowOf, rows, search } from './students-page.ts';

test('the list shows all students, one page at a time', async ({ page }) => {
  await openStudents(page, 'admin');
  await expect(page).toHaveTitle('Students Management | Homeroom');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/School\s*Students/);
  for (const column of ['Student', 'Class & Section', 'Roll Number', 'Contact', 'Status', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByText(/^Showing 1 to 10 of \d+ students$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 11 to 20 of \d+ students$/)).toBeVisible();
  await page.goto('/students?page=9999');
  await expect(page.getByText(/^Showing \d+ to (\d+) of \1 students$/)).toBeVisible();
});

test('search ignores accents and case, and finds email addresses and roll numbers', async ({ page }) => {
  const student = await makeStudent(await openStudents(page, 'admin'));
  for (const term of [student.name.toUpperCase().replace('Ë', 'E'), student.email, student.roll_no]) {
    await search(page, term);
    await expect(rows(page)).toHaveCount(2);
    await expect(rowOf(page, student.name)).toContainText(student.roll_no);
  }
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('searchbox', { name: 'Search students...' })).toHaveValue(student.roll_no);
  await search(page, 'nosuchname is called like this 100%_');
  await expect(page.getByText('No students found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(rows(page)).toHaveCount(11);
});

test('the search in the header gives the same results', async ({ page }) => {
  const student = await makeStudent(await openStudents(page, 'admin', '?page=2'));
  await page.getByRole('searchbox', { name: 'Search students...' }).fill(student.roll_no);
  await expect(rowOf(page, student.name)).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

test('filters narrow the list and are in the address', async ({ page }) => {
  const student = await makeStudent(await openStudents(page, 'admin'), {
    status: 'transferred',
    gender: 'Other',
  });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await status.selectOption('Transferred');
  await page.getByRole('combobox', { name: 'Class' }).selectOption(student.class_name);
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Other');
  await expect(rowOf(page, student.name)).toContainText('Transferred');
  await expect(page).toHaveURL(/status=transferred/);
  await page.reload();
  await expect(rowOf(page, student.name)).toBeVisible();
  await expect(status).toHaveValue('transferred');
  await status.selectOption('Graduated');
  await expect(rowOf(page, student.name)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, student.name)).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(status).toHaveCount(0);
});

test('a filter shows students admitted between two days', async ({ page }) => {
  const { name } = await makeStudent(await startSession(page, 'admin'), { admission_date: '2026-08-12' });
  await page.goto(`/students?search=${encodeURIComponent(name)}&filters=open`);
  await page.getByLabel('Admitted from').fill('2026-08-13');
  await expect(page.getByText('No students found')).toBeVisible();
  await page.getByLabel('Admitted from').fill('2026-08-12');
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByLabel('Admitted to').fill('2026-08-11');
  await expect(page.getByText('No students found')).toBeVisible();
  await page.getByLabel('Admitted to').fill('2026-08-12');
  await expect(rowOf(page, name)).toBeVisible();
});

test('each number opens its list', async ({ page }) => {
  await openStudents(page, 'admin', '?search=nosuchname');
  const card = page.getByRole('button', { name: /^Graduated/ });
  await expect(card).toHaveText(/\d/);
  const count = Number(/\d+/.exec(await card.innerText())?.[0]);
  expect(count).toBeGreaterThan(0);
  await card.click();
  await expect(rows(page)).toHaveCount(Math.min(count, 10) + 1);
  await expect(rows(page).filter({ hasText: 'Graduated' })).toHaveCount(Math.min(count, 10));
  await page.getByRole('button', { name: /^Total Students/ }).click();
  await expect(page).not.toHaveURL(/status=|search=/);
  await expect(rows(page)).toHaveCount(11);
});

test('a column head sorts, and a second press reverses the order', async ({ page }) => {
  await openStudents(page, 'admin');
  const head = page.getByRole('columnheader', { name: 'Student', exact: true });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  const topmost = rows(page).nth(1).getByRole('cell').first();
  await expect(rows(page)).toHaveCount(11);
  const first = (await topmost.textContent()) ?? '';
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(topmost).not.toHaveText(first);
  await page.getByRole('button', { name: 'Roll Number' }).click();
  await expect(page).toHaveURL(/sort=roll_no/);
  await expect(head).toHaveAttribute('aria-sort', 'none');
});

test('a deleted student is gone, and restored by Undo', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const student = await makeStudent(session);
  await page.goto(`/students?search=${student.roll_no}`);
  await rowOf(page, student.name).getByRole('button', { name: 'Delete Student' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Student' });
  await expect(question).toContainText('Are you sure you want to delete this student?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, student.name)).toBeVisible();
  await rowOf(page, student.name).getByRole('button', { name: 'Delete Student' }).click();
  await question.getByRole('button', { name: 'Delete Student' }).click();
  await expect(page.getByText('No students found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, student.name)).toBeVisible();
});

test('a deletion that fails says so', async ({ page }) => {
  const student = await makeStudent(await openStudents(page, 'admin'));
  const body = { success: false, result: null, errors: [] };
  await page.route(`**/school/students/${student.id}`, (route) => route.fulfill({ status: 500, json: body }));
  await page.goto(`/students?search=${student.roll_no}`);
  await rowOf(page, student.name).getByRole('button', { name: 'Delete Student' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Student' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to delete student. Please try again. Server error occurred',
  );
  await expect(rowOf(page, student.name)).toBeVisible();
});

test('a list that fails to load is empty and without figures, says so and can be retried', async ({
  page,
}) => {
  const body = { success: false, result: null, errors: [] };
  await page.route(`**${apiBase}/school/students?**`, (route) => route.fulfill({ status: 500, json: body }));
  await openStudents(page, 'admin');
  await expect(page.getByRole('alert')).toContainText('Failed to load students');
  await expect(page.getByText('No students found')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Total Students/ })).toHaveCount(0);
  await page.unroute(`**${apiBase}/school/students?**`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a school without students shows how to begin', async ({ page }) => {
  const counts = { total: 0, active: 0, inactive: 0, graduated: 0, transferred: 0 };
  const result = { students: [], total: 0, page: 1, limit: 10, counts };
  await page.route(`**${apiBase}/school/students?**`, (route) =>
    route.fulfill({ json: { success: true, result, errors: [] } }),
  );
  await openStudents(page, 'admin');
  await expect(page.getByText('Start by adding your first student.')).toBeVisible();
  await page.getByRole('button', { name: 'Add First Student' }).click();
  await expect(dialog(page, 'Add New Student')).toBeVisible();
});

test('a record opens over the list, shows every detail, and leads to the step that edits it', async ({
  page,
}) => {
  const session = await startSession(page, 'staff');
  const student = await makeStudent(session, { blood_group: 'AB-', mother_contact: '+1 555 0177' });
  await page.goto(`/students?search=${student.roll_no}`);
  await rowOf(page, student.name).getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, student.name);
  await expect(record).toContainText(/Admission No\.: \d{4}-\d{4}/);
  await expect(record).toContainText('Blood Group: AB-');
  await expect(record.getByRole('tab')).toHaveText([
    'Details',
    'Subjects',
    'Marks',
    'Performance',
    'Attendance',
    'Reports',
    'Documents',
  ]);
  await expect(record.getByRole('link', { name: '+1 555 0177' })).toHaveAttribute('href', 'tel:+1 555 0177');
  const medical = record.getByRole('region', { name: 'Medical Information' });
  await expect(medical).toContainText('None reported');
  await expect(record.getByRole('region', { name: 'Personal Information' })).toContainText('Not provided');
  await medical.getByRole('button', { name: 'Edit Medical Information' }).click();
  const form = dialog(page, 'Edit Student');
  await expect(form).toContainText('Step 5 of 6');
  await form.getByLabel('Known Allergies').fill('Peanuts');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('button', { name: 'Update Student' }).click();
  await expect(form).toBeHidden();
  await expect(medical).toContainText('Peanuts');
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
  await expect(page).not.toHaveURL(/student=/);
});

test('a link to an unknown student says so', async ({ page }) => {
  await openStudents(page, 'admin', '?student=00000000-0000-4000-8000-000000000000&tab=details');
  await expect(dialog(page, 'Student Details').getByRole('alert')).toContainText('Student not found');
});
