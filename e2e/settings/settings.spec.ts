import { expect, test } from '@playwright/test';
import { signIn } from '#e2e/kit/session.ts';
import { dialog, newName, openSettings, question, removeRow, rowOf } from './settings-page.ts';

for (const name of ['staff', 'registrar']) {
  test(`${name} reads that the settings are coming soon`, async ({ page }) => {
    await signIn(page, name, '/settings/audit');
    await expect(page.getByText('Settings Page Coming Soon', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Settings | Homeroom');
    const sections = page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link');
    await expect(sections).toHaveText(name === 'registrar' ? ['Subjects', 'Opt-outs'] : []);
    await expect(page.getByText('Audit log')).toHaveCount(0);
  });
}

test('the school profile is checked, saved, and keeps the typed text when someone else was faster', async ({
  page,
}) => {
  const { call } = await openSettings(page, 'school');
  const form = page.getByRole('form', { name: 'School profile' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await form.getByLabel('Email').fill('no-address');
  await form.getByLabel('Counted after (days)').fill('');
  await save.click();
  await expect(form.getByText('Invalid email format')).toBeVisible();
  await expect(form.getByText('Days before chronic absence must be a number')).toBeVisible();
  await expect(form.getByLabel('Email')).toBeFocused();

  await form.getByLabel('Email').fill('front@northside.example.test');
  await form.getByLabel('Counted after (days)').fill('12');
  await form.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await form.getByRole('checkbox', { name: 'Saturday' }).check();
  await save.click();
  await expect(page.getByText('School profile saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Email')).toHaveValue('front@northside.example.test');
  await expect(form.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();

  const school = (await call('GET', '/settings/school')) as object;
  await form.getByLabel('Phone').fill('+1 555 0101');
  await call('PUT', '/settings/school', { ...school, address: 'Moved elsewhere' });
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  await expect(form.getByLabel('Phone')).toHaveValue('+1 555 0101');
  await form.getByRole('button', { name: 'Load their version' }).click();
  await expect(form.getByLabel('Address')).toHaveValue('Moved elsewhere');
  await form.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await form.getByLabel('Time zone').selectOption('UTC');
  await save.click();
  await expect(save).toBeDisabled();
});

test('a year and its terms are added, edited and removed, and a year in use says what refers to it', async ({
  page,
}) => {
  await openSettings(page, 'years');
  await page.getByRole('button', { name: 'Add Year' }).click();
  const add = dialog(page, 'Add Year');
  await add.getByLabel('Name').fill('School year 2040');
  await add.getByLabel('Start date').fill('2040-08-01');
  await add.getByLabel('End date').fill('2040-07-31');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('End date must be after the start date')).toBeVisible();
  await add.getByLabel('End date').fill('2041-07-31');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add).toBeHidden();
  const year = page.getByRole('region', { name: 'School year 2040' });
  await expect(year).toContainText('No terms yet');

  await year.getByRole('button', { name: 'Add Term to School year 2040' }).click();
  const term = dialog(page, 'Add Term');
  await term.getByLabel('Name').fill('Autumn');
  await term.getByLabel('Start date').fill('2040-07-31');
  await term.getByLabel('End date').fill('2040-12-20');
  await term.getByRole('button', { name: 'Save' }).click();
  await expect(term.getByText(/A term must be inside its academic year/)).toBeVisible();
  await term.getByLabel('Start date').fill('2040-08-01');
  await term.getByRole('button', { name: 'Save' }).click();
  await year.getByRole('button', { name: 'Edit Term' }).click();
  await dialog(page, 'Edit Term').getByLabel('Name').fill('First Term');
  await dialog(page, 'Edit Term').getByRole('button', { name: 'Save' }).click();
  await expect(year.getByRole('row', { name: /First Term/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Year School year 2026' }).click();
  await question(page, 'Delete Year').getByRole('button', { name: 'Delete Year' }).click();
  await expect(page.getByRole('alert')).toContainText(/This academic year cannot be deleted: .*enrollments/);
  await year.getByRole('button', { name: 'Delete Year School year 2040' }).click();
  await question(page, 'Delete Year').getByRole('button', { name: 'Delete Year' }).click();
  await expect(year).toHaveCount(0);
});

test('a closure of one day is added, found by its year, edited and removed', async ({ page }) => {
  await openSettings(page, 'calendar');
  const name = newName('Storm');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  const add = dialog(page, 'Add Entry');
  await add.getByLabel('Kind').selectOption('Closure');
  await add.getByLabel('Name').fill(name);
  await add.getByLabel('Start date').fill('2026-02-03');
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Academic year').selectOption('All Years');
  await page.getByLabel('Academic year').selectOption('School year 2026');
  await expect(page).toHaveURL(/year=2026/);
  await expect(rowOf(page, name)).toContainText('Closure');
  await rowOf(page, name).getByRole('button', { name: 'Edit Entry' }).click();
  await dialog(page, 'Edit Entry').getByLabel('Kind').selectOption('Holiday');
  await page.keyboard.press('Escape');
  await expect(question(page, 'Unsaved changes')).toBeVisible();
  await question(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await dialog(page, 'Edit Entry').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Holiday');
  await removeRow(page, name, 'Delete Entry');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('grades follow the unrounded percentage and the school’s own scale', async ({ page }) => {
  await openSettings(page, 'grades');
  await page.getByLabel('Try a percentage').fill('89.95');
  await expect(page.getByText('89.95 % is graded A', { exact: true })).toBeVisible();
  const name = newName('Pass or fail');
  await page.getByRole('button', { name: 'Add Scale' }).click();
  const add = dialog(page, 'Add Scale');
  await add.getByLabel('Name').fill(name);
  for (let band = 7; band > 2; band -= 1) {
    await add.getByRole('button', { name: `Remove Band ${band}` }).click();
  }
  await add.getByLabel('Lower bound of band 1').fill('');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('A lower bound must be a number')).toBeVisible();
  await add.getByLabel('Lower bound of band 1').fill('50');
  await add.getByLabel('Grade of band 1').fill('Pass');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByRole('alert')).toContainText('One band must start at 0');
  await add.getByLabel('Lower bound of band 2').fill('0');
  await add.getByLabel('Grade of band 2').fill('Fail');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Default');
  await expect(page.getByText('89.95 % is graded Pass')).toBeVisible();
  await removeRow(page, name, 'Delete Scale');
  await expect(page.getByText('The built-in scale applies')).toBeVisible();
  await expect(page.getByText('89.95 % is graded A', { exact: true })).toBeVisible();
});

test('a chatbot is added, edited and removed, and one in use stays', async ({ page }) => {
  await openSettings(page, 'chatbots');
  const name = newName('Library');
  await page.getByRole('button', { name: 'Add Chatbot' }).click();
  const add = dialog(page, 'Add Chatbot');
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await add.getByLabel('Agent name').fill('Iris');
  await add.getByLabel('Main color').fill('#7d5400');
  await add.getByLabel('Quick questions').fill('When do you open?\n\nWhere are you?');
  await add.getByLabel('Allowed sites').fill('https://library.test\nlibrary');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('Allowed sites must be addresses like')).toBeVisible();
  await add.getByLabel('Allowed sites').fill('https://LIBRARY.test/');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('https://library.test');
  await rowOf(page, name).getByRole('button', { name: 'Edit Chatbot' }).click();
  const edit = dialog(page, 'Edit Chatbot');
  await expect(edit.getByLabel('Quick questions')).toHaveValue('When do you open?\nWhere are you?');
  await expect(edit.getByLabel('Code for your site')).toHaveValue(
    /<script src=".*\/widget\.js" data-chatbot-id="/,
  );
  await edit.getByLabel('Opening hours').fill('Monday whenever');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Opening hours must be lines like')).toBeVisible();
  await edit.getByLabel('Opening hours').fill('mon 8:00-16:00');
  await edit.getByLabel('Status').selectOption('Inactive');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toContainText('Inactive');
  await removeRow(page, name, 'Delete Chatbot');
  await expect(rowOf(page, name)).toHaveCount(0);

  await removeRow(page, 'Northside Demo School Admissions', 'Delete Chatbot');
  await expect(page.getByRole('alert')).toContainText('This chatbot cannot be deleted');
  await expect(rowOf(page, 'Northside Demo School Admissions')).toBeVisible();
});

test('a deleted student is restored from the trash, and the log shows it', async ({ page }) => {
  const { call } = await openSettings(page, 'trash');
  const { students } = (await call('GET', '/school/students?limit=1')) as {
    students: { student_id: string; name: string }[];
  };
  const [student] = students;
  await call('DELETE', `/school/students/${student?.student_id}`);
  await page.reload();
  const name = student?.name ?? '';
  await expect(rowOf(page, name)).toContainText('Student');
  await page.getByLabel('Type').selectOption('Teacher');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByLabel('Type').selectOption('Student');
  await rowOf(page, name).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Record type').selectOption('Student');
  await expect(page).toHaveURL(/entity=student/);
  const log = page.getByRole('list', { name: 'Audit log' });
  // Other tests read students at the same time.
  const entries = log.getByRole('listitem').filter({ hasText: name });
  await expect(entries.filter({ hasText: 'Student · Restored' }).first()).toBeVisible();
  await expect(entries.filter({ hasText: 'Student · Deleted' }).first()).toBeVisible();
  await log.getByRole('button', { name }).first().click();
  await expect(page).toHaveURL(/entity_id=/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(log).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/audit$/);
});

test('activities and tasks are restored from the trash, which shows who deleted them', async ({ page }) => {
  const { call } = await openSettings(page, 'trash');
  const contacts = (await call('GET', '/crm/contact?limit=1')) as { crm_contact_id: string; name: string }[];
  const contactId = contacts[0]?.crm_contact_id;
  const titles = { Activity: newName('Call'), Task: newName('Task') };
  const activity = { contactId, type: 'call', title: titles.Activity, description: 'Spoke' };
  const { cms_user_id: assignedTo } = (await call('GET', '/auth/me')) as { cms_user_id: string };
  const task = { contactId, title: titles.Task, assignedTo, dueDate: '2030-01-02' };
  const made = {
    Activity: ((await call('POST', '/crm/activity', activity)) as { activity_id: string }).activity_id,
    Task: ((await call('POST', '/crm/task', task)) as { task_id: string }).task_id,
  };
  await call('DELETE', `/crm/activity/${made.Activity}`);
  await call('DELETE', `/crm/task/${made.Task}`);
  await page.reload();
  for (const type of ['Activity', 'Task'] as const) {
    await page.getByLabel('Type').selectOption(type);
    const row = rowOf(page, titles[type]);
    await expect(row).toContainText(contacts[0]?.name ?? '');
    await expect(row).toContainText(/ by \S/);
    await row.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(`${titles[type]} was restored`)).toBeVisible();
    await expect(row).toHaveCount(0);
  }
  await page.goto(`/tasks?task=${made.Task}`);
  await expect(page.getByText(titles.Task).first()).toBeVisible();
});

test('a refused restore says why, and a section that fails to load offers Retry', async ({ page }) => {
  const { call } = await openSettings(page, 'audit');
  let broken = true;
  await page.route(/\/trash\?/, (route) =>
    broken
      ? route.fulfill({ status: 503, json: { success: false, result: null, errors: [{ message: 'Busy' }] } })
      : route.continue(),
  );
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('alert')).toContainText('Busy');
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();

  const { students } = (await call('GET', '/school/students?limit=1')) as {
    students: { student_id: string }[];
  };
  await call('DELETE', `/school/students/${students[0]?.student_id}`);
  await page.reload();
  const refusal = 'Roll number 7 now belongs to Mary. Change it there first.';
  await page.route(/\/restore$/, (route) =>
    route.fulfill({ status: 409, json: { success: false, result: null, errors: [{ message: refusal }] } }),
  );
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('alert')).toContainText(refusal);
  await page.unroute(/\/restore$/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});
