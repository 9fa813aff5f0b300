import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const count = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

/** Assigns a task to a user, as another user would in the browser: the first is notified. */
async function giveTask(page: Page, token: string, title: string, email: string) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const reply = await page.request.post(`${apiBase}/crm/task`, {
    headers: { authorization: `Bearer ${token}` },
    data: { title, assignedTo: email, dueDate: tomorrow },
  });
  expect(reply.status()).toBe(201);
}

function listenForErrors(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

test('a notification arrives live on every page, and is read in all when read in one', async ({
  page,
  context,
  browser,
}) => {
  const giver = await browser.newContext();
  const { token } = await startSession(await giver.newPage(), 'admin');
  const errors = listenForErrors(page);
  await signIn(page, 'registrar', '/students');
  const other = await context.newPage();
  await signIn(other, 'registrar', '/classes');
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  await expect(bell(other)).toHaveAccessibleName(/unread/);
  const before = await count(other);

  const title = `Ring the printer ${Date.now()}`;
  await giveTask(page, token, title, 'registrar@homeroom.test');
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect(bell(other)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);

  await bell(other).click();
  const told = list(other).getByRole('listitem').first();
  await expect(told).toContainText('Ring the printer');
  await told.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(told.getByText('Unread')).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName(new RegExp(`^Notifications(, ${before} unread)?$`));

  await bell(page).click();
  await list(page)
    .getByRole('link', { name: /Ring the printer/ })
    .click();
  await expect(page).toHaveURL(/\/tasks/);
  await expect(list(page)).toBeHidden();
  expect(errors).toEqual([]);
  await giver.close();
});

test('an ended stream is reopened, and missed notifications are there', async ({ page, browser }) => {
  const giver = await browser.newContext();
  const { token } = await startSession(await giver.newPage(), 'admin');
  const errors = listenForErrors(page);
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/notifications/events')) streams.push(request.url());
  });
  const own = await signIn(page, 'staff', '/students');
  await expect.poll(() => streams.length).toBe(1);
  await expect(bell(page)).toHaveAccessibleName(/unread/);
  const before = await count(page);

  // Changing your name changes the session, so the server ends its streams.
  const authorization = `Bearer ${own}`;
  const headers = { authorization };
  const { name } = (await (await page.request.get(`${apiBase}/auth/me`, { headers })).json()).result;
  const renamed = await page.request.post(`${apiBase}/auth/me`, { headers, data: { name: `${name} II` } });
  expect(renamed.status()).toBe(200);
  await giveTask(page, token, `While away ${Date.now()}`, 'staff@homeroom.test');
  await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`);
  await expect.poll(() => streams.length).toBeGreaterThan(1);
  await page.request.post(`${apiBase}/auth/me`, { headers, data: { name } });
  expect(errors).toEqual([]);
  await giver.close();
});

test('all are marked as read together, one is removed, and an empty list says so', async ({ page }) => {
  await signIn(page, 'admin', '/students');
  // It opens even if it is pressed before its listener exists.
  await bell(page).click();
  const items = list(page).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  // An older notification may take the place of the removed one.
  const target = await items.first().getByRole('link').getAttribute('href');
  const same = items.filter({ has: page.locator(`a[href="${target}"]`) });
  await expect(same).toHaveCount(1);
  await same.getByRole('button', { name: /^Remove/ }).click();
  await expect(same).toHaveCount(0);
  await list(page).getByRole('switch', { name: 'Only unread' }).click();
  await expect(list(page)).toContainText('Nothing unread');
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('a person chooses their emails on the account page, and the choice is kept', async ({ page }) => {
  await signIn(page, 'staff', '/account');
  const wish = page.getByRole('switch', { name: /^Tasks and activities/ });
  await expect(wish).not.toBeChecked();
  await wish.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(wish).toBeChecked();
});

test('an account-admin sees which scheduled job keeps failing, and runs it at once', async ({ page }) => {
  const moment = '2026-11-20T08:00:00.000Z';
  const work = { name: 'notifications.mail', error: 'The mail server cannot be reached', attempts: 4 };
  await page.route(/\/jobs\?/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.result.failing = [{ ...work, failing_since: moment, tried_dt: moment }];
    await route.fulfill({ response: reply, json: body });
  });
  const asked = page.waitForRequest(/\/jobs\/regular\/notifications\.mail\/retry$/);
  await page.route(/\/retry$/, (route) =>
    route.fulfill({ json: { success: true, result: { name: work.name }, errors: [] } }),
  );
  await signIn(page, 'admin', '/jobs');
  const failing = page.getByRole('region', { name: 'Scheduled jobs that keep failing' });
  await expect(failing).toContainText('Email notificationsThe mail server cannot be reached');
  await expectAccessible(page, { isSeriousOnly: true });
  await failing.getByRole('button', { name: 'Try now: Email notifications' }).click();
  await asked;
  await expect(page.getByText('The job is running now')).toBeVisible();
});

test('the open list has no serious accessibility problem in either theme', async ({ page }) => {
  await signIn(page, 'registrar', '/classes');
  await bell(page).click();
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, { isSeriousOnly: true });
});
