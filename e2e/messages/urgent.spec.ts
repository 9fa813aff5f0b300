import { expect, test } from '@playwright/test';
import { newTitle, watch } from '#e2e/announcements/announcements-page.ts';
import { makeClass } from '#e2e/classes/classes-page.ts';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';
import { openSettings } from '#e2e/settings/settings-page.ts';
import { makeStudent } from '#e2e/students/students-page.ts';
import { dialog, figure, question } from './urgent-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

test('an urgent message is counted, confirmed again after the audience has changed, sent and followed', async ({
  page,
}) => {
  const session = { page, token: await signIn(page, 'admin', '/announcements') };
  const { id: class_id, class_name } = await makeClass(session);
  const first = await makeStudent(session, { class_id });
  await page.getByRole('link', { name: 'Urgent Messages' }).click();
  await expect(page).toHaveTitle('Urgent Messages | Homeroom');
  await page.getByRole('button', { name: 'New Urgent Message' }).click();

  const form = dialog(page, 'New Urgent Message');
  await form.getByLabel('Target Audience').selectOption('Students');
  await form.getByRole('combobox', { name: 'Classes and sections' }).fill(class_name);
  await page.getByRole('option', { name: `${class_name}: all sections` }).click();
  await page.keyboard.press('Tab');
  await form.getByRole('checkbox', { name: 'Text message (SMS)' }).uncheck();
  await expect(figure(page, 'Emails')).toHaveText('1');
  await expect(figure(page, 'People')).toHaveText('1');
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Check and Send' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  const title = newTitle();
  await form.getByLabel('Title').fill(title);
  await form.getByRole('textbox', { name: 'Message' }).fill('School is closed today because of the storm.');
  await form.getByRole('button', { name: 'Check and Send' }).click();
  await expect(question(page)).toContainText('1 person in this audience: 1 email and 0 text messages');

  const second = await makeStudent(session, { class_id });
  await question(page).getByRole('button', { name: 'Send Now' }).click();
  await expect(question(page)).toContainText('The audience has changed since you checked it.');
  await expect(question(page)).toContainText('2 people in this audience: 2 emails and 0 text messages');
  await question(page).getByRole('button', { name: 'Send Now' }).click();

  const record = dialog(page, title);
  await expect(record).toContainText('School is closed today');
  await expect(record.getByText('2 sent')).toBeVisible();
  for (const { email } of [first, second])
    await expect(record.getByRole('row').filter({ hasText: email })).toContainText('Sent');
  await record.getByRole('searchbox').fill(first.email);
  await expect(record.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('2 sent');
});

test('an account-admin sets quiet hours, limits and an SMS provider whose token is not shown again', async ({
  page,
}) => {
  await openSettings(page, 'messages');
  const form = page.getByRole('form', { name: 'Messages' });
  await form.getByLabel('From').fill('21:00');
  await form.getByLabel('Provider', { exact: true }).selectOption('A provider with an HTTP API');
  await form.getByLabel('Emails per day').fill('many');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Emails per day must be a whole number')).toBeVisible();
  await form.getByLabel('Emails per day').fill('2000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Quiet hours need a beginning and an end')).toBeVisible();
  await expect(form.getByText('Address is required')).toBeVisible();

  await form.getByLabel('To', { exact: true }).fill('06:30');
  await form.getByLabel('Price per SMS segment').fill('0.075');
  await form.getByLabel('Address').fill('https://169.254.169.254/send');
  await form.getByLabel('Sender').fill('Northside');
  await form.getByLabel('Token', { exact: true }).fill('a-very-secret-token-1234');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Address must be on the public internet')).toBeVisible();
  await form.getByLabel('Address').fill('https://93.184.216.34/send');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Message settings saved')).toBeVisible();

  await page.reload();
  await expect(form.getByText('A token that ends with 1234 is stored.')).toBeVisible();
  await expect(form.getByLabel('Token', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('From')).toHaveValue('09:00 PM');
  await expect(form.getByLabel('Emails per day')).toHaveValue('2000');
  await expect(form.getByLabel('Price per SMS segment')).toHaveValue('0.075');
  await expectAccessible(page);
});
