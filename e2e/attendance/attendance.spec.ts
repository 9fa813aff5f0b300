import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, startSession } from '#e2e/kit/session.ts';
import {
  countMarking,
  daysOf,
  list,
  makeRegister,
  openAttendance,
  panel,
  rowOf,
  summary,
} from './attendance-page.ts';

test('a day shows how many are present, and leads through the classes to a register', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id, class_name } = await makeRegister(session, 2);
  await page.goto('/attendance');
  await expect(page).toHaveTitle('Attendance Management | Homeroom');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Dashboard.*Attendance/);
  await expect(page.getByRole('button', { name: /^Teachers \d+ in \d+ classes/ })).toBeVisible();
  const open = page.getByRole('region', { name: 'Registers not taken' });
  await expect(open.getByRole('button', { name: `${class_name} A 2 / 2 Not taken` })).toBeVisible();
  await page.getByRole('button', { name: /^Students \d+/ }).click();
  await panel(page).getByRole('button', { name: class_name }).click();
  await expect(page).toHaveURL(new RegExp(`type=students.*class=${class_id}`));
  await expect(rowOf(page, 'Learner 1')).toContainText('Not taken');
  await panel(page).getByRole('searchbox').fill('learner 2');
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await panel(page).getByRole('searchbox').fill('');
  await rowOf(page, 'Learner 1').getByRole('button', { name: 'Mark Absent' }).click();
  await expect(rowOf(page, 'Learner 1')).toContainText('Absent');
  await panel(page).getByLabel('Status', { exact: true }).selectOption('Not taken');
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await panel(page).getByLabel('Status', { exact: true }).selectOption('All Status');
  await panel(page).getByRole('button', { name: 'Grid' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Month' }).click();
  await expect(panel(page).getByRole('row').filter({ hasText: 'Learner 1' })).toContainText('A');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('the dashboard leads to a register that is not taken yet', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id, class_name } = await makeRegister(session, 1);
  await page.goto('/?today=registers');
  const waiting = page.getByRole('dialog', { name: 'Registers not taken' });
  await waiting.getByRole('link', { name: class_name }).click();
  await expect(page).toHaveURL(new RegExp(`/attendance\\?.*class=${class_id}&section=A`));
  await expect(rowOf(page, 'Learner 1')).toContainText('Not taken');
});

test('a register of 35 students with three exceptions takes five actions and one request', async ({
  page,
}) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 35);
  const { requests } = countMarking(page);
  await page.goto(`/attendance?class=${class_id}`);
  await panel(page).getByRole('button', { name: 'All present' }).click();
  for (const number of [4, 18, 35])
    await rowOf(page, `Learner ${number}`).getByRole('button', { name: 'Mark Absent' }).click();
  expect(requests).toEqual([]);
  await panel(page).getByRole('button', { name: 'Save attendance of 35' }).click();
  await expect(page.getByText('Attendance of 35 people saved')).toBeVisible();
  await expect(summary(page)).toContainText(/Present\s*32/);
  await expect(summary(page)).toContainText(/Absent\s*3/);
  await expect(summary(page)).toContainText(/Total\s*35/);
  await expect(summary(page)).toContainText('Register taken');
  expect(requests).toHaveLength(1);
  await page.reload();
  await expect(rowOf(page, 'Learner 18')).toContainText('Absent');
  await expect(rowOf(page, 'Learner 17')).toContainText('Present');
});

