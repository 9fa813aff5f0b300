import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';

type ModelRequest = { readonly messages: readonly { readonly role: string; readonly content: string }[] };

/** A provider whose model asks two questions about each chunk. */
const provider = createServer((request, response) => void answer(request).then((said) => response.end(said)));

async function answer(request: Parameters<typeof text>[0]): Promise<string> {
  const { messages } = JSON.parse(await text(request)) as ModelRequest;
  const { title } = JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as {
    title: string;
  };
  const content = JSON.stringify({
    questions: [`Who tells me about ${title}?`, `Where do I find ${title}?`],
  });
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  return JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'small', choices });
}

test.beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
test.afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Suggested questions' });
const rows = (page: Page) => overlay(page).getByRole('list', { name: 'Questions' }).getByRole('listitem');

/** A chatbot of this test with two chunks; the school's model is the provider above. */
async function prepare(page: Page, name: string) {
  const token = await signIn(page, 'admin', '/documents');
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: 'post' | 'put' | 'delete', path: string, data?: object) => {
    const reply = await page.request[method](`${apiBase}${path}`, { headers, ...(data && { data }) });
    expect(reply.ok()).toBe(true);
    return (await reply.json()).result;
  };
  const { chatbot_id } = await send('post', '/settings/chatbots', {
    name,
    agent_name: 'Sage',
    colours: { primary: '#1f5b4d', text: '#ffffff' },
  });
  await send('post', `/chatbot/${chatbot_id}/update-data`, {
    data: [
      { title: 'Fees', text: ['Tuition is $4,800 a year.'] },
      { title: 'Lunch', text: ['Lunch is warm and vegetarian.'] },
    ],
  });
  const port = (provider.address() as AddressInfo).port;
  await send('put', '/settings/language-model', {
    provider: 'openai-compatible',
    url: `http://127.0.0.1:${port}/v1`,
    model: 'small',
    api_key: 'sk-any',
    is_enabled: true,
  });
  return { chatbot_id, removeModel: () => send('delete', '/settings/language-model') };
}

test('a language model suggests questions, and staff approve, edit and dismiss them', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { chatbot_id, removeModel } = await prepare(page, `Questions ${Date.now()}`);
  try {
    await page.goto(`/documents?chatbot=${chatbot_id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Suggest questions' }).click();
    await expect(overlay(page)).toContainText(
      /2 chunks have no questions yet\. small is called once for each/,
    );
    await overlay(page).getByRole('button', { name: 'Suggest Questions' }).click();
    await expect(overlay(page).getByText('4 questions suggested.')).toBeVisible({ timeout: 60_000 });
    await expect(overlay(page)).toContainText('Questions have been suggested for every chunk.');
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText('Finds Fees');
    expect(await findBarriers(page)).toEqual([]);

    await overlay(page).getByRole('button', { name: 'Approve Who tells me about Fees?' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(4);

    await rows(page).first().focus();
    await page.keyboard.press('e');
    const editing = page.getByRole('dialog', { name: 'Edit Question' });
    await editing.getByLabel('Question').fill('Is it expensive?');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toBeHidden();
    await expect(rows(page).first()).toContainText('Is it expensive?');
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('d');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toBeFocused();

    await overlay(page).getByRole('button', { name: 'Approve All on This Page' }).click();
    await expect(overlay(page).getByText('Nothing to review')).toBeVisible();
    await overlay(page).getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Approved (3)' });
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page).first()).toContainText('Is it expensive?');
    expect(said).toEqual([]);
  } finally {
    await removeModel();
  }
});

test('without a language model the list says what is missing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, 'staff', '/documents?open=questions');
  await expect(overlay(page).getByText('This needs a language model.')).toBeVisible();
  await expect(overlay(page).getByRole('button', { name: 'Suggest Questions' })).toBeDisabled();
  expect(await findBarriers(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
});
