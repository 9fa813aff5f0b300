import { expect, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import {
  cardOf,
  counter,
  dialog,
  makeAnnouncement,
  newTitle,
  numberIn,
  openAnnouncements,
  openAs,
  searchFor,
  watch,
} from './announcements-page.ts';

const problems: string[] = [];
test.beforeEach(({ page }) => {
  problems.length = 0;
  watch(page, problems);
});
test.afterEach(() => expect(problems).toEqual([]));

test('cards show what the school has announced, and each counter opens its list', async ({ page }) => {
  await openAnnouncements(page, 'staff');
  await expect(page).toHaveTitle('Announcements | Homeroom');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(
    /Communication.*Announcements/,
  );
  const concert = cardOf(page, 'Winter concert of choir and orchestra');
  await expect(concert).toContainText(/Event.*Published.*High.*Pinned.*Ninety minutes of music/s);
  await expect(concert).toContainText(/Assembly hall.*by Music department.*Everyone.*Published.*views/s);
  await expect(concert.getByRole('list', { name: 'Tags' })).toHaveText(/concert.*music.*families.*\+1/s);
  await expect(cardOf(page, 'Water pipe repaired, school open as usual')).toContainText('Expires in 2 days');
  await expectAccessible(page);
  for (const name of ['Published', 'Drafts', 'Expiring Soon', 'Total']) {
    await counter(page, name).click();
    // Other tests publish announcements at the same time.
    await expect(async () => {
      const count = await numberIn(counter(page, name));
      await expect(page.getByText(new RegExp(`^${count} announcements? listed$`))).toBeVisible({
        timeout: 500,
      });
      await expect(page.getByRole('article')).toHaveCount(count, { timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }
});

test('search and each filter narrow the list, and search finds tags', async ({ page }) => {
  const session = await openAnnouncements(page, 'registrar');
  const tag = newTitle().toLowerCase();
  const shared = { tags: [tag], organizer: 'Chess club' };
  const { title } = await makeAnnouncement(session, { ...shared, type: 'event', priority: 'urgent' });
  const other = await makeAnnouncement(session, {
    ...shared,
    targetAudience: 'parents',
    status: 'published',
  });
  await page.getByPlaceholder('Search announcements...').fill(tag);
  await expect(page.getByText('2 announcements listed')).toBeVisible();
  for (const [label, choice, shown] of [
    ['Type', 'Event', title],
    ['Status', 'Published', other.title],
    ['Priority', 'Urgent', title],
    ['Audience', 'Parents', other.title],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(choice);
    await expect(page.getByText('1 announcement listed')).toBeVisible();
    await expect(cardOf(page, shown)).toBeVisible();
    await page.getByLabel(label, { exact: true }).selectOption({ index: 0 });
    await expect(page.getByText('2 announcements listed')).toBeVisible();
  }
  await page.getByLabel('Type', { exact: true }).selectOption('Activity');
  await expect(page.getByText('No announcements found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByPlaceholder('Search announcements...')).toHaveValue('');
});

test('a colleague reads a published announcement once, acknowledges it and comments on it', async ({
  page,
  browser,
}) => {
  const session = await startSession(page, 'registrar');
  const { id, title } = await makeAnnouncement(session, { needsAcknowledgement: true });
  await page.goto(`/announcements${searchFor(title)}`);
  await cardOf(page, title).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${title} was published`)).toBeVisible();
  await expect(cardOf(page, title)).toContainText(/Published.*0 views/s);
  await expect(cardOf(page, title).getByRole('button', { name: 'Publish' })).toHaveCount(0);

  const { page: desk } = await openAs(browser, 'staff', `?announcement=${id}`);
  watch(desk, problems);
  const notice = dialog(desk, title);
  await notice.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(notice).toContainText('You have acknowledged this. 1 person has acknowledged it.');
  await notice.getByRole('tab', { name: 'Comments' }).click();
  await notice.getByRole('button', { name: 'Add Comment' }).click();
  await expect(notice).toContainText('Comment is required');
  await notice.getByRole('textbox', { name: 'Comment' }).fill('I am <b>there</b>.');
  await notice.getByRole('button', { name: 'Add Comment' }).click();
  await expect(notice.getByRole('list', { name: 'Comments' })).toContainText('I am <b>there</b>.');
  await desk.reload();
  await expect(notice.getByRole('tab', { name: 'Comments (1)' })).toBeVisible();
  await expect(notice.getByRole('tab', { name: 'Readers' })).toHaveCount(0);
  await expectAccessible(desk);
  await notice.getByRole('button', { name: /^Delete comment by/ }).click();
  await desk
    .getByRole('alertdialog', { name: 'Delete Comment' })
    .getByRole('button', { name: 'Delete Comment' })
    .click();
  await expect(notice).toContainText('No comments yet');
  await desk.context().close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(cardOf(page, title)).toContainText('1 view');
  await page.goto(`/announcements?announcement=${id}&tab=readers`);
  const readers = dialog(page, title);
  await expect(readers).toContainText(/1 of \d+ have read it, 1 have acknowledged it\./);
  await readers.getByLabel('Show').selectOption('Not yet acknowledged');
  await expect(readers.getByRole('table', { name: 'Readers' })).toContainText('Not yet');
  await expectAccessible(page);
});

test('Undo restores a deleted announcement', async ({ page }) => {
  const session = await startSession(page, 'registrar');
  const { title } = await makeAnnouncement(session);
  await page.goto(`/announcements${searchFor(title)}`);
  await cardOf(page, title).getByRole('button', { name: 'Delete Announcement' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Announcement' });
  await expect(question).toContainText('Are you sure you want to delete this announcement?');
  await question.getByRole('button', { name: 'Delete Announcement' }).click();
  await expect(cardOf(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, title)).toBeVisible();
});

test('a person who may not publish keeps drafts and cannot change other people’s', async ({ page }) => {
  const session = await openAnnouncements(page, 'staff', '?wizard=new');
  const form = dialog(page, 'New Announcement');
  await expect(form.getByRole('button', { name: 'Publish Now' })).toHaveCount(0);
  await expect(form).toContainText('An administrator will publish your draft.');
  const title = newTitle();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Mine.');
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto(`/announcements${searchFor(title)}`);
  const own = cardOf(page, title);
  await expect(own.getByRole('button', { name: 'Edit Announcement' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  const foreign = cardOf(page, 'Winter concert of choir and orchestra');
  await page.goto('/announcements?search=concert');
  await expect(foreign.getByRole('button', { name: 'View Details' })).toBeVisible();
  await expect(foreign.getByRole('button', { name: 'Edit Announcement' })).toHaveCount(0);
  await expect(foreign.getByRole('button', { name: 'Delete Announcement' })).toHaveCount(0);
  expect(session.token).toBeTruthy();
});

test('a list that fails to load is empty, says so and can be retried', async ({ page }) => {
  await page.route('**/api/v1/school/announcement?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, result: null, errors: [] } }),
  );
  await openAnnouncements(page, 'staff');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch announcements');
  await expect(page.getByText('No announcements found')).toBeVisible();
  await page.unroute('**/api/v1/school/announcement?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('on a phone in the dark theme everything fits and can be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAnnouncements(page, 'admin');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('Event');
  await expectAccessible(page);
  await page.getByRole('article').first().getByRole('button', { name: 'View Details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/announcements?wizard=new');
  await expect(page.getByRole('textbox', { name: 'Full Content' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
