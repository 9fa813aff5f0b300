import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import { cardIn, column, dialog, dragCard, makeLead, moveLead, newName, openLeads } from './leads-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('pageerror', ({ message }) => problems.push(message));
});
test.afterEach(() => expect(problems).toEqual([]));

test('a card is dragged to another column with remarks, and its timeline shows it', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { name } = await makeLead(session, { lead_value: 1200, group_name: 'Copper Bakery' });
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await expect(page).toHaveTitle('Leads Funnel | Homeroom');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
    /Dashboard.*Leads Funnel/,
  );
  await expect(cardIn(page, 'New', name)).toContainText(/Medium.*Copper Bakery.*No phone.*\$1,200/s);
  await expect(column(page, 'New')).toContainText(/1 lead.*\$1,200/s);
  await expectAccessible(page);

  await dragCard(page, name, 'New', 'Proposal');
  const asked = dialog(page, 'Update Stage');
  await expect(asked).toContainText(`Move ${name} from New to Proposal.`);
  await asked.getByLabel('Remarks').fill('Wants the fee table');
  await asked.getByRole('button', { name: 'Update Stage' }).click();
  await expect(asked).toBeHidden();
  await expect(cardIn(page, 'Proposal', name)).toBeVisible();
  await expect(column(page, 'New')).toContainText('0 leads');

  await cardIn(page, 'Proposal', name).getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, name);
  const timeline = record.getByRole('region', { name: 'Activity Timeline' });
  await expect(timeline).toContainText(
    /1 activity.*Stage changed from New to Proposal.*Wants the fee table/s,
  );
  await expectAccessible(page);
  await timeline.getByRole('button', { name: /^Edit Activity/ }).click();
  const edited = dialog(page, 'Edit Activity');
  await edited.getByLabel('Content').fill('');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toContainText('Content is required');
  await edited.getByLabel('Content').fill('Sent the fee table');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(timeline).toContainText('Sent the fee table');
  await expect(record.getByRole('button', { name: 'Delete Lead' })).toHaveCount(0);
});

test('a card dropped in its own column, or cancelled, moves nothing and asks nothing', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { name } = await makeLead(session);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await dragCard(page, name, 'New', 'New');
  await expect(dialog(page, 'Update Stage')).toHaveCount(0);
  await dragCard(page, name, 'New', 'Qualified');
  await dialog(page, 'Update Stage').getByRole('button', { name: 'Cancel' }).click();
  await expect(cardIn(page, 'New', name)).toBeVisible();
});

test('a move that someone else made first is reverted and says why', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { name, id } = await makeLead(session);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await expect(cardIn(page, 'New', name)).toBeVisible();
  await moveLead(session, id, 'negotiation');
  await dragCard(page, name, 'New', 'Qualified');
  await dialog(page, 'Update Stage').getByRole('button', { name: 'Update Stage' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Someone else changed this lead in the meantime. It is now in Negotiation.',
  );
  await expect(cardIn(page, 'Negotiation', name)).toBeVisible();
});

test('a lost lead needs a reason', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { name } = await makeLead(session);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await cardIn(page, 'New', name)
    .getByRole('button', { name: `Move ${name}` })
    .click();
  const asked = dialog(page, 'Update Stage');
  await asked.getByLabel('Stage').selectOption('Closed Lost');
  await asked.getByRole('button', { name: 'Update Stage' }).click();
  await expect(asked).toContainText('Reason is required');
  await asked.getByLabel('Reason').fill('Moved away');
  await asked.getByRole('button', { name: 'Update Stage' }).click();
  await expect(cardIn(page, 'Closed Lost', name)).toBeVisible();
});

