import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';
import { dialog, makeLead, newName } from '#e2e/leads/leads-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('pageerror', ({ message }) => problems.push(message));
});
test.afterEach(() => expect(problems).toEqual([]));

async function openActivities(page: Page, name: string, search = '') {
  return { token: await signIn(page, name, `/activities${search}`), page };
}
type SignedIn = Awaited<ReturnType<typeof openActivities>>;

/** An activity made through the API, for the test to change. */
async function makeActivity({ token, page }: SignedIn, data: Readonly<Record<string, unknown>>) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.post(`${apiBase}/crm/activity`, { headers, data });
  return (await reply.json()).result.activity_id as string;
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search activities...' });
const counter = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('an activity is planned for a contact found by name, completed with its outcome, deleted and restored', async ({
  page,
}) => {
  const session = await openActivities(page, 'staff');
  const lead = await makeLead(session);
  const title = `Tour ${newName()}`;
  await expect(page).toHaveTitle('Activities | Homeroom');
  await page.getByRole('button', { name: 'Add Activity' }).click();
  const form = dialog(page, 'Add Activity');
  await expect(form.getByLabel('Title')).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText(/Contact ID is required.*Title is required/s);
  await form.getByRole('combobox', { name: 'Contact ID' }).fill(lead.name);
  await expect(page.getByRole('option', { name: new RegExp(lead.name) })).not.toContainText(lead.id);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(form).toBeVisible();
  await form.getByRole('combobox', { name: 'Contact ID' }).fill('');
  await form.getByRole('combobox', { name: 'Contact ID' }).fill(lead.name);
  await page.getByRole('option', { name: new RegExp(lead.name) }).click();
  await expect(form).toContainText(`Contact ID: ${lead.id.slice(-8)}`);
  await form.getByLabel('Type').selectOption('Meeting');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Scheduled Date & Time').fill('2026-01-10T09:30');
  await form.getByLabel('Duration (minutes)').fill('45');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await search(page).fill(title);
  await expect(counter(page, 'Overdue')).toHaveText('Overdue1');
  await expect(card(page, title)).toContainText(/Meeting.*Overdue.*Medium/);
  await expect(card(page, title)).toContainText(`${lead.name} Contact ID: ${lead.id.slice(-8)}`);
  await expect(card(page, title)).toContainText(/Scheduled: Jan 10, 2026.*45 min/);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Complete: ${title}` }).click();
  const done = dialog(page, 'Complete Activity');
  await done.getByLabel('Outcome').fill('They liked the laboratories');
  await done.getByLabel('Next Action').fill('Send the fees');
  await done.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, title)).toContainText(
    /Completed.*Outcome: They liked the laboratories.*Next action: Send the fees/s,
  );
  await expect(counter(page, 'Completed')).toHaveText('Completed1');

  await page.getByRole('button', { name: `Delete Activity: ${title}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Activity' });
  await question.getByRole('button', { name: 'Delete Activity' }).click();
  await expect(page.getByText('No activities found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, title)).toBeVisible();
  await card(page, title).getByRole('link', { name: lead.name }).click();
  await expect(dialog(page, lead.name).getByRole('region', { name: 'Activity Timeline' })).toContainText(
    /1 activity.*They liked the laboratories/s,
  );
});

test('the record opens by its address, is edited, and is cancelled with Undo', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id: contactId } = await makeLead(session);
  const title = `Call ${newName()}`;
  const scheduledAt = '2027-03-01T10:00:00Z';
  const id = await makeActivity(session, { contactId, type: 'call', title, scheduledAt });
  await page.goto(`/activities?activity=${id}`);
  const record = dialog(page, title);
  await expect(record).toContainText(/Call.*Scheduled/s);
  await expectAccessible(page);
  await record.getByRole('button', { name: 'Edit Activity' }).click();
  const form = dialog(page, 'Edit Activity');
  await form.getByLabel('Title').fill(`${title} again`);
  await form.getByLabel('Priority').selectOption('High');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page, `${title} again`)).toContainText('High');
  await page.getByRole('button', { name: 'Cancel Activity', exact: true }).click();
  await expect(dialog(page, `${title} again`)).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page, `${title} again`)).toContainText('Scheduled');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/activities$/);
});