test('two people in one register see each other within two seconds, and neither overwrites the other unknowingly', async ({
  page,
  browser,
}) => {
  const session = await openAttendance(page, 'staff');
  const { class_id } = await makeRegister(session, 3);
  const context = await browser.newContext();
  const other = await context.newPage();
  // A page follows the register once it has loaded everything else.
  const areFollowing = [page, other].map((one) => one.waitForRequest(/attendance\/class\/.*\/events/));
  await openAttendance(other, 'registrar', `?class=${class_id}`);
  await page.goto(`/attendance?class=${class_id}`);
  await expect(rowOf(page, 'Learner 1')).toBeVisible();
  await Promise.all(areFollowing);
  await rowOf(other, 'Learner 1').getByRole('button', { name: 'Mark Absent' }).click();
  await expect(rowOf(other, 'Learner 1').getByLabel('Status of')).toHaveValue('absent');
  await expect(rowOf(page, 'Learner 1').getByLabel('Status of')).toHaveValue('absent', { timeout: 2000 });
  await panel(page).getByRole('button', { name: 'All present' }).click();
  await rowOf(other, 'Learner 2').getByLabel('Status of').selectOption('Late');
  await expect(rowOf(page, 'Learner 2').getByRole('alert')).toHaveText('Changed in the meantime: Late', {
    timeout: 4000,
  });
  await panel(page).getByRole('button', { name: 'Save attendance of 2' }).click();
  await expect(panel(page).getByText('Failed to update attendance. Please try again.')).toBeVisible();
  await expect(panel(page).getByText(/^Learner 2 was marked Late by .+ in the meantime$/)).toBeVisible();
  await expect(rowOf(other, 'Learner 3')).toContainText('Not taken');
  await rowOf(page, 'Learner 2').getByLabel('Status of').selectOption('Late');
  await panel(page).getByRole('button', { name: 'Save attendance of 1' }).click();
  await expect(page.getByText('Attendance of 1 person saved')).toBeVisible();
  await expect(rowOf(other, 'Learner 3').getByLabel('Status of')).toHaveValue('present', { timeout: 2000 });
  await expect(rowOf(other, 'Learner 2').getByLabel('Status of')).toHaveValue('late');
  await context.close();
});

test('the keyboard moves and sets the status', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 5);
  await page.goto(`/attendance?class=${class_id}`);
  await expect(rowOf(page, 'Learner 5')).toBeVisible();
  await panel(page).getByRole('searchbox').focus();
  for (const key of ['p', 'a', 'l', 'h', 'e']) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(key);
  }
  for (const [index, status] of ['Present', 'Absent', 'Late', 'Half day', 'Excused'].entries())
    await expect(
      rowOf(page, `Learner ${index + 1}`)
        .getByLabel('Status of')
        .locator('option:checked'),
    ).toHaveText(status);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('p');
  await expect(rowOf(page, 'Learner 4').getByLabel('Status of')).toHaveValue('present');
});

test('a record that cannot be saved keeps its old status, and remarks are typed in place', async ({
  page,
}) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 1);
  await page.goto(`/attendance?class=${class_id}`);
  const row = rowOf(page, 'Learner 1');
  await row.getByRole('button', { name: 'Mark Present' }).click();
  await expect(row).toContainText('No remarks added');
  const failure = { status: 500, json: { success: false, result: null, errors: [] } };
  await page.route(`**${apiBase}/school/attendance/mark`, (route) => route.fulfill(failure));
  await row.getByRole('button', { name: 'Mark Absent' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'Failed to update attendance. Please try again.',
  );
  await expect(row.getByLabel('Status of')).toHaveValue('present');
  await page.unroute(`**${apiBase}/school/attendance/mark`);
  await row.getByRole('button', { name: 'Edit remarks of Learner 1' }).click();
  await page.keyboard.type('Left the bag on the bus');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Left the bag on the bus');
  await page.reload();
  await expect(row).toContainText('Left the bag on the bus');
});

test('a remark typed before there is a record is kept and saved with the record', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 2);
  await page.goto(`/attendance?class=${class_id}`);
  const row = rowOf(page, 'Learner 1');
  await row.getByRole('button', { name: 'Edit remarks of Learner 1' }).click();
  await page.keyboard.type('Dentist until ten');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Saved with the status');
  await row.getByRole('button', { name: 'Mark Absent' }).click();
  await expect(row).not.toContainText('Saved with the status');
  await rowOf(page, 'Learner 2').getByRole('button', { name: 'Edit remarks of Learner 2' }).click();
  await page.keyboard.type('New shoes');
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'All present' }).click();
  await panel(page).getByRole('button', { name: 'Save attendance of 1' }).click();
  await expect(page.getByText('Attendance of 1 person saved')).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Dentist until ten');
  await expect(rowOf(page, 'Learner 2')).toContainText('New shoes');
});

test('a day without school is marked only after a confirmation', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 1);
  const { closed } = await daysOf(session);
  await page.goto(`/attendance?class=${class_id}&date=${closed}`);
  await expect(panel(page).getByText(/^There is no school on/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^Mark / })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Take attendance anyway' }).click();
  await rowOf(page, 'Learner 1').getByRole('button', { name: 'Mark Present' }).click();
  await expect(rowOf(page, 'Learner 1').getByLabel('Status of')).toHaveValue('present');
});

