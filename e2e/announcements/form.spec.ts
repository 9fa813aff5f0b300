import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { startSession } from '#e2e/kit/session.ts';
import {
  cardOf,
  changeAnnouncement,
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

test('a notice is written with formatted text, a file and an audience, and kept as a draft', async ({
  page,
}) => {
  await openAnnouncements(page, 'registrar');
  const title = newTitle();
  await page.getByRole('button', { name: 'New Announcement' }).click();
  const form = dialog(page, 'New Announcement');
  await form.getByRole('button', { name: 'Publish Now' }).click();
  await expect(form).toContainText(/Title is required.*Description is required/s);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Type').selectOption('Event');
  await form.getByLabel('Event Location').fill('Gym');
  await form.getByLabel('Description').fill('All about the trip.');
  await writeFormatted(page, form.getByRole('textbox', { name: 'Full Content' }), form);
  await expectAccessible(page);
  const reach = form.getByLabel('Reaches');
  await expect(reach).toContainText(/\d+ people, \d+ with an email address/);
  const allPeople = await numberIn(reach.locator('strong'));
  await form.getByRole('combobox', { name: 'Target Audience' }).selectOption('Students');
  await form.getByRole('combobox', { name: 'Classes and sections' }).fill('Grade 5');
  await page.getByRole('option', { name: 'Grade 5: all sections' }).click();
  await expect.poll(() => numberIn(reach.locator('strong'))).toBeLessThan(allPeople);
  await form
    .getByRole('group', { name: 'Add attachments' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'trip.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(1024 * 1024, 'Bring boots. '),
    });
  await form.getByLabel('Ask people to acknowledge').check();
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(form).toBeHidden();

  await page.goto(`/announcements${searchFor(title)}`);
  await expect(cardOf(page, title)).toContainText(/Event.*Draft.*Gym.*Students: Grade 5/s);
  await cardOf(page, title).getByRole('button', { name: 'View Details' }).click();
  const record = dialog(page, title);
  await expect(record.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(record.locator('strong', { hasText: 'boots' })).toBeVisible();
  await expect(record.getByRole('listitem').filter({ hasText: 'A coat' })).toBeVisible();
  await expect(record.getByRole('link', { name: 'https://example.org/trip' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(record).toContainText(/trip\.txt.*1\.00 MB/s);
  const download = page.waitForEvent('download');
  await record.getByRole('link', { name: 'Download trip.txt' }).click();
  expect((await download).suggestedFilename()).toBe('trip.txt');
  await expectAccessible(page);
});

/** A heading, a bold word, a list and a link, with keys and with the buttons. */
async function writeFormatted(page: Page, text: Locator, form: Locator) {
  await text.click();
  await form.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('What to bring');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Your ');
  await form.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('boots');
  await form.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('A coat');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Link address').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Set link' }).click();
  await expect(form).toContainText('Enter a web address starting with https://');
  await page.getByLabel('Link address').fill('example.org/trip');
  await page.keyboard.press('Enter');
}

test('the draft keeps what was typed, closing asks first, and another person’s change is not lost', async ({
  page,
  browser,
}) => {
  const session = await startSession(page, 'admin');
  const { id, title } = await makeAnnouncement(session, { content: '<p>As it was.</p>' });
  await page.goto(`/announcements?edit=${id}`);
  const form = dialog(page, 'Edit Announcement');
  const text = form.getByRole('textbox', { name: 'Full Content' });
  await expect(text).toHaveText('As it was.');
  await text.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And more.');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  await expect(text).toHaveText('As it was. And more.');
  await expect(form).toContainText('Your unsaved entries were restored.');

  const { page: other, session: colleague } = await openAs(browser, 'registrar', '');
  await changeAnnouncement(colleague, id, { category: 'Safety' });
  await other.context().close();
  await form.getByRole('button', { name: 'Save Draft' }).click();
  await expect(form).toContainText('Category is now: Safety');
  await form.getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/announcements?announcement=${id}`);
  await expect(dialog(page, title)).toContainText(/As it was\. And more\..*Safety/s);
});

test('a future date schedules the announcement, and an earlier expiry is refused beside its field', async ({
  page,
}) => {
  await openAnnouncements(page, 'registrar', '?wizard=new');
  const form = dialog(page, 'New Announcement');
  const title = newTitle();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Next year.');
  await form.getByLabel('Publish Date').fill('2190-01-31T07:30');
  await form.getByLabel('Expiry Date').fill('2190-01-30');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(form.getByLabel('Expiry Date')).toHaveAccessibleDescription(/must not be before Publish Date/);
  await form.getByLabel('Expiry Date').fill('2190-02-01');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Announcement scheduled')).toBeVisible();
  await page.goto(`/announcements${searchFor(title)}`);
  await expect(cardOf(page, title)).toContainText(/Scheduled.*Will be published Jan 31, 2190, 7:30/s);
});

test('a script in the title or the content is shown as text or removed', async ({ page }) => {
  const session = await openAnnouncements(page, 'admin');
  const attack = `<img src=x onerror="window.attacked=1">`;
  const content = `<p>Before</p>${attack}<script>window.attacked=2</script><a href="javascript:window.attacked=3">here</a>
    <iframe srcdoc="<script>parent.attacked=4</script>"></iframe><svg onload="window.attacked=5"></svg>
    <p onclick="window.attacked=6" style="position:fixed" class="attack">After</p>`;
  const { id, title } = await makeAnnouncement(session, { title: `${newTitle()} ${attack}`, content });
  // As if it had passed the server.
  await page.route(`**/api/v1/school/announcement/${id}`, async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, result: { ...reply.result, content } } });
  });
  await page.goto(`/announcements?announcement=${id}`);
  const record = dialog(page, title);
  await expect(record.getByRole('heading', { name: title })).toContainText(attack);
  await expect(record).toContainText(/Before.*here.*After/s);
  await record.getByText('After').click();
  await expect(record.getByRole('link', { name: 'here' })).toHaveCount(0);
  await expect(record.locator('img, iframe, script, svg[onload], [style*=fixed], .attack')).toHaveCount(0);
  await page.goto(`/announcements?edit=${id}`);
  await expect(page.getByRole('textbox', { name: 'Full Content' })).toContainText('After');
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  // When markup is parsed outside the page, the browser reports that it would not run a handler.
  const complaints = problems.splice(0);
  expect(complaints.filter((line) => !line.startsWith('Executing inline event handler violates'))).toEqual(
    [],
  );
});
