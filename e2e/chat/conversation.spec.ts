import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { payloads } from '#e2e/kit/payloads.ts';
import { demoPassword, signIn } from '#e2e/kit/session.ts';
import { signInStaff } from '#e2e/widget/widget-page.ts';
import { log, newVisitor, openConversation, watch } from './chat-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));
test.afterEach(({ context }) => context.clearPermissions());

test('a conversation shows its day, its sources and its visitor, and can be searched', async ({
  page,
  baseURL,
}) => {
  const visitor = await openConversation(page, baseURL);
  await expect(page).toHaveTitle(`Chat with ${visitor.name} | Homeroom`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
    new RegExp(`Chat Sessions.*${visitor.name}`),
  );
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Visitor' })).toContainText(
    /@visitors\.test.*Not provided/s,
  );
  const sources = log(page).getByText(/^\d+ sources?$/);
  await sources.click();
  await expect(log(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByPlaceholder('Search in this conversation...').fill('FEE STRUCTURE?');
  await expect(log(page).getByRole('article')).toHaveCount(1);
  await expect(log(page).locator('mark')).toHaveText('fee structure?');
  await page.getByPlaceholder('Search in this conversation...').fill('nowhere at all');
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await expect(log(page).getByRole('article')).toHaveCount(2);
  // The print shows the messages and their authors, and no buttons.
  await page.emulateMedia({ media: 'print' });
  await expect(log(page).getByRole('article')).toHaveCount(2);
  for (const hidden of [
    page.getByText('Skip to content'),
    page.getByLabel('Status'),
    page.getByText('Lead', { exact: true }),
  ])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: null });
  // The same by the visitor alone, as in older links.
  await page.goto(visitor.bare);
  await expect(log(page)).toContainText('What is the fee structure?');
});

test('a conversation is saved as JSON and PDF, and its link is copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { session_id, path } = await openConversation(page, baseURL);
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(json.suggestedFilename()).toBe(`chat-${session_id}.json`);
  expect(await readFile(await json.path(), 'utf8')).toContain('What is the fee structure?');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export Chat' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`chat-${session_id}.pdf`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test('an answer is marked wrong, a note stays hidden from the visitor, and a lead is made', async ({
  page,
  baseURL,
}) => {
  const visitor = await openConversation(page, baseURL);
  await log(page)
    .getByRole('button', { name: /^Flag as wrong: / })
    .click();
  const flagging = page.getByRole('dialog', { name: 'Flag Answer as Wrong' });
  await flagging.getByRole('button', { name: 'Flag as wrong' }).click();
  await expect(flagging).toContainText('Reason is required');
  await flagging.getByLabel('Reason').fill('Fees of last year');
  await flagging.getByRole('button', { name: 'Flag as wrong' }).click();
  await expect(log(page)).toContainText(/Flagged as wrong by .*: Fees of last year/);
  await page.getByRole('button', { name: 'Remove Flag' }).click();
  await expect(log(page)).not.toContainText('Fees of last year');

  await page.getByLabel('Note for colleagues').fill('Called yesterday');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(log(page)).toContainText(/Note by .*visible to staff only.*Called yesterday/s);
  expect((await visitor.heard()).join()).not.toContain('Called yesterday');

  await page.getByRole('button', { name: 'Create Lead' }).click();
  const lead = page.getByRole('dialog', { name: 'Create Lead' });
  await expect(lead.getByLabel('Name')).toHaveValue(visitor.name);
  await lead.getByRole('button', { name: 'Create Lead' }).click();
  await page.getByRole('link', { name: `Open lead ${visitor.name}` }).click();
  await expect(page.getByRole('dialog', { name: visitor.name })).toContainText('visitors.test');
});

test('a staff member takes over, replies live, hands back, and closes the conversation', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await openConversation(page, baseURL);
  await visitor.askPerson();
  await expect(page.getByText(/^Waiting for a person since /)).toBeVisible();
  await page.getByRole('button', { name: 'Take Over' }).click();
  await expect(page.getByText('You are answering. The chatbot has stopped answering.')).toBeVisible();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('First line');
  await reply.press('Shift+Enter');
  await reply.pressSequentially('second line');
  await reply.press('Enter');
  await expect(reply).toHaveValue('');
  await expect(log(page)).toContainText('First line\nsecond line');
  expect(await visitor.heard()).toContain('First line\nsecond line');
  await visitor.say('Thank you, that helps');
  await expect(log(page)).toContainText('Thank you, that helps');
  await page.getByLabel('Canned replies').selectOption('Call back');
  await expect(reply).toHaveValue(/^May I call you\?/);
  await reply.press('Enter');
  await expect(log(page)).toContainText('May I call you?');
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'registrar', visitor.path);
  await expect(other.getByText(/ is answering\. The chatbot has stopped answering\.$/)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Take Over' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Take Over' }).click();
  await expect(other.getByText('You are answering. The chatbot has stopped answering.')).toBeVisible();
  await expect(page.getByText(/ is answering\. The chatbot has stopped answering\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take Over' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Hand Back' }).click();
  await expect(page.getByText('The chatbot is answering.')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Close Conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Conversation' }).click();
  await expect(page.getByText(/^This conversation is closed/)).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Pending');
  await expect(page.getByText('The chatbot is answering.')).toBeVisible();
});

