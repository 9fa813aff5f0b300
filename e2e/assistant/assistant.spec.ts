import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/kit/accessibility.ts';
import { signIn } from '#e2e/kit/session.ts';

const address = '/documents/ai-query';
const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const answers = (page: Page) => page.getByRole('article', { name: 'AI Assistant' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

async function clear(page: Page) {
  const button = page.getByRole('button', { name: 'Clear History' });
  await expect(page.getByText('Ask about the school').or(page.getByRole('log'))).toBeVisible();
  if (await button.isDisabled()) return;
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear History' }).click();
  await expect(page.getByText('Ask about the school')).toBeVisible();
}

test('a question is answered with its sources, rated, exported, found again and cleared', async ({
  page,
}) => {
  await signIn(page, 'staff', address);
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible();
  await clear(page);
  await expect(
    page.getByRole('checkbox', { name: 'Use document context for enhanced responses' }),
  ).toBeChecked();
  await expect(page.getByText('0/1000')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.getByRole('button', { name: 'What are the admission requirements for Grade 1?' }).click();
  const answer = answers(page).last();
  await answer.getByText(/^\d+ sources? used$/).click();
  await expect(answer.getByRole('listitem').first()).toBeVisible();
  await expect(answer.getByText(/^\d+ ms$/)).toBeVisible();
  await answer.getByRole('button', { name: 'This is wrong' }).click();
  await answer.getByRole('textbox', { name: 'What is wrong with it?' }).fill('The age has changed');
  await answer.getByRole('button', { name: 'Send reason' }).click();
  await expect(answer.getByRole('button', { name: 'This is wrong' })).toHaveAttribute('aria-pressed', 'true');

  await field(page).fill('When does');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('the library close?');
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue('');
  await expect(answers(page).last().getByRole('button', { name: 'Copy answer' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Chat' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^ai-chat-\d{4}-\d\d-\d\d\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as object[];
  expect(exported.map((entry) => Object.keys(entry))).toEqual(
    Array(2).fill(['query', 'response', 'timestamp']),
  );

  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).first().getByRole('button', { name: 'This is wrong' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await clear(page);
  await page.reload();
  await expect(page.getByText('Ask about the school')).toBeVisible();
});

test('a question about school data is answered with a table and a link to the page with the same data', async ({
  page,
}) => {
  await signIn(page, 'registrar', address);
  await clear(page);
  await field(page).fill('How many leads are from the website?');
  await field(page).press('Enter');
  const answer = answers(page).last();
  await expect(answer).toContainText(/There are \d+ leads from the website\./);
  await expect(answer.getByRole('row')).not.toHaveCount(1);
  const [count = ''] = /\d+/.exec(await answer.innerText()) ?? [];
  await expect(answer.getByText('1 source used')).toBeVisible();
  await answer.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL(/\/leads\?.*source=website/);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: `${count} leads listed` })
      .first(),
  ).toBeVisible();
});

test('a failure is shown as a failure, and the question can be asked again', async ({ page }) => {
  await signIn(page, 'admin', address);
  await clear(page);
  await page.route('**/rag-ai/query', (route) => route.abort());
  await field(page).fill('What is the fee structure?');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Failed to process your question. Please try again.');
  await expect(answers(page).last()).toContainText(
    'Sorry, I encountered an error while processing your question. Please try again.',
  );
  await page.unroute('**/rag-ai/query');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    answers(page)
      .last()
      .getByText(/sources? used/),
  ).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('texts and answers stay plain text, and a stopped answer says so', async ({ page }) => {
  await signIn(page, 'staff', address);
  await clear(page);
  await page.route('**/rag-ai/query', async (route) => {
    const sentence = { text: '![x](https://evil.test/x.png)<img src=x onerror="document.title=1">' };
    const done = {
      answer_id: '00000000-0000-4000-8000-000000000000',
      answer: sentence.text,
      citations: [
        { id: 'a', title: '<b>T</b>', text: 'word '.repeat(40), source: 'javascript:alert(1)', score: 1 },
      ],
      suggestions: [],
      timings: { started: 1_763_800_000_000, answered: 1_763_800_000_012.4 },
    };
    const frames = [
      ['sentence', sentence],
      ['done', done],
      ['end', {}],
    ].map(([name, data]) => `event: ${name as string}\ndata: ${JSON.stringify(data)}\n\n`);
    await route.fulfill({ contentType: 'text/event-stream', body: frames.join('') });
  });
  await field(page).fill('<script>document.title=1</script> what is that');
  await send(page).click();
  const answer = answers(page).last();
  await expect(answer).toContainText('![x](https://evil.test/x.png)<img src=x');
  await expect(answer.getByText('12 ms')).toBeVisible();
  await answer.getByText('1 source used').click();
  const preview = await answer.getByRole('listitem').getByRole('paragraph').first().innerText();
  expect(preview.replace(/\.\.\.$/, '').length).toBeLessThanOrEqual(80);
  await expect(page.getByRole('log').locator('img, a, script, b')).toHaveCount(0);
  await page.unroute('**/rag-ai/query');

  await page.route('**/rag-ai/query', () => undefined);
  await field(page).fill('Where is the library');
  await send(page).click();
  await expect(page.getByText('AI is thinking...')).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(answers(page).last()).toContainText('Stopped.');
});

test('a reminder is proposed, checked in the task form, and added by the person', async ({ page }) => {
  await signIn(page, 'staff', address);
  await clear(page);
  const title = `Order ${Date.now()} books`;
  await field(page).fill(`Remind me to order ${title.slice(6)} tomorrow`);
  await field(page).press('Enter');
  const proposal = page.getByRole('region', { name: 'Proposed task' });
  await expect(proposal.getByText(title)).toBeVisible();
  await proposal.getByRole('button', { name: 'Check and add task' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await proposal.getByRole('button', { name: 'Check and add task' }).click();
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(proposal.getByText('Task added')).toBeVisible();
  await page.goto(`/tasks?search=${encodeURIComponent(title)}`);
  await expect(page.getByText(title).first()).toBeVisible();
});
