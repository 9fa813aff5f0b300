import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { apiBase, type SignedIn, startSession } from '#e2e/kit/session.ts';
import { makeStudent, openStudents } from '#e2e/students/students-page.ts';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const plan = { name: 'Care_plan.pdf', mimeType: 'application/pdf', buffer: pdf };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Peanuts, bee stings\n') };
const fake = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') };
const drawing = { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };

/** Console errors fail the test, except refusals that a test provoked. */
function watchConsole(page: Page): string[] {
  const faults: string[] = [];
  // The sign-in script also runs in the browser's PDF viewer, where there is no storage.
  const ofSignIn = /reading 'setItem'/;
  page.on('pageerror', ({ message }) => !ofSignIn.test(message) && faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

async function openDocuments(page: Page, name: string): Promise<SignedIn & { id: string }> {
  const session = await startSession(page, name);
  const { id } = await makeStudent(session);
  await page.goto(`/students?student=${id}&tab=documents`);
  await expect(page.getByText('No documents', { exact: true })).toBeVisible();
  return { ...session, id };
}

const choose = (page: Page, ...files: (typeof plan)[]) =>
  page.getByRole('group', { name: 'Add documents' }).locator('input[type=file]').setInputFiles(files);
const rowOf = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: title });
const findChosen = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chosen documents' }).getByRole('listitem').filter({ hasText: name });

test('documents are chosen, named, added one after another, viewed, saved, removed and restored', async ({
  page,
}) => {
  const faults = watchConsole(page);
  await openDocuments(page, 'registrar');
  await choose(page, plan, notes);
  await expect(findChosen(page, 'Care_plan.pdf').getByLabel('Title')).toHaveValue('Care plan');
  await findChosen(page, 'Care_plan.pdf').getByLabel('Title').fill('Care plan 2026');
  await findChosen(page, 'notes.txt').getByLabel('Type').selectOption('Medical');
  await expect(findChosen(page, 'notes.txt')).toContainText('Access to medical documents is logged.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload 2 documents' }).click();
  await expect(rowOf(page, 'Care plan 2026')).toContainText('Care_plan.pdf');
  await expect(rowOf(page, 'notes')).toContainText('Medical');
  await expect(page.getByRole('list', { name: 'Chosen documents' })).toBeHidden();

  await rowOf(page, 'notes').getByRole('button', { name: 'Preview' }).click();
  const shown = page.getByRole('dialog', { name: 'notes', exact: true });
  await expect(shown.getByRole('textbox', { name: 'notes' })).toHaveValue('Peanuts, bee stings\n');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await rowOf(page, 'Care plan').getByRole('button', { name: 'Preview' }).click();
  const document = page.getByRole('dialog', { name: 'Care plan 2026', exact: true });
  await expect(document.locator('iframe')).toHaveAttribute('src', /^blob:/);
  await expectAccessible(page, { exclude: 'iframe' });
  const download = page.waitForEvent('download');
  await document.getByRole('button', { name: 'Download' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Care_plan.pdf');
  expect(await readFile(await saved.path())).toEqual(pdf);
  await document.getByRole('button', { name: 'Close' }).click();

  await rowOf(page, 'Care plan').getByRole('button', { name: 'Delete Document' }).click();
  await expect(rowOf(page, 'Care plan')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Care plan')).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('a refused file stays with its reason, and the others are added', async ({ page }) => {
  const faults = watchConsole(page);
  await openDocuments(page, 'staff');
  await choose(page, drawing, fake, notes);
  await expect(findChosen(page, 'drawing.svg')).toContainText('This kind of file is not accepted');
  await page.getByRole('button', { name: 'Upload 2 documents' }).click();
  await expect(rowOf(page, 'notes')).toBeVisible();
  await expect(findChosen(page, 'fake.pdf').getByRole('alert')).toContainText('its content must be PDF, PNG');
  await page.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await page.getByRole('button', { name: 'Remove drawing.svg' }).click();
  await expect(page.getByRole('list', { name: 'Chosen documents' })).toBeHidden();
  await expect(rowOf(page, 'notes').getByRole('button', { name: 'Delete Document' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('documents are dropped from the desktop on a phone-sized page that does not scroll sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDocuments(page, 'staff');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Bring the form.'], 'trip.txt', { type: 'text/plain' }));
    return transfer;
  });
  await page.getByRole('group', { name: 'Add documents' }).dispatchEvent('drop', { dataTransfer: files });
  await page.getByRole('button', { name: 'Upload 1 document' }).click();
  await expect(rowOf(page, 'trip')).toBeVisible();
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});

test('a failed list says so and loads again', async ({ page }) => {
  const session = await openStudents(page, 'staff');
  const { id } = await makeStudent(session);
  const address = `**${apiBase}/school/students/${id}/documents`;
  await page.route(address, (route) => route.fulfill({ status: 500, json: { success: false, errors: [] } }));
  await page.goto(`/students?student=${id}&tab=documents`);
  await expect(page.getByRole('alert')).toContainText('Failed to load documents');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No documents', { exact: true })).toBeVisible();
});

test('a photo is added to the record, shown in the list, and removed', async ({ page }) => {
  const faults = watchConsole(page);
  const session = await startSession(page, 'staff');
  const { id, name } = await makeStudent(session);
  await page.goto(`/students?student=${id}&search=${encodeURIComponent(name)}`);
  const photo = page.getByRole('group', { name: 'Photo' });
  await photo.locator('input[type=file]').setInputFiles({ ...fake, name: 'face.png' });
  await expect(photo.getByRole('alert')).toContainText('its content must be PNG, JPEG or WebP');
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: pixel });
  const face = page.getByRole('dialog', { name }).locator('img[src*="/api/v1/files/"]').first();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: name }).locator('img')).toBeVisible();
  await page.goto(`/students?student=${id}`);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('dialog', { name }).locator('img')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('jobs are found in the profile menu', async ({ page }) => {
  const faults = watchConsole(page);
  await openStudents(page, 'registrar');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Background jobs' }).click();
  await expect(page).toHaveTitle('Background jobs | Homeroom');
  await expect(page.getByRole('heading', { name: 'Background jobs' })).toBeVisible();
  await expectAccessible(page);
  expect(faults).toEqual([]);
});