test('by keyboard, a lead is won and becomes a student with the known details', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const child = `Lina ${Date.now()}`;
  const { name } = await makeLead(session, { mobile: '+1 555 0177', child_name: child });
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await cardIn(page, 'New', name)
    .getByRole('button', { name: `Move ${name}` })
    .focus();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${name}: press Enter to drop on Closed Won`)).toBeAttached();
  await page.keyboard.press('Enter');
  await dialog(page, 'Update Stage').getByRole('button', { name: 'Update Stage' }).click();
  await page
    .getByRole('alertdialog', { name: 'Closed Won' })
    .getByRole('button', { name: 'Add Student' })
    .click();
  const wizard = dialog(page, 'Add New Student');
  await expect(wizard.getByLabel('Student Name')).toHaveValue(child);
  await wizard.getByLabel('Date of Birth').fill('2016-03-09');
  await wizard.getByLabel('Gender').selectOption('Female');
  const next = wizard.getByRole('button', { name: 'Next' });
  await next.click();
  await wizard.getByLabel('Class').selectOption({ index: 1 });
  await wizard.getByLabel('Roll Number').fill(name.slice(4));
  await wizard.getByLabel('Admission Date').fill('2026-08-10');
  await next.click();
  await expect(wizard.getByLabel('Guardian Name')).toHaveValue(name);
  await expect(wizard.getByLabel('Guardian Phone')).toHaveValue('+1 555 0177');
  await expect(wizard.getByLabel('Student Phone')).toHaveValue('');
  await wizard.getByLabel('Student Phone').fill('+1 555 0178');
  await wizard.getByLabel('Residential Address').fill('1 Elm Road');
  await next.click();
  await wizard.getByLabel('Father’s Name').fill('Omar Haddad');
  await next.click();
  await next.click();
  await wizard.getByRole('button', { name: 'Create Student' }).click();
  await expect(wizard).toBeHidden();
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await cardIn(page, 'Closed Won', name).getByRole('button', { name: 'View Details' }).click();
  await dialog(page, name)
    .getByRole('link', { name: `Open ${child}` })
    .click();
  await expect(dialog(page, child).getByRole('link', { name: `Lead: ${name}` })).toBeVisible();
});

test('each closed dialog returns the focus to where it was', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { name } = await makeLead(session);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  const details = cardIn(page, 'New', name).getByRole('button', { name: 'View Details' });
  await details.press('Enter');
  const update = dialog(page, name).getByRole('button', { name: 'Update Stage' });
  await update.press('Enter');
  await expect(dialog(page, 'Update Stage').getByLabel('Stage')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(update).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeFocused();
});

test('a lead is added, its draft kept, and deleted with Undo', async ({ page }) => {
  await openLeads(page, 'admin');
  const name = newName();
  await page.getByRole('button', { name: 'Add Lead' }).click();
  const form = dialog(page, 'Add New Lead');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(form).toContainText(/Name is required.*Please provide an email address or a phone number/s);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Potential Value ($)').fill('3500');
  await form.getByLabel('Tags (comma-separated)').fill('Grade 4, siblings');
  await form.getByLabel('City').fill('Brambleford');
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await form.getByLabel('Email').fill('no address');
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(form).toContainText('Email must be a valid email address');
  await form.getByLabel('Email').fill(`${name.slice(4)}@example.test`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Lead' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search leads...' }).fill(name);
  await expect(column(page, 'New')).toContainText('1 lead$3,500');
  await cardIn(page, 'New', name).getByRole('button', { name: 'Delete Lead' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Lead' });
  await expect(question).toContainText('Are you sure you want to delete this lead?');
  await question.getByRole('button', { name: 'Delete Lead' }).click();
  await expect(cardIn(page, 'New', name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'New', name)).toBeVisible();
});

test('the table, the figures and the phone view are accessible too', async ({ page }) => {
  const session = await openLeads(page, 'staff', '?view=table&stage=qualified');
  await expect(page.getByRole('table', { name: 'Leads Funnel' }).getByRole('row').nth(1)).toContainText(
    'Qualified',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Figures' }).click();
  await expect(dialog(page, 'Figures')).toContainText('Conversion rate');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const { name } = await makeLead(session);
  await page.goto(`/leads?search=${encodeURIComponent(name)}`);
  await expect(cardIn(page, 'New', name)).toBeVisible();
  await expectAccessible(page);
});
