import { expect, test } from '@playwright/test';
import { newTitle, watch } from '#e2e/announcements/announcements-page.ts';
import { makeClass } from '#e2e/classes/classes-page.ts';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { readMails } from '#e2e/kit/mails.ts';
import { startSession } from '#e2e/kit/session.ts';
import { makeStudent } from '#e2e/students/students-page.ts';
import { dialog, figure, question } from './urgent-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

/** The texts of the emails to an address. */
const mailsTo = async (address: string) =>
  (await readMails()).filter((mail) => mail.includes(`To: ${address}`));

test('a mother of two gets one urgent message for each child that it names, and one in all if it names none', async ({
  page,
}) => {
  const session = await startSession(page, 'admin');
  const { id: class_id, class_name } = await makeClass(session);
  const mother_email = `mother.${class_id.slice(-12)}@example.test`;
  const family = { class_id, mother_name: 'Ines Sol', mother_email };
  await makeStudent(session, { ...family, name: 'Ada Sol' });
  await makeStudent(session, { ...family, name: 'Bo Sol' });
  const title = newTitle();
  const compose = async (text: string) => {
    await page.goto('/announcements/urgent?wizard=new');
    const form = dialog(page, 'New Urgent Message');
    await form.getByRole('combobox', { name: 'Classes and sections' }).fill(class_name);
    await page.getByRole('option', { name: `${class_name}: all sections` }).click();
    await page.keyboard.press('Tab');
    await form.getByRole('checkbox', { name: 'Text message (SMS)' }).uncheck();
    await form.getByLabel('Title').fill(title);
    await form.getByRole('textbox', { name: 'Message' }).fill(text);
    return form;
  };

  const form = await compose('Please collect {child} at noon.');
  await form.getByRole('button', { name: 'Check and Send' }).click();
  await expect(form.getByText('{child} is not known here. Use {student_name}.').first()).toBeVisible();
  await form.getByRole('textbox', { name: 'Message' }).fill('Please collect {student_name} at noon.');
  await expect(figure(page, 'Emails')).toHaveText('2');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Check and Send' }).click();
  await expect(question(page)).toContainText('2 emails and 0 text messages');
  await question(page).getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog(page, title).getByText('2 sent')).toBeVisible();
  await expect(dialog(page, title).getByRole('row').filter({ hasText: 'Bo Sol' })).toContainText(
    mother_email,
  );
  const collected = await mailsTo(mother_email);
  expect(collected.map((mail) => /collect (\w+ \w+) at noon/.exec(mail)?.[1]).toSorted()).toEqual([
    'Ada Sol',
    'Bo Sol',
  ]);

  const second = await compose('The school stays closed.');
  await expect(figure(page, 'Emails')).toHaveText('1');
  await second.getByRole('button', { name: 'Check and Send' }).click();
  await question(page).getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog(page, title).getByText('1 sent')).toBeVisible();
  expect(await mailsTo(mother_email)).toHaveLength(3);
});