test('a correction has a reason, and the student’s record shows it', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id, ids } = await makeRegister(session, 1);
  await page.goto(`/attendance?class=${class_id}`);
  const row = rowOf(page, 'Learner 1');
  await row.getByRole('button', { name: 'Mark Absent' }).click();
  await row.getByRole('button', { name: 'Correct or see the history of Learner 1' }).click();
  const form = page.getByRole('dialog', { name: /^Learner 1, / });
  await expect(form).toContainText('This record has not been changed.');
  await form.getByLabel('Status').selectOption('Late');
  await form.getByLabel('Reason for the correction').fill('Came at nine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row).toContainText('Corrected');
  await page.goto(`/students?student=${ids[0]}&tab=attendance`);
  const file = page.getByRole('tabpanel', { name: 'Attendance' });
  await expect(file.getByRole('region', { name: 'Summary' })).toContainText('100% of 1 day');
  await expect(file.getByRole('region', { name: 'Months' })).toContainText('100% of 1 day');
  await file.getByRole('button', { name: /: Late$/ }).click();
  await expect(form).toContainText('Absent became Late');
  await expect(form).toContainText('Reason: Came at nine');
});

test('an accidental close does not lose unsaved records', async ({ page }) => {
  const session = await startSession(page, 'staff');
  const { class_id } = await makeRegister(session, 1);
  await page.goto(`/attendance?class=${class_id}`);
  await panel(page).getByRole('button', { name: 'All present' }).click();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /keep/i }).click();
  await expect(panel(page).getByRole('button', { name: 'Save attendance of 1' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: /discard/i }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('managers mark teachers and export their records', async ({ page, browser }) => {
  await openAttendance(page, 'registrar', '?type=teachers');
  await panel(page).getByRole('listitem').getByRole('button').first().click();
  await list(page).getByRole('row').nth(1).getByLabel('Status of').selectOption('Excused');
  await expect(list(page).getByRole('row').nth(1).getByLabel('Status of')).toHaveValue('excused');
  await page.goto('/attendance');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByLabel('Format').selectOption('CSV');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^attendance-.*\.csv$/);

  const name = 'Export attendance';
  await page.getByRole('button', { name: 'Export' }).click();
  const half = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('dialog', { name }).getByLabel('From').fill(half);
  await page.getByRole('dialog', { name }).getByLabel('Format').selectOption('CSV');
  await page.getByRole('button', { name: 'Download' }).click();
  const ready = page.getByRole('dialog', { name }).getByRole('button', { name: 'Download result' });
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const [whole] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(whole.suggestedFilename().startsWith(`attendance-${half}-`)).toBe(true);
  const context = await browser.newContext();
  const staff = await context.newPage();
  await openAttendance(staff, 'staff', '?type=teachers');
  await panel(staff).getByRole('listitem').getByRole('button').first().click();
  await expect(list(staff).getByRole('row').nth(1)).toBeVisible();
  await expect(panel(staff).getByRole('button', { name: /^Mark / })).toHaveCount(0);
  await context.close();
});

const faultsOf = async (page: Page) => findBarriers(page, { isSeriousOnly: true });

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const session = await openAttendance(page, 'admin');
  await expect(page.getByRole('button', { name: /^Students \d+/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const { class_id, ids } = await makeRegister(session, 2);
  for (const view of ['table', 'grid', 'month']) {
    await page.goto(`/attendance?class=${class_id}&view=${view}`);
    await expect(panel(page).getByText('Learner 2')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.goto(`/students?student=${ids[0]}&tab=attendance`);
  await expect(page.getByRole('region', { name: 'Calendar' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test('on a phone each person is a card, targets are large and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await openAttendance(page, 'staff');
  const { class_id } = await makeRegister(session, 2);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await sideways()).toBe(false);
  await page.goto(`/attendance?class=${class_id}`);
  const row = rowOf(page, 'Learner 1');
  for (const target of [row.getByRole('button', { name: 'Mark Absent' }), row.getByLabel('Status of')])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  expect(await sideways()).toBe(false);
});
