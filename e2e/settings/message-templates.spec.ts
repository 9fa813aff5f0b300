import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { openSettings, question } from './settings-page.ts';

const germanNotice = '/settings/message-templates/absence_notice/de';
const formOf = (page: Page) => page.getByRole('form', { name: 'Absence notice', exact: true });

test('the German absence notice is changed, previewed and saved, and the product’s text is used again', async ({
  page,
}) => {
  const { call } = await openSettings(page, 'message-templates');
  await call('DELETE', germanNotice);
  await page.getByLabel('Language').selectOption('German');
  const form = formOf(page);
  const subject = form.getByRole('textbox', { name: 'Subject', exact: true });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(subject).toHaveValue('{student_name} fehlt heute');
  await expect(form.getByText('Text of the product')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Use the product’s text' })).toHaveCount(0);
  await expect(preview).toContainText('Mia Neumann fehlt heute');

  await subject.fill('Nachricht von : bitte lesen');
  await subject.press('Home');
  for (let step = 0; step < 'Nachricht von '.length; step += 1) await subject.press('ArrowRight');
  const places = form.getByRole('group', { name: 'Insert into Subject' });
  await expect(places.getByRole('button')).toHaveText(['Student’s name', 'School’s name']);
  await places.getByRole('button', { name: 'School’s name' }).press('Enter');
  await expect(subject).toBeFocused();
  await expect(subject).toHaveValue('Nachricht von {school_name}: bitte lesen');
  await expect(preview).toContainText(/Nachricht von \S.*: bitte lesen/);
  await expect(preview).not.toContainText('{school_name}');

  await page.getByLabel('Language').selectOption('Arabic');
  await question(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await expect(subject).toHaveValue('Nachricht von {school_name}: bitte lesen');
  await save.click();
  await expect(page.getByText('Message template saved')).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('Nachricht von {school_name}: bitte lesen');
  await expect(form.getByText('Changed by your school on')).toBeVisible();
  await expect(page.getByLabel('Language').getByRole('option', { name: 'German (changed)' })).toBeAttached();
  await expectAccessible(page);

  const back = form.getByRole('button', { name: 'Use the product’s text' });
  await back.click();
  await question(page, 'Use the product’s text').getByRole('button', { name: 'Cancel' }).click();
  await back.click();
  await question(page, 'Use the product’s text')
    .getByRole('button', { name: 'Use the product’s text' })
    .click();
  await expect(page.getByText('The product’s text is used again')).toBeVisible();
  await expect(subject).toHaveValue('{student_name} fehlt heute');
  await expect(form.getByText('Text of the product')).toBeVisible();
});

test('a text that cannot be filled is refused at its field, and a change by someone else is shown', async ({
  page,
}) => {
  const { call } = await openSettings(page, 'message-templates?kind=absence_notice&language=fr');
  const path = germanNotice.replace(/de$/, 'fr');
  const texts = { subject: 'Absence', body: '{reply_link}', sms: '{reply_link}' };
  await call('PUT', path, texts);
  await page.reload();
  const form = formOf(page);
  const email = form.getByRole('textbox', { name: 'Email', exact: true });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await email.fill('Bonjour {first_name}');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('{first_name} is not known here');
  await save.click();
  await expect(form.getByText(/^\{first_name\} is not known here/)).toBeVisible();
  await email.fill('Bonjour');
  await save.click();
  await expect(form.getByText('The text needs {reply_link}')).toBeVisible();
  await form
    .getByRole('group', { name: 'Insert into Email' })
    .getByRole('button', { name: 'Reply link' })
    .click();
  await expect(email).toHaveValue('Bonjour{reply_link}');

  await call('PUT', path, { ...texts, subject: 'Absence du jour' });
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Changed by someone else');
  await expect(email).toHaveValue('Bonjour{reply_link}');
  await form.getByRole('button', { name: 'Load their version' }).click();
  await expect(form.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('Absence du jour');
  await call('DELETE', path);
});

test('on a phone an Arabic text and its preview run from right to left, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page, 'message-templates?kind=announcement&language=ar');
  const form = page.getByRole('form', { name: 'Announcement', exact: true });
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toHaveCSS('direction', 'rtl');
  await expect(form.getByRole('textbox', { name: 'Text message' })).toHaveCount(0);
  const filled = page.getByRole('region', { name: 'Preview' }).getByText('رحلة إلى البحر');
  await expect(filled).toHaveCSS('direction', 'rtl');
  await form
    .getByRole('group', { name: 'Insert into Email' })
    .getByRole('button', { name: 'School’s name' })
    .click();
  await expect(form.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('{text}{school_name}');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
