import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';

const newTitle = (word: string) => `${word} ${Date.now().toString(36)}`;
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Chunk' });

async function addChunk(page: Page, title: string, ...lines: string[]) {
  await page.getByRole('button', { name: 'Add Chunk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Chunk' });
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await dialog.getByLabel('Title').fill(title);
  for (const [index, line] of lines.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add Line' }).click();
    await dialog.getByLabel(`Line ${index + 1}`, { exact: true }).fill(line);
  }
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
}

const find = (page: Page, term: string) => page.getByRole('searchbox').fill(term);

test('a chunk is written, answers the next question, is copied, deleted and restored', async ({ page }) => {
  await signIn(page, 'staff', '/documents');
  await expect(page.getByRole('heading', { name: 'LLM Knowledge Base' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const title = newTitle('Skating rink');
  await addChunk(page, title, `The skating rink ${title} opens at 15:10.`, 'Helmets are lent.');
  await find(page, title.toUpperCase());
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, title)).toContainText('2 lines');
  await card(page, title).getByRole('button', { name: title }).click();
  await expect(card(page, title)).toContainText('Helmets are lent.');

  await page.getByRole('button', { name: 'Try a question' }).click();
  const trial = page.getByRole('dialog', { name: 'Try a question' });
  await trial.getByLabel('Question').fill('when does the skating rink open');
  await trial.getByRole('button', { name: 'Ask' }).click();
  await expect(trial.getByRole('region', { name: 'What was found' })).toContainText(title);
  await expect(trial.getByRole('region', { name: 'Answer' })).toContainText('15:10');
  await page.keyboard.press('Escape');

  await card(page, title).getByRole('button', { name: 'Duplicate' }).click();
  await expect(card(page, `${title} (Copy)`)).toBeVisible();
  await card(page, title).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this chunk?');
  await question.getByRole('button', { name: 'Delete Chunk' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, title)).toBeVisible();
});

test('two people edit one chunk: the second sees the difference and decides', async ({ page }) => {
  const token = await signIn(page, 'staff', '/documents');
  const title = newTitle('Canteen');
  await addChunk(page, title, 'Soup on Monday.');
  await find(page, title);
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  await editor(page).getByLabel('Line 1', { exact: true }).fill('Rice on Monday.');
  const headers = { authorization: `Bearer ${token}` };
  const bots = await (await page.request.get(`${apiBase}/cms-user/chatbots`, { headers })).json();
  const { chatbot_id } = bots.result.chatbots[0];
  const list = await (await page.request.get(`${apiBase}/chatbot/${chatbot_id}/chunks`, { headers })).json();
  const chunk = list.result.chunks.find((known: { title: string }) => known.title === title);
  const address = `${apiBase}/chatbot/${chatbot_id}/chunks/${chunk.chunk_id}`;
  await page.request.put(address, { headers, data: { title, text: ['Fish on Monday.'] } });
  await editor(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor(page).getByRole('deletion')).toHaveText('Rice on Monday.');
  await expect(editor(page).getByRole('insertion')).toHaveText('Fish on Monday.');
  await editor(page).getByRole('button', { name: 'Keep mine and save' }).click();
  await expect(editor(page)).toBeHidden();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Version history' }).click();
  const versions = page.getByRole('dialog', { name: 'Version history' });
  await versions.getByRole('button', { name: 'Compare with current' }).first().click();
  await expect(versions.getByRole('deletion')).toHaveText('Fish on Monday.');
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click();
  await expect(versions).toBeHidden();
  await card(page, title).getByRole('button', { name: title }).click();
  await expect(card(page, title)).toContainText('Fish on Monday.');
});

test('a file shows what it would change before it does', async ({ page }) => {
  await signIn(page, 'registrar', '/documents');
  const title = newTitle('Aquarium');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^knowledge-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8')).length).toBeGreaterThan(10);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Chunks' });
  const bring = (content: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .last()
      .setInputFiles({ name: 'chunks.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await bring('[{"text":[]}]');
  await expect(dialog.getByRole('alert')).toContainText('Row 1: Title is required');
  await bring(JSON.stringify([{ title, text: ['Fish live here.'] }]));
  await expect(dialog.getByRole('status')).toContainText('1 chunk added');
  await dialog.getByRole('button', { name: 'Import now' }).click();
  await expect(dialog).toBeHidden();
  await find(page, title);
  await expect(card(page, title)).toBeVisible();
});

test('sample data are shown when loading fails, and cannot be edited', async ({ page }) => {
  await page.route('**/chunks', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn(page, 'staff', '/documents');
  await expect(page.getByText('Using demo data - API not available')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Chunk' })).toBeDisabled();
  await expect(page.getByRole('article').getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await signIn(page, 'admin', '/documents');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Expand All' }).click();
  const faults = async () => findBarriers(page);
  expect(await faults()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click();
  await expect(editor(page)).toBeVisible();
  expect(await faults()).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  expect(said).toEqual([]);
});