test('the message names the colleague who was faster', async ({ page, browser, baseURL }) => {
  const visitor = await openConversation(page, baseURL);
  await page.route('**/api/v1/chat/session/*/events', (route) => route.abort());
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'registrar', visitor.path);
  await page.reload();
  await expect(page.getByText('The chatbot is answering.')).toBeVisible();
  await other.getByRole('button', { name: 'Take Over' }).click();
  await expect(other.getByText('You are answering. The chatbot has stopped answering.')).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: 'Take Over' }).click();
  await expect(page.getByText(/ is talking to this visitor$/)).toBeVisible();
  problems.length = 0;
});

test('canned replies are added, changed and deleted; those for all chatbots can only be used', async ({
  page,
  request,
  baseURL,
}) => {
  const general = `Closed ${Date.now().toString(36)}`;
  await (await signInStaff(request, 'admin')).addCannedReply(general);
  await openConversation(page, baseURL);
  await page.getByRole('button', { name: 'Take Over' }).click();
  await page.getByRole('button', { name: 'Manage Replies' }).click();
  const list = page.getByRole('dialog', { name: 'Canned Replies' });
  const closed = list.getByRole('listitem').filter({ hasText: general });
  await expect(closed).toContainText('For all chatbots; only an account-admin can change it');
  await expect(closed.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Add Reply' }).click();
  const title = `Reply ${Date.now().toString(36)}`;
  const adding = page.getByRole('dialog', { name: 'Add Reply' });
  await expect(adding.getByLabel('For all chatbots')).toBeDisabled();
  await adding.getByLabel('Title').fill(title);
  await adding.getByLabel('Reply').fill('We open at eight.');
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('We open at eight.');
  await list.getByRole('button', { name: `Edit reply ${title}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Reply' });
  await editing.getByLabel('Reply').fill('We open at nine.');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('We open at nine.');
  await list.getByRole('button', { name: `Delete reply ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Reply' }).click();
  await expect(list).not.toContainText('We open at nine.');
});

test('an account-admin deletes everything of a visitor', async ({ page, baseURL }) => {
  const visitor = await openConversation(page, baseURL, 'admin');
  await page.getByRole('button', { name: `Erase ${visitor.name}…` }).click();
  const erasing = page.getByRole('dialog', { name: `Erase ${visitor.name}` });
  await erasing.getByLabel('Reason').fill('Asked for by email');
  await erasing.getByLabel(`Type the name to confirm: ${visitor.name}`).fill(visitor.name);
  await erasing.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`${visitor.name} was erased`)).toBeVisible();
  await expect(page).toHaveURL(/\/chat$/);
  await page.goto(visitor.path);
  await expect(page.getByText('Session not found')).toBeVisible();
});

test('forty scripts in name and messages stay text: none runs and none loads anything', async ({
  page,
  request,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseURL ?? '')) foreign.push(sent.url());
  });
  const name = '<img src=x onerror=window.hacked=1>';
  const visitor = await newVisitor(page, baseURL, { name });
  const staff = await signInStaff(request, 'staff');
  await staff.takeOver(visitor.session_id);
  const typed = payloads.slice(0, 10);
  for (const payload of typed) await visitor.say(payload);
  for (const payload of payloads) await staff.reply(visitor.session_id, payload);
  await signIn(page, 'staff', `/chat?search=${encodeURIComponent(payloads[0] ?? '')}`);
  await expect(page.getByRole('article', { name }).first()).toBeVisible();
  await page.goto(visitor.path);
  await expect(page.getByRole('heading', { name: `Chat with ${name}` })).toBeVisible();
  for (const [from, texts] of [
    ['user', typed],
    ['staff', payloads],
  ] as const) {
    const said = log(page).locator(`[data-from=${from}] > p:last-child`);
    await expect(said).toHaveCount(texts.length);
    expect(await said.evaluateAll((shown) => shown.map(({ textContent }) => textContent))).toEqual(texts);
  }
  await expect(log(page).locator('script, img, iframe, object, embed, style, link, form, a')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(foreign).toEqual([]);
});
