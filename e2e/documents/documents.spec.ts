import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';

type File = { name: string; mimeType: string; buffer: Buffer };

const textFile = (name: string, text: string): File => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
const row = (page: Page, name: string) => page.getByRole('row', { name });
const send = (page: Page, ...files: File[]) =>
  page.getByRole('group', { name: 'Upload documents' }).locator('input[type=file]').setInputFiles(files);

async function openDocuments(page: Page, who = 'admin') {
  await signIn(page, who, '/documents?tab=documents');
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(row(page, 'Laptop rules from Grade 7')).toBeVisible();
}

test('a document is read, found by its content, replaced and deleted', async ({ page }) => {
  await openDocuments(page);
  const word = newWord('chess');
  const name = `${word}.txt`;
  await send(page, textFile(name, `Chess club\n\nThe ${word} club meets on Mondays in room 14.\n`));
  await expect(page.getByText('was uploaded and is being processed')).toBeVisible();
  await expect(row(page, word)).toContainText('Ready', { timeout: 30_000 });

  await page.getByLabel('Search the content').fill(`when does the ${word} club meet`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: word }).first().click();
  const preview = page.getByRole('dialog', { name: word });
  await expect(preview.locator('mark').filter({ hasText: 'Mondays in room 14' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await row(page, word).getByRole('button', { name: 'Edit Document' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Document' });
  await editor.getByLabel('Title').fill(`Chess ${word}`);
  await editor.getByLabel('Tags').fill('clubs, games');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, `Chess ${word}`)).toContainText('clubs · games');
  await row(page, word).getByRole('button', { name: 'Edit Document' }).click();
  await editor
    .getByRole('group', { name: 'Replace File' })
    .locator('input[type=file]')
    .setInputFiles(textFile(name, `The ${word} club meets on Fridays in the hall.\n`));
  await expect(editor).toBeHidden();
  await row(page, word).getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Fridays in the hall')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');

  await row(page, word).getByRole('button', { name: 'Delete Document' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The chatbot will no longer use it.');
  await question.getByRole('button', { name: 'Delete Document' }).click();
  await expect(row(page, word)).toHaveCount(0);
});

test('a document that cannot be read says why and can be retried; a file of a wrong kind is not sent', async ({
  page,
}) => {
  await openDocuments(page, 'staff');
  const word = newWord('chess');
  await send(
    page,
    {
      name: `${word}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.4\n${word} is torn off`),
    },
    { name: `${word}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    textFile('nothing.txt', ''),
  );
  await expect(page.getByText(`${word}.svg: This kind of file is not accepted`)).toBeVisible();
  await expect(page.getByText('nothing.txt: The file is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Remove nothing.txt' }).click();
  await expect(page.getByText('nothing.txt')).toBeHidden();
  const torn = row(page, word);
  await expect(torn).toContainText('Failed', { timeout: 30_000 });
  await expect(torn).toContainText('The file cannot be read as a PDF');
  await torn.getByRole('button', { name: 'Retry' }).click();
  await expect(torn).toContainText('Failed', { timeout: 30_000 });
  await expect(torn.getByRole('button', { name: 'Delete Document' })).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
  // The second reading may still be under way when the list is first filtered.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(torn).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row(page, 'Laptop rules from Grade 7')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search documents...' }).fill('nothing is called so');
  await expect(page.getByText('No documents found')).toBeVisible();
});

test('a long upload shows its progress', async ({ page }) => {
  await openDocuments(page);
  await page.route('**/rag-ai/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await expect(page.getByText('Uploading slow.txt')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.txt' })).toBeAttached();
    return route.fulfill({ status: 503, body: '{}' });
  });
  await send(page, textFile('slow.txt', 'Slowly.'));
  await expect(page.getByText(/^slow\.txt: /)).toBeVisible();
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await openDocuments(page);
  await page.getByLabel('Search the content').fill('laptop');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: /Laptop rules/ }).first()).toBeVisible();
  const faults = async () => findBarriers(page);
  expect(await faults()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: /Laptop rules/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('mark').first()).toBeVisible();
  expect(await faults()).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  expect(said).toEqual([]);
});
