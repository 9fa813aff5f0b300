import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

const words = (page: Page) => page.getByRole('dialog', { name: 'School vocabulary' });
const entry = (page: Page, word: string) => words(page).getByRole('listitem').filter({ hasText: word });
const trial = (page: Page) => page.getByRole('dialog', { name: 'Try a question' });

async function tryQuestion(page: Page, question: string) {
  await page.getByRole('button', { name: 'Try a question' }).click();
  await trial(page).getByLabel('Question').fill(question);
  await page.keyboard.press('Enter');
  return trial(page).getByRole('region', { name: 'Answer' });
}

test('a synonym is added from an unanswered question, found, changed, removed and restored', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'registrar', '/documents');
  const word = 'plonsroom';
  const question = `when is the ${word} open`;
  const addWord = trial(page).getByRole('button', { name: 'Add a word' });
  // The hint waits until the chatbot has read the knowledge base.
  await expect(async () => {
    await page.keyboard.press('Escape');
    const answer = await tryQuestion(page, question);
    await expect(answer).toContainText(/Is it one of these|I could not find/);
    await expect(addWord).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await addWord.click();

  const writing = page.getByRole('dialog', { name: 'Add Word' });
  await expect(writing.getByRole('button', { name: 'Save' })).toBeDisabled();
  await writing.getByRole('textbox', { name: 'Word' }).fill('school bus');
  await expect(writing.getByRole('status')).toContainText('Already known: transport');
  await writing.getByRole('textbox', { name: 'Word' }).fill(word);
  await expect(writing.getByRole('status')).toBeEmpty();
  await writing.getByLabel('Means').fill(`library, ${word.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(writing.getByText('A word cannot mean itself')).toBeVisible();
  await writing.getByLabel('Means').fill('library, reading room');
  await page.keyboard.press('Enter');
  await expect(writing).toBeHidden();
  await expect(entry(page, word)).toContainText('means library, reading room');
  await page.keyboard.press('Escape');
  await expect(words(page)).toBeHidden();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(await tryQuestion(page, question)).toContainText('The library', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'School vocabulary' }).click();
  await words(page).getByRole('searchbox').fill(word.toUpperCase());
  await expect(words(page).getByText('1 word listed')).toBeVisible();
  await words(page)
    .getByRole('button', { name: `Edit ${word}` })
    .click();
  const editing = page.getByRole('dialog', { name: 'Edit Word' });
  await editing.getByLabel('Means').fill('library');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(entry(page, word)).toContainText('means library');
  await words(page)
    .getByRole('button', { name: `Remove ${word}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Word' }).click();
  await expect(words(page).getByText('No words found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, word)).toBeVisible();
});

test('a person who may not change synonyms can read them', async ({ page }) => {
  await signIn(page, 'staff', '/documents?open=words');
  await expect(words(page)).toContainText('Only administrators can change these words');
  await expect(words(page).getByRole('button', { name: 'Add Word' })).toHaveCount(0);
  await words(page).getByRole('button', { name: 'Done' }).click();
  await expect(words(page)).toBeHidden();
});

test('the synonyms page has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/knowledge/words*', (route) =>
    route.fulfill({
      json: {
        success: true,
        errors: [],
        result: {
          words: [
            {
              word_id: '00000000-0000-4000-8000-000000000001',
              word: 'blue building',
              means: ['sports hall', 'gym'],
              updated_by_name: 'Ada',
              updated_dt: '2026-01-05T10:00:00.000Z',
            },
          ],
          total: 41,
          page: 1,
          limit: 20,
        },
      },
    }),
  );
  await signIn(page, 'admin', '/documents?open=words');
  await expect(entry(page, 'blue building')).toBeVisible();
  const faults = async () => findBarriers(page);
  expect(await faults()).toEqual([]);
  await words(page).getByRole('button', { name: 'Edit blue building' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Word' })).toBeVisible();
  expect(await faults()).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  expect(said).toEqual([]);
});
