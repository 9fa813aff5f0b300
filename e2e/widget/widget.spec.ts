import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import {
  ask,
  conversation,
  input,
  launcher,
  openChat,
  panel,
  sessionOf,
  signInStaff,
} from './widget-page.ts';

/** The browser's errors, except those of a network that a test has cut. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      complaints.push(message.text());
  });
  return complaints;
}

const complaints = new WeakMap<Page, string[]>();
test.beforeEach(({ page }) => {
  complaints.set(page, complaintsOf(page));
});
test.afterEach(({ page }) => {
  expect(complaints.get(page)).toEqual([]);
});

test('a family asks, sees the source of the answer, and finds the conversation after a reload', async ({
  page,
}) => {
  await openChat(page);
  await expect(conversation(page)).toContainText('Hello, I am Holly.');
  await panel(page).getByRole('button', { name: 'What is the fee structure?' }).click();
  const sources = conversation(page).getByText(/^\d+ sources?$/);
  await expect(sources.first()).toBeVisible();
  await expect(conversation(page)).toContainText(/Grade/);
  await sources.first().click();
  await expect(conversation(page).getByRole('term').first()).toBeVisible();
  await expect(conversation(page)).toBeVisible();
  await ask(page, 'What are the school timings?');
  await expect(sources).toHaveCount(2);
  await page.reload();
  await launcher(page).click();
  await expect(sources).toHaveCount(2);
  await expect(conversation(page)).toContainText('What are the school timings?');
  await panel(page).getByRole('button', { name: 'Start a new conversation' }).click();
  await expect(conversation(page)).not.toContainText('What are the school timings?');
  await expect(panel(page).getByRole('button', { name: 'What is the fee structure?' })).toBeVisible();
});

test('a family leaves contact details only when it wants to', async ({ page }) => {
  await openChat(page);
  await ask(page, 'What is the fee structure?');
  await panel(page).getByRole('button', { name: 'Leave my details' }).click();
  const form = panel(page).getByRole('form', { name: 'Would you like the school to contact you?' });
  await form.getByRole('button', { name: 'Send my details' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Please enter a name, and an email address or a phone number.',
  );
  await form.getByLabel('Name').fill('Imre Faludi');
  await form.getByLabel('Email').fill('imre@faludi.test');
  await form.getByLabel(/contact me/).check();
  await form.getByRole('button', { name: 'Send my details' }).click();
  await expect(form).toBeHidden();
  await expect(panel(page).getByRole('status')).toHaveText('Thank you. The school will contact you.');
  await ask(page, 'What are the school timings?');
  await expect(conversation(page)).toContainText(/\d\d:\d\d/);
  await expect(panel(page).getByRole('button', { name: 'Leave my details' })).toBeHidden();
});

test('a family talks to a person: the chatbot is silent, staff reply live and hand back', async ({
  page,
  request,
}) => {
  await openChat(page);
  const sources = conversation(page).getByText(/^\d+ sources?$/);
  await ask(page, 'What is the fee structure?');
  await expect(sources).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Talk to a person' }).click();
  await expect(panel(page).getByRole('status')).toContainText('A person will answer here');
  await expect(panel(page).getByRole('button', { name: 'Talk to a person' })).toBeHidden();
  const { session_id } = await sessionOf(page);
  const staff = await signInStaff(request, 'staff');
  await staff.takeOver(session_id);
  await expect(conversation(page)).toContainText('joined the conversation');
  await staff.reply(session_id, 'Good morning, see https://www.brambleford.example.test/fees');
  await expect(conversation(page).getByRole('link')).toHaveAttribute('rel', /noopener/);
  await ask(page, 'Thank you');
  await panel(page).getByRole('button', { name: 'Close the chat' }).click();
  await staff.reply(session_id, 'You are welcome');
  await expect(launcher(page)).toHaveAccessibleName(/1 new/);
  await launcher(page).click();
  await expect(conversation(page)).toContainText('You are welcome');
  await staff.handBack(session_id);
  await expect(conversation(page)).toContainText('Holly is answering again.');
  await ask(page, 'What are the school timings?');
  await expect(sources).toHaveCount(2);
});

test('a family asks for a person by message, and leaves a number while the office is closed', async ({
  page,
}) => {
  await page.route('**/api/v1/public/chatbot/*', async (route) => {
    const reply = await route.fetch();
    const { result, ...envelope } = await reply.json();
    await route.fulfill({ response: reply, json: { ...envelope, result: { ...result, open: false } } });
  });
  await openChat(page);
  await ask(page, 'I want to talk to a real person');
  await expect(panel(page).getByRole('status')).toContainText('A person will answer here');
  const form = panel(page).getByRole('form', { name: 'How can we reach you?' });
  await form.getByRole('button', { name: 'Send my details' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a phone number or an email address.');
  await form.getByLabel('Phone').fill('0301 555 0142');
  await form.getByRole('button', { name: 'Send my details' }).click();
  await expect(form).toBeHidden();
});

test('a message written without a connection arrives once, when the connection is back', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'What are the school timings?');
  await expect(conversation(page).getByText(/^\d+ sources?$/)).toBeVisible();
  await context.setOffline(true);
  await ask(page, 'What is the fee structure?');
  await expect(conversation(page)).toContainText('Not sent yet.');
  await expect(panel(page).getByRole('status')).toHaveText('No connection. Trying again…');
  await context.setOffline(false);
  await expect(conversation(page).getByText(/^\d+ sources?$/)).toHaveCount(2);
  await expect(conversation(page)).not.toContainText('Not sent yet.');
  await expect(conversation(page).locator('.user')).toHaveText([/timings/, /fee structure/]);
  await expect(panel(page).getByRole('status')).toBeHidden();
  await input(page).fill('half a thought');
  await page.reload();
  await launcher(page).click();
  await expect(input(page)).toHaveValue('half a thought');
});

test('everything works with the keyboard', async ({ page }) => {
  await page.goto('/demo');
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('What is the fee structure?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Per year.');
  await page.keyboard.press('Enter');
  await expect(conversation(page)).toContainText('Per year.');
  // On a busy machine the answer may be a choice of topics.
  await expect(
    conversation(page)
      .getByText(/^\d+ sources?$|^Is it one of these/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');
});

test('the widget is accessible, and fills the screen on a phone', async ({ page }) => {
  await openChat(page);
  await ask(page, 'What is the fee structure?');
  await panel(page).getByRole('button', { name: 'Leave my details' }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.reload();
  await launcher(page).click();
  await expect(panel(page)).toHaveAttribute('aria-modal', 'true');
  // Once its animation has ended.
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 780 });
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Start a new conversation' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(panel(page).getByRole('button', { name: 'Talk to a person' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