test('filters are in the address, a counter opens its list, and a cms-user cannot delete what others wrote', async ({
  page,
}) => {
  const registrar = await startSession(page, 'registrar');
  const { id: contactId, name } = await makeLead(registrar);
  const theirs = `Theirs ${newName()}`;
  await makeActivity(registrar, { contactId, type: 'note', title: theirs });
  const staff = await openActivities(page, 'staff', `?search=${encodeURIComponent(name)}`);
  const mine = `Mine ${newName()}`;
  await makeActivity(staff, { contactId, type: 'call', title: mine, scheduledAt: '2027-03-01T10:00:00Z' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(counter(page, 'Total')).toHaveText('Total2');
  await expect(page.getByRole('button', { name: `Delete Activity: ${theirs}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete Activity: ${mine}` })).toBeVisible();
  await counter(page, 'Scheduled').click();
  await expect(page).toHaveURL(/status=scheduled/);
  await expect(card(page, theirs)).toHaveCount(0);
  await expect(card(page, mine)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status');
  await page.getByRole('combobox', { name: 'Created by' }).selectOption('Mine');
  await expect(card(page, theirs)).toHaveCount(0);
  await page.getByLabel('Date From').fill('2027-03-02');
  await expect(page.getByText('No activities found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/activities$/);
  await page.getByRole('combobox', { name: 'Contact' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(new RegExp(`contact=${contactId}$`));
  await expect(counter(page, 'Total')).toHaveText('Total2');
});

test('the keyboard moves through the calendar, moves the focused entry and opens it', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { id: contactId } = await makeLead(session);
  const title = `Visit ${newName()}`;
  await makeActivity(session, { contactId, type: 'meeting', title, scheduledAt: '2028-05-10T10:00:00Z' });
  await page.goto('/activities?view=calendar&day=2028-05-09');
  const grid = page.getByRole('grid', { name: 'May 2028' });
  const entry = grid.getByRole('button', { name: new RegExp(`${title}.*, Scheduled`) });
  await expect(entry).toBeVisible();
  await expectAccessible(page);
  await grid.getByRole('gridcell', { name: /May 9, 2028/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('gridcell', { name: /May 10, 2028, 1 entry/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText(/is now on May 11, 2028/)).toBeVisible();
  const moved = grid.getByRole('gridcell', { name: /May 11, 2028, 1 entry/ });
  await expect(moved).toContainText(title);
  await moved
    .getByRole('button', { name: new RegExp(title) })
    .dragTo(grid.getByRole('gridcell', { name: /May 17, 2028/ }));
  await expect(grid.getByRole('gridcell', { name: /May 17, 2028, 1 entry/ })).toContainText(title);
  await grid.getByRole('button', { name: new RegExp(title) }).click();
  await expect(dialog(page, title)).toContainText('May 17, 2028');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('grid', { name: /Week of/ })).toBeVisible();
});

test('the secret calendar address is shown once, works without a session, and stops working when it is renewed', async ({
  page,
}) => {
  const session = await openActivities(page, 'admin', '?view=calendar');
  const { id: contactId } = await makeLead(session);
  const title = `Feed ${newName()}`;
  await makeActivity(session, { contactId, type: 'call', title, scheduledAt: '2027-03-01T10:00:00Z' });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const feed = dialog(page, 'Subscribe to your calendar');
  await feed.getByRole('button', { name: /^(Create|Renew) Address$/ }).click();
  const address = feed.getByLabel('Secret address');
  await expect(address).toHaveValue(/\/api\/v1\/calendar\/[\w-]{43}\.ics$/);
  await expectAccessible(page);
  const first = await address.inputValue();
  const reply = await page.request.get(first);
  expect(reply.headers()['content-type']).toContain('text/calendar');
  expect(await reply.text()).toContain(title);
  await feed.getByRole('button', { name: 'Renew Address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew Address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await feed.getByRole('button', { name: 'Remove Address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Address' }).click();
  await expect(feed).toContainText('You do not have an address yet.');
});

test('a failed list says so and can be retried; the phone shows the agenda', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = `**${apiBase}/crm/activity?**`;
  await page.route(list, (route) => route.fulfill({ status: 500, json: { success: false, errors: [] } }));
  await openActivities(page, 'staff');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch activities');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: /From / })).toBeVisible();
  await expectAccessible(page);
});
