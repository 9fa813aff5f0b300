import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Unanswered questions' });

async function ask(page: Page, token: string, ...questions: string[]) {
  const headers = { authorization: `Bearer ${token}` };
  const bots = await (await page.request.get(`${apiBase}/cms-user/chatbots`, { headers })).json();
  const { chatbot_id } = bots.result.chatbots[0];
  for (const query of questions) {
    const reply = await page.request.post(`${apiBase}/rag-ai/query`, {
      headers,
      data: { chatbot_id, query },
    });
    expect(reply.ok()).toBe(true);
  }
}

function watchConsole(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return faults;
}

test('an unanswered question gets a chunk, and all its wordings are closed', async ({ page }) => {
  const faults = watchConsole(page);
  const word = newWord('quib');
  const { token } = await startSession(page, 'staff');
  await ask(page, token, `Do you teach ${word}?`, `do you also teach ${word} at the school`);
  await page.goto('/documents');
  await page.getByRole('button', { name: /^Unanswered questions \(\d+\)$/ }).click();
  const dialog = overlay(page);
  await dialog.getByRole('searchbox').fill(word);
  await expect(page).toHaveURL(/askedSearch=/);
  const row = dialog.getByRole('row', { name: word });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 wordings');
  await row.getByRole('button', { name: 'Open Question' }).press('Enter');

  await expect(dialog.getByRole('heading', { name: `Do you teach ${word}?` })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Where it was asked' })).toContainText('AI Assistant');
  await dialog.getByRole('button', { name: 'Draft from staff replies' }).click();
  await expect(dialog.getByText('No staff member replied in these conversations.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await dialog.getByLabel('Text lines').fill(`${word} is taught on Tuesdays from 15:30.`);
  await dialog.getByRole('button', { name: 'Save Draft' }).click();
  await expect(dialog.getByText('Drafted', { exact: true })).toBeVisible();
  await page.reload();
  await expect(dialog.getByLabel('Text lines')).toHaveValue(`${word} is taught on Tuesdays from 15:30.`);
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await expect(dialog.getByText('Every wording is now answered.')).toBeVisible();
  await expect(dialog.getByText(`In the knowledge base: Do you teach ${word}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back to the list' }).click();
  await expect(dialog.getByText('No unanswered questions')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('article', { name: `Do you teach ${word}` })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a question is dismissed and taken back; asking again says what is still open', async ({ page }) => {
  const word = newWord('quib');
  const { token } = await startSession(page, 'admin');
  await ask(page, token, `Is ${word} allowed?`);
  await page.goto(`/documents?open=unanswered&askedSearch=${word}`);
  const dialog = overlay(page);
  await dialog.getByRole('row', { name: word }).getByRole('button', { name: 'Open Question' }).click();
  await dialog.getByRole('button', { name: 'Ask Again' }).click();
  await expect(dialog.getByText('1 wording is still open.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog.getByText('Dismissed', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog.getByText('No unanswered questions')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Show' }).selectOption('dismissed');
  await dialog.getByRole('row', { name: word }).getByRole('button', { name: 'Open Question' }).click();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible();
});

test('a list that fails to load says so and can be retried', async ({ page }) => {
  await page.route('**/unanswered?**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await signIn(page, 'staff', '/documents?open=unanswered');
  const failed = overlay(page).getByText('The questions could not be loaded.');
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/unanswered?**');
  await overlay(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toBeHidden();
  await expect(overlay(page).getByRole('row').nth(1)).toBeVisible();
});

test('the page has no accessibility problem in either theme', async ({ page }) => {
  const said = watchConsole(page);
  await signIn(page, 'admin', '/documents?open=unanswered');
  const dialog = overlay(page);
  const faults = async () => findBarriers(page);
  await expect(dialog.getByRole('row', { name: 'Is there a boarding house?' })).toBeVisible();
  expect(await faults()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog
    .getByRole('row', { name: 'Is there a boarding house?' })
    .getByRole('button', { name: 'Open Question' })
    .click();
  await expect(dialog.getByRole('region', { name: 'Write a chunk' })).toBeVisible();
  expect(await faults()).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  expect(said).toEqual([]);
});
