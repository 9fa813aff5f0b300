import { expect, type Page, test } from '@playwright/test';
import { newVisitor } from '#e2e/chat/chat-page.ts';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';
import { checkNow } from './check-page.ts';

const vocabulary = (page: Page) => page.getByRole('dialog', { name: 'School vocabulary' });
const suggestions = (page: Page) => vocabulary(page).getByRole('list', { name: 'Suggested words' });

type Talk = { readonly question: string; readonly reply: string };

/** A visitor asks in vain, and a member of staff takes over and replies. */
async function talk(page: Page, baseURL: string | undefined, { question, reply }: Talk) {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say(question);
  const token = await signIn(page, 'admin', '/documents');
  const headers = { authorization: `Bearer ${token}` };
  const session = `${apiBase}/chat/session/${visitor.session_id}`;
  expect((await page.request.post(`${session}/take-over`, { headers, data: {} })).ok()).toBe(true);
  const sent = await page.request.post(`${session}/reply`, { headers, data: { message: reply } });
  expect(sent.ok()).toBe(true);
}

test('a word of visitors is suggested from replies, accepted, taken back and dismissed', async ({
  page,
  baseURL,
}) => {
  const word = newWord('quob');
  await talk(page, baseURL, { question: `do you have a ${word}`, reply: 'Yes, the library is in the hall.' });
  await talk(page, baseURL, { question: `tell me about your ${word}`, reply: 'You may use our library.' });
  await page.goto('/documents?open=check');
  await checkNow(page);

  await page.goto('/documents?open=words');
  const suggestion = suggestions(page)
    .getByRole('listitem')
    .filter({ hasText: `${word} means library` });
  await expect(suggestion).toContainText(`do you have a ${word}`);
  expect(await findBarriers(page)).toEqual([]);
  await suggestion.getByRole('button', { name: `Accept ${word}` }).click();
  await expect(suggestion).toHaveCount(0);
  const entry = vocabulary(page)
    .getByRole('listitem')
    .filter({ hasText: `${word} means library` });
  await expect(entry).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(suggestion).toHaveCount(1);
  await expect(vocabulary(page).getByRole('button', { name: `Edit ${word}` })).toHaveCount(0);
  await suggestion.getByRole('button', { name: `Dismiss ${word}` }).click();
  await expect(suggestion).toHaveCount(0);
  await page.reload();
  await expect(vocabulary(page)).toBeVisible();
  await expect(vocabulary(page).getByText(word)).toHaveCount(0);
});
