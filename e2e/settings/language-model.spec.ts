import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { openSettings, question } from './settings-page.ts';

const key = 'sk-journey-0123456789-abcd';
const said = { status: 'answered', sentences: [{ text: 'At 8.', cites: [0] }], handoff: false, lead: false };

/** A provider that accepts one key. */
const provider = createServer((request, response) => {
  if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end('{}');
  const chunk = (delta: object, finish_reason: string | null) => {
    const choices = [{ index: 0, delta, finish_reason }];
    const whole = { id: '1', object: 'chat.completion.chunk', created: 1, model: 'small', choices };
    return `data: ${JSON.stringify(whole)}\n\n`;
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk({ content: JSON.stringify(said) }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
});

test.beforeAll(async () => {
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
});
test.afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

test('a language model is tested, chosen, switched off and removed, and its key is not shown again', async ({
  page,
}) => {
  const { call } = await openSettings(page, 'language');
  const form = page.getByRole('form', { name: 'Language model' });
  const field = (name: string) => form.getByRole('textbox', { name });
  await expect(page.getByText('No language model in use')).toBeVisible();
  await expect(page.getByText('at most eight passages')).toBeVisible();
  await expect(field('Address')).toHaveValue('https://api.openai.com/v1');
  await form.getByLabel('Provider').selectOption('Anthropic');
  await expect(field('Address')).toHaveValue('https://api.anthropic.com/v1');
  await form.getByLabel('Provider').selectOption('OpenAI or a compatible service');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('Model is required')).toBeVisible();

  await field('Model').fill('small');
  await field('Address').fill('http://169.254.169.254/latest');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Address must be on the public internet')).toBeVisible();
  await field('Address').fill(`http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The service wants a key.')).toBeVisible();
  await form.getByLabel('Key', { exact: true }).fill('sk-wrong');
  await expect(form.getByText('The service wants a key.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The key is refused.')).toBeVisible();
  await form.getByLabel('Key', { exact: true }).fill(key);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText(/It works.*small began to answer/)).toBeVisible();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Language model saved')).toBeVisible();
  await expect(page.getByText('Using small, the model chosen here.')).toBeVisible();
  await expect(form.getByText('A key that ends with abcd is stored.')).toBeVisible();
  await expect(form.getByLabel('Key', { exact: true })).toHaveValue('');
  await page.reload();
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText(/It works.*small began to answer/)).toBeVisible();
  expect(JSON.stringify(await call('GET', '/settings/language-model'))).not.toContain('journey');

  await form.getByRole('switch', { name: 'Use this model' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No language model in use')).toBeVisible();
  await form.getByRole('button', { name: 'Remove Language Model' }).click();
  await question(page, 'Remove Language Model')
    .getByRole('button', { name: 'Remove Language Model' })
    .click();
  await expect(page.getByText('Language model removed')).toBeVisible();
  await expect(field('Model')).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Remove Language Model' })).toHaveCount(0);
});

test('the calls of a language model are limited per day', async ({ page }) => {
  await openSettings(page, 'language');
  const limits = page.getByRole('region', { name: 'Daily limits' });
  await expect(limits.getByText(/0 of [\d,]+ calls today/).first()).toBeVisible();
  const calls = limits.getByRole('textbox', { name: 'Calls per day', exact: true });
  await calls.fill('-3');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits.getByText('Calls per day must be 0 or more')).toBeVisible();
  await calls.fill('120');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('Daily limits saved')).toBeVisible();
  await expect(limits.getByText('0 of 120 calls today')).toBeVisible();
  await page.reload();
  await expect(calls).toHaveValue('120');
});
