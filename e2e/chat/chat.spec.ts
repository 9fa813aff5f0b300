import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';
import { cardOf, log, newVisitor, watch } from './chat-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

test('cards show visitor and topic; a visitor who waits for a person comes first, live', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'staff', '/chat');
  await expect(page).toHaveTitle('Chat Sessions | Homeroom');
  await expect(page.getByRole('article').first()).toBeVisible();
  const visitor = await newVisitor(page, baseURL);
  await visitor.say('What is the fee structure?');
  const card = cardOf(page, visitor.name);
  await expect(card).toContainText(/Active.*2 messages.*Just now/s);
  await visitor.askPerson();
  await expect(card).toContainText('Waiting for a person since');
  await expect(page.getByRole('article').first()).toHaveAccessibleName(visitor.name);
  await expect(page.getByText(/^\d+ visitors are waiting for a person$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show waiting visitors' }).click();
  await expect(page).toHaveURL(/handling=waiting/);
  await expect(page.getByRole('article').filter({ hasNotText: 'Waiting for a person' })).toHaveCount(0);
  await card.getByRole('link', { name: visitor.name }).click();
  await expect(page).toHaveURL(new RegExp(visitor.path.replace('?', '\\?')));
  await expect(log(page)).toContainText('What is the fee structure?');
});

test('the server searches, filters and pages the list', async ({ page, baseURL }) => {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say('Do you teach the theremin?');
  await signIn(page, 'staff', '/chat');
  await page.getByPlaceholder('Search chat sessions...').fill(visitor.name);
  await expect(page.getByText('1 chat session listed')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Completed');
  await expect(page.getByText('No chat sessions found')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Active');
  await expect(cardOf(page, visitor.name)).toBeVisible();
  await page.getByLabel('To Date').fill('2020-01-01');
  await expect(page.getByText('No chat sessions found')).toBeVisible();
  await page.getByLabel('To Date').fill('');
  await page.getByLabel('From Date').fill('2020-01-01');
  await expect(cardOf(page, visitor.name)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByLabel('Sessions per page').selectOption('10 per page');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByLabel('Sessions per page').selectOption('100 per page');
  await expect(page).not.toHaveURL(/page=/);
  await page.goto('/chat?page=99&limit=50');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
});

test('selected sessions are archived together, and Undo restores them', async ({ page, baseURL }) => {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say('What is the fee structure?');
  await signIn(page, 'staff', `/chat?search=${encodeURIComponent(visitor.name)}`);
  await page.getByLabel(`Select ${visitor.name}`).check();
  const bar = page.getByRole('toolbar', { name: '1 session selected' });
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
  await page.getByLabel('Select all sessions on this page').check();
  await page.route('**/chat/sessions/archive', (route) => route.fulfill({ status: 500, json: {} }));
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Failed to archive sessions. Please try again.')).toBeVisible();
  await page.unroute('**/chat/sessions/archive');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('1 session archived')).toBeVisible();
  await expect(cardOf(page, visitor.name)).toContainText('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 session was restored')).toBeVisible();
  await expect(cardOf(page, visitor.name)).toContainText('Active');
});

test('a list that fails to load says so and can be retried', async ({ page }) => {
  await page.route('**/api/v1/chat/sessions?*', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, 'staff', '/chat');
  await expect(
    page.getByText('Failed to load chat sessions. Please check if the API server is running.'),
  ).toBeVisible();
  await page.unroute('**/api/v1/chat/sessions?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  await signIn(page, 'staff', '/chat/01930000-0001-7019-8000-0000000fffff');
  await expect(page.getByText('Session not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Chat Sessions' }).click();
  await expect(page).toHaveURL(/\/chat$/);
});

test('without a session the page asks to sign in, and goes there after two seconds', async ({ page }) => {
  await page.goto('/chat/01930000-0001-7019-8000-000000000007?search=bus');
  await expect(page.getByText('Please login to access chat sessions.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fchat%2F/);
});

test('a refused authentication asks to sign in, and goes there after two seconds', async ({
  page,
  baseURL,
}) => {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say('Is there a bus?');
  await signIn(page, 'staff', '/chat');
  const body = { success: false, errors: [{ message: 'Authentication required' }] };
  await page.route(/\/session\/[\w-]+$/, (route) => route.fulfill({ status: 403, json: body }));
  await page.getByRole('article').filter({ hasText: visitor.name }).getByRole('link').first().click();
  await expect(page.getByText('Please login to access chat sessions.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fchat%2F/);
  expect(problems.splice(0).every((problem) => problem.includes('403'))).toBe(true);
});

test('an unknown id of any form leads nowhere', async ({ page }) => {
  await signIn(page, 'staff', '/chat/abc');
  await expect(page.getByText('Session not found')).toBeVisible();
  expect(problems.splice(0).every((problem) => problem.includes('400'))).toBe(true);
});

test('the palette finds what was said in a conversation', async ({ page, baseURL }) => {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say(`Is there a bus for ${visitor.name}?`);
  await signIn(page, 'staff', '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(visitor.name);
  await page.getByRole('option', { name: visitor.name }).click();
  await expect(log(page)).toContainText(`Is there a bus for ${visitor.name}?`);
});

test('an account-admin sets how long chats are kept', async ({ page }) => {
  await signIn(page, 'admin', '/settings/chatbots');
  const form = page.getByRole('form', { name: 'How long chats are kept' });
  const days = form.getByLabel('Days to keep chats');
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  };
  await days.fill('none');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Days to keep chats must be a whole number from 1 to 3650');
  await days.fill('3650');
  await save();
  await expect(page.getByText('Chat retention saved')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('3650');
  await expectAccessible(page);
  await days.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.reload();
  await expect(days).toHaveValue('');
});
