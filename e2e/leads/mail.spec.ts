import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import { dialog, makeLead, newName } from './leads-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('pageerror', ({ message }) => problems.push(message));
});
test.afterEach(() => expect(problems).toEqual([]));

const question = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button });

for (const width of [1440, 390]) {
  test(`an email is written from a template, gets a file and is sent, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 850 });
    const session = await startSession(page, 'registrar');
    const { id, name, email } = await makeLead(session, { child_name: 'Pim' });
    await page.goto(`/leads?lead=${id}`);
    const panel = dialog(page, name).getByRole('region', { name: 'Email', exact: true });
    await expect(panel).toContainText('No emails yet');
    await panel.getByRole('button', { name: 'Write Email' }).click();
    const composer = dialog(page, `Email to ${name}`);
    await expect(composer).toContainText(email);

    await composer.getByRole('button', { name: 'Manage Templates' }).click();
    const templates = dialog(page, 'Email Templates');
    await templates.getByRole('button', { name: 'Add Template' }).click();
    const template = dialog(page, 'Add Template');
    await expect(template).toContainText('{{lead_name}}, {{child_name}}');
    const templateName = `Visit ${newName()}`;
    await template.getByLabel('Name').fill(templateName);
    await template.getByLabel('Subject').fill('A visit with {{child_name}}');
    await template.getByLabel('Message').fill('Dear {{lead_name}},\n\ncome and see us.');
    await template.getByRole('button', { name: 'Save' }).click();
    await expect(templates.getByRole('listitem').filter({ hasText: templateName })).toBeVisible();
    await expectAccessible(page, { include: '[data-dialog]' });
    await templates.getByRole('button', { name: 'Close' }).last().click();

    await composer.getByLabel('Subject').fill('My own words');
    await composer.getByLabel('Template').selectOption(templateName);
    await question(page, 'Cancel').click();
    await expect(composer.getByLabel('Subject')).toHaveValue('My own words');
    await composer.getByLabel('Template').selectOption(templateName);
    await question(page, 'Use Template').click();
    await expect(composer.getByLabel('Subject')).toHaveValue('A visit with Pim');
    await expect(composer.getByLabel('Message')).toHaveValue(`Dear ${name},\n\ncome and see us.`);

    await composer
      .getByRole('group', { name: 'Add attachments' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'way.txt', mimeType: 'text/plain', buffer: Buffer.from('Second door.') });
    await expect(composer.getByRole('list', { name: 'Attached files' })).toContainText('way.txt');
    await expectAccessible(page, { include: '[data-dialog]' });
    await composer.getByRole('button', { name: 'Send' }).click();
    await expect(composer).toBeHidden();

    const mail = panel.getByRole('listitem').filter({ hasText: 'A visit with Pim' });
    await expect(mail).toContainText(/Sent|Waiting/);
    await expect(mail).toContainText(email.toLowerCase());
    await expect(mail.getByRole('link', { name: 'way.txt' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Write Email' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a draft is kept, continued and deleted, and typed text is not lost silently', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { id, name } = await makeLead(session);
  await page.goto(`/leads?lead=${id}`);
  const panel = dialog(page, name).getByRole('region', { name: 'Email', exact: true });
  await panel.getByRole('button', { name: 'Write Email' }).click();
  const composer = dialog(page, `Email to ${name}`);
  await expect(composer.getByRole('button', { name: 'Manage Templates' })).toHaveCount(0);
  await composer.getByRole('button', { name: 'Send' }).click();
  await expect(composer).toContainText('Subject is required');
  await composer.getByLabel('Subject').fill('Open day');
  await composer.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await composer.getByLabel('Message').fill('Not saved');
  await composer.getByRole('button', { name: 'Cancel' }).click();
  await question(page, 'Discard changes').click();
  await expect(composer).toBeHidden();

  await panel.getByRole('button', { name: 'Continue Draft' }).click();
  await expect(composer.getByLabel('Subject')).toHaveValue('Open day');
  await expect(composer.getByLabel('Message')).toHaveValue('');
  await composer.getByRole('button', { name: 'Delete Draft' }).click();
  await question(page, 'Delete Draft').click();
  await expect(composer).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Write Email' })).toBeVisible();
});

test('no email can be written to a lead without an email address', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { id, name } = await makeLead(session, { email: undefined, mobile: '+15550109999' });
  await page.goto(`/leads?lead=${id}`);
  const panel = dialog(page, name).getByRole('region', { name: 'Email', exact: true });
  await expect(panel).toContainText('This lead has no email address. Add one to write to them.');
  await expect(panel.getByRole('button', { name: 'Write Email' })).toHaveCount(0);
});
