import { expect, type Locator, type Page, test } from '@playwright/test';
import { findBarriers } from '#e2e/kit/accessibility.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';
import { checkNow, checkOverlay } from './check-page.ts';

/** Presses a button of a finding until the finding has left the list; the check of another test may replace it before. */
async function press(finding: Locator, name: RegExp) {
  await expect(async () => {
    if ((await finding.count()) > 0) await finding.getByRole('button', { name }).click({ timeout: 5_000 });
    await expect(finding).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
}

const findings = (page: Page) => checkOverlay(page).getByRole('list', { name: 'Findings' });

async function addChunk(page: Page, token: string, title: string, ...text: string[]) {
  const headers = { authorization: `Bearer ${token}` };
  const bots = await (await page.request.get(`${apiBase}/cms-user/chatbots`, { headers })).json();
  const { chatbot_id } = bots.result.chatbots[0];
  const reply = await page.request.post(`${apiBase}/chatbot/${chatbot_id}/chunks`, {
    headers,
    data: { title, text },
  });
  expect(reply.ok()).toBe(true);
}

test('a check finds chunks whose figures differ, and each chunk shows what was found', async ({ page }) => {
  const word = newWord('quab');
  const { token } = await startSession(page, 'staff');
  await addChunk(page, token, `Fees of the ${word}`, `A term of ${word} costs $120.`);
  await addChunk(page, token, `What the ${word} costs`, `A term of ${word} costs $135.`, 'Bring a coat.');
  await page.goto('/documents');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Check the knowledge base' }).click();
  await checkNow(page);
  await expect(checkOverlay(page).getByText(/^Checked .* by /)).toBeVisible();
  await checkOverlay(page).getByRole('combobox', { name: 'Show' }).selectOption('difference');
  await expect(page).toHaveURL(/found=difference/);
  const finding = findings(page).getByRole('listitem').filter({ hasText: word });
  // The findings of all kinds stay on the screen until those of the chosen kind are there.
  await expect(finding).toHaveCount(1);
  await expect(finding).toContainText(`A term of ${word} costs $120.`);
  await expect(finding).toContainText(`A term of ${word} costs $135.`);

  await finding.getByRole('button', { name: `Open chunk What the ${word} costs` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Chunk' });
  const last = editing.getByRole('region', { name: 'Last check' });
  await expect(last).toContainText(`With Fees of the ${word}`);
  await expect(last).toContainText('$120');
  await editing.getByLabel('Line 1', { exact: true }).fill(`A term of ${word} costs $120.`);
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing).toBeHidden();

  await page.goto('/documents?open=check&found=difference');
  await expect(
    checkOverlay(page).getByText('The knowledge base has changed since this check.'),
  ).toBeVisible();
  await checkNow(page);
  await expect(checkOverlay(page).getByText(word)).toHaveCount(0);
});

test('a question that was asked in vain opens from the check', async ({ page }) => {
  await signIn(page, 'admin', '/documents?open=check');
  await checkNow(page);
  await page.goto('/documents?open=check&found=vain');
  const finding = findings(page).getByRole('listitem').filter({ hasText: 'Do you offer Latin?' });
  await expect(finding).toContainText('Not answered');
  await finding.getByRole('button', { name: 'Open Question' }).click();
  const questions = page.getByRole('dialog', { name: 'Unanswered questions' });
  await expect(questions.getByRole('heading', { name: 'Do you offer Latin?' })).toBeVisible();
});

test('the check has no accessibility problem in either theme', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', '/documents?open=check');
  await checkNow(page);
  await expect(findings(page)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  expect(said).toEqual([]);
});

test('a finding is dismissed, taken back, and shown on demand', async ({ page }) => {
  const word = newWord('quab');
  const { token } = await startSession(page, 'staff');
  await addChunk(page, token, `Price of the ${word}`, `A set of ${word} costs $20.`);
  await addChunk(page, token, `What a ${word} costs`, `A set of ${word} costs $35.`);
  await page.goto('/documents?open=check&found=difference');
  await checkNow(page);
  const finding = findings(page).getByRole('listitem').filter({ hasText: word });
  await press(finding, /^Dismiss the finding/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(finding).toHaveCount(1);
  await press(finding, /^Dismiss the finding/);
  await checkNow(page);
  await checkOverlay(page).getByRole('button', { name: 'Show dismissed' }).click();
  await expect(finding).toContainText(`A set of ${word} costs $35.`);
  expect(await findBarriers(page)).toEqual([]);
  await press(finding, /^Show Again/);
  await checkOverlay(page).getByRole('button', { name: 'Show the others' }).click();
  await expect(finding).toHaveCount(1);
});

test('the check of a colleague is shown until it ends', async ({ page }) => {
  let isRunning = true;
  // A real check may end before the page has opened.
  await page.route('**/check?*', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    const colleague = { job_id: null, started_by_name: 'Ada Okafor', created_dt: '2026-03-02T09:30:00.000Z' };
    if (isRunning) body.result.running = colleague;
    await route.fulfill({ response: reply, json: body });
  });
  await signIn(page, 'admin', '/documents?open=check');
  const note = checkOverlay(page).getByText(/^Ada Okafor started this on /);
  const button = checkOverlay(page).getByRole('button', { name: 'Check Now' });
  await expect(note).toBeVisible();
  await expect(button).toBeDisabled();
  isRunning = false;
  await expect(note).toHaveCount(0);
});
