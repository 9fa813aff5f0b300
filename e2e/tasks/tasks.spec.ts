import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import { makeLead, newName } from '#e2e/leads/leads-page.ts';
import { counter, day, dialog, dismiss, makeTask, newTitle, openTasks, row, undo } from './tasks-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('pageerror', ({ message }) => problems.push(message));
});
test.afterEach(() => expect(problems).toEqual([]));

test('a task about a contact is created, started, completed and reopened', async ({ page }) => {
  const session = await openTasks(page, 'registrar');
  const lead = await makeLead(session);
  const title = newTitle();
  await expect(page).toHaveTitle('Tasks | Homeroom');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Task' }).click();
  const form = dialog(page, 'Add New Task');
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(form).toContainText(/Title is required.*Due Date is required/s);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Assigned To').selectOption({ label: 'Linh Đặng' });
  await form.getByLabel('Contact ID').fill(lead.name);
  await page.getByRole('option', { name: lead.name }).click();
  await expect(form).toContainText(`Contact ID: ${lead.id.slice(-8)}`);
  await form.getByLabel('Due Date').fill(day(2));
  await form.getByLabel('Tags').fill('fees, bus, ');
  await form.getByLabel('Reminder').selectOption('At a chosen time');
  await form.getByLabel('Reminder Time').fill(`${day(1)}T08:30`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search tasks...' }).fill(title);
  const line = row(page, title);
  await expect(line).toContainText(/Pending.*Medium.*Follow-up.*Linh Đặng.*Due: .*Due in \d day\(s\)/s);
  await expect(line).toContainText(lead.id.slice(-8));
  await line.getByRole('button', { name: 'Start' }).click();
  await expect(line).toContainText('In Progress');
  await expect(line.getByRole('button', { name: 'Start' })).toBeDisabled();
  await line.getByRole('button', { name: 'Complete' }).click();
  await expect(line).toContainText('Completed: ');
  await expect(line.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  await undo(page, `Completed: ${title}`);
  await expect(line).toContainText('In Progress');
  await expect(line.getByRole('button', { name: 'Complete' })).toBeVisible();
});

test('every counter opens as many tasks as it says, together with the other filters', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const word = newTitle();
  await makeTask(session, { title: `${word} long ago`, dueDate: day(-3), priority: 'high' });
  await makeTask(session, { title: `${word} later`, dueDate: day(-2), status: 'in_progress' });
  await makeTask(session, { title: `${word} done`, dueDate: day(-4), status: 'completed' });
  await makeTask(session, { title: `${word} soon`, dueDate: day(20), category: 'demo' });
  await page.goto(`/tasks?search=${encodeURIComponent(word)}`);
  const rows = row(page, word);
  for (const [name, count] of [
    ['Overdue', 2],
    ['Completed', 1],
    ['Pending', 2],
    ['Total', 4],
  ] as const) {
    await expect(counter(page, name)).toContainText(String(count));
    await counter(page, name).click();
    await expect(rows).toHaveCount(count);
  }
  await expect(row(page, `${word} long ago`)).toContainText(/Overdue by 3 days/);
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/priority=high/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await page.getByRole('searchbox', { name: 'Search tasks...' }).fill('nothing is called like this');
  await expect(page.getByText('No tasks found')).toBeVisible();
});

test('a filter shows the tasks of one contact, found by name', async ({ page }) => {
  const session = await openTasks(page, 'registrar');
  const lead = await makeLead(session);
  const { title } = await makeTask(session, { contactId: lead.id });
  const contact = page.getByRole('combobox', { name: 'Contact' });
  await contact.fill(lead.name);
  await page.getByRole('option', { name: lead.name }).click();
  await expect(page.getByText('1 task listed')).toBeVisible();
  await expect(row(page, title)).toBeVisible();
  await page.reload();
  await expect(contact).toHaveValue(lead.name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(contact).toHaveValue('');
  await page.goBack();
  await expect(contact).toHaveValue(lead.name);
  await page.getByRole('button', { name: 'Clear Contact' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('several tasks are completed together and reopened by Undo', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const word = newTitle();
  for (const which of ['one', 'two']) await makeTask(session, { title: `${word} ${which}` });
  await page.goto(`/tasks?search=${encodeURIComponent(word)}`);
  await expect(row(page, word)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: '2 tasks selected' });
  await bar.getByRole('button', { name: 'Reschedule' }).click();
  await dialog(page, 'Reschedule').getByLabel('Due Date').fill(day(40));
  await dialog(page, 'Reschedule').getByRole('button', { name: 'Save' }).click();
  await dismiss(page, '2 tasks changed');
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Complete' }).click();
  await expect(row(page, word).filter({ hasText: 'Completed: ' })).toHaveCount(2);
  await undo(page, '2 tasks changed');
  await expect(row(page, word).filter({ hasText: 'Pending' })).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await bar.getByRole('button', { name: 'Reassign' }).click();
  await dialog(page, 'Reassign').getByLabel('Assigned To').selectOption({ label: 'Linh Đặng' });
  await dialog(page, 'Reassign').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, word).filter({ hasText: 'Linh Đặng' })).toHaveCount(2);
  await undo(page, '2 tasks changed');
  await expect(row(page, word).filter({ hasText: 'Linh Đặng' })).toHaveCount(0);
});

test('a task opens by its address, is edited, deleted and restored', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id, title } = await makeTask(session, { description: '<b>Two</b>\nlines' });
  await page.goto(`/tasks?task=${id}`);
  const record = dialog(page, title);
  await expect(record).toContainText('<b>Two</b>');
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = dialog(page, 'Edit Task');
  await form.getByLabel('Title').fill(`${title} again`);
  await form.getByRole('button', { name: 'Update Task' }).click();
  await expect(dialog(page, `${title} again`)).toBeVisible();
  await dialog(page, `${title} again`).getByRole('button', { name: 'Delete Task' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Task' });
  await expect(question).toContainText('Are you sure you want to delete this task?');
  await question.getByRole('button', { name: 'Delete Task' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.goto(`/tasks?task=${id}`);
  await expect(dialog(page, `${title} again`)).toBeVisible();
  await page.goto('/tasks?task=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Task not found')).toBeVisible();
});

test('a person who may not delete another’s task has no button for it', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const theirs = await makeTask(await startSession(other, 'registrar'));
  const session = await startSession(page, 'staff');
  const own = await makeTask(session);
  for (const [{ title }, count] of [
    [theirs, 0],
    [own, 1],
  ] as const) {
    await page.goto(`/tasks?search=${encodeURIComponent(title)}`);
    await expect(row(page, title).getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(row(page, title).getByRole('button', { name: 'Delete Task' })).toHaveCount(count);
  }
});

test('a failed load or save says so in place', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { title } = await makeTask(session);
  await page.route('**/api/v1/crm/task**', (route) => route.abort());
  await page.goto('/tasks');
  await expect(page.getByText('Failed to fetch tasks')).toBeVisible();
  await page.unroute('**/api/v1/crm/task**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('searchbox', { name: 'Search tasks...' }).fill(title);
  await expect(row(page, title)).toHaveCount(1);
  await page.route('**/api/v1/crm/task/**', (route) => route.abort());
  await row(page, title).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to update task');
  await expect(row(page, title)).toContainText('Pending');
});

test('a lead shows its open tasks, and Today leads to a task', async ({ page }) => {
  const { token } = await startSession(page, 'registrar');
  const lead = await makeLead({ token, page }, { name: newName() });
  await page.goto(`/leads?lead=${lead.id}`);
  const tasks = dialog(page, lead.name).getByRole('region', { name: 'Open tasks' });
  await expect(tasks).toContainText('No open tasks');
  await tasks.getByRole('button', { name: 'Add Task' }).click();
  const form = dialog(page, 'Add New Task');
  await expect(form).toContainText(`Contact ID: ${lead.id.slice(-8)}`);
  const title = newTitle();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Due Date').fill(day(-30));
  await form.getByRole('button', { name: 'Create Task' }).click();
  await tasks.getByRole('link', { name: title }).click();
  await expect(dialog(page, title)).toContainText('Overdue by');
  await page.goto('/?today=tasks');
  await dialog(page, 'Tasks due').getByRole('link', { name: title }).click();
  await expect(dialog(page, title)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('tasks are cards, and nothing scrolls sideways', async ({ page }) => {
    const session = await startSession(page, 'staff');
    const { title } = await makeTask(session, { dueDate: day(-1), tags: ['x'.repeat(120)] });
    await page.goto(`/tasks?search=${encodeURIComponent(title)}`);
    await expect(row(page, title)).toContainText('Overdue by');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Due Date' }).selectOption('From … to …');
    await page.getByLabel('Due to').fill(day(-10));
    await expect(page.getByText('No tasks found')).toBeVisible();
    await page.getByLabel('Due to').fill(day(5));
    await expect(row(page, title)).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await row(page, title).getByRole('button', { name: 'View Details' }).click();
    await dialog(page, title).getByRole('button', { name: 'Complete' }).click();
    await expect(dialog(page, title)).toContainText('Completed: ');
    await expectAccessible(page);
  });
});
