import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { payloads } from '#e2e/kit/payloads.ts';
import {
  ask,
  conversation,
  input,
  launcher,
  openChat,
  panel,
  sessionOf,
  signInStaff,
} from './widget-page.ts';

test('forty scripts in a conversation stay text: none runs and none loads anything', async ({
  page,
  request,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (sent) => {
    if (!sent.url().startsWith(baseURL ?? '')) foreign.push(sent.url());
  });
  await openChat(page);
  const typed = payloads.slice(0, 10);
  for (const [index, payload] of typed.entries()) {
    await ask(page, payload);
    await expect(conversation(page).locator('.user')).toHaveCount(index + 1);
  }
  await expect(conversation(page).locator('.assistant .bubble')).toHaveCount(typed.length + 1);
  const { session_id } = await sessionOf(page);
  const staff = await signInStaff(request, 'staff');
  await staff.takeOver(session_id);
  for (const payload of payloads) await staff.reply(session_id, payload);
  const said = conversation(page).locator('.staff .bubble');
  await expect(said).toHaveCount(payloads.length);
  await page.reload();
  await launcher(page).click();
  await expect(said).toHaveCount(payloads.length);
  const shown = await said.evaluateAll((bubbles) =>
    bubbles.map((bubble) => (bubble as HTMLElement).innerText.replace(/\n+/g, '\n')),
  );
  expect(shown).toEqual(payloads);
  const asked = await conversation(page)
    .locator('.user .bubble')
    .evaluateAll((bubbles) => bubbles.map((bubble) => bubble.textContent));
  expect(asked).toEqual(typed);
  await expect(
    conversation(page).locator('script, img, svg, iframe, object, embed, style, link, form'),
  ).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(foreign).toEqual([]);
  await expect(conversation(page).getByRole('link', { name: /javascript|data:/ })).toHaveCount(0);
});

/** A school's site on another origin, with its own strict policy. */
async function openSite(script: string, chatbot: string, language?: string) {
  const { origin } = new URL(script);
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin}; connect-src ${origin}`,
    );
    reply.end(`<!doctype html><html lang="ar" dir="rtl"><head><title>Site</title></head><body><h1>مدرسة</h1>
      <script src="${script}" data-chatbot-id="${chatbot}"${language ? ` data-language="${language}"` : ''}></script></body></html>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('the widget works on a site with a strict policy, right to left, without storage, and only where allowed', async ({
  page,
  request,
  baseURL,
}) => {
  const admin = await signInStaff(request, 'admin');
  const { chatbots } = await admin.chatbots();
  // Not the chatbot that other tests use at the same time.
  const rowan = chatbots.find((bot: { agent_name: string }) => bot.agent_name === 'Rowan');
  const site = await openSite(`${baseURL}/widget.js`, rowan.chatbot_id, 'en-GB');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  try {
    await openChat(page, site.address);
    await expect(input(page)).toBeFocused();
    const box = await panel(page).boundingBox();
    expect(box?.x).toBeLessThan(200);
    await ask(page, 'What is the fee structure?');
    await expect(conversation(page).locator('.assistant .bubble:not(.dots)')).toHaveCount(2);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('system-ui');
    await admin.updateChatbot(rowan.chatbot_id, {
      ...rowan,
      allowed_sites: ['https://www.brambleford.example.test'],
    });
    await page.goto(site.address);
    const refused = await page.request.get(`${baseURL}/api/v1/public/chatbot/${rowan.chatbot_id}`, {
      headers: { origin: site.address },
    });
    expect(refused.status()).toBe(403);
    await expect(launcher(page)).toHaveCount(0);
    await admin.updateChatbot(rowan.chatbot_id, { ...rowan, allowed_sites: [site.address] });
    await page.goto(site.address);
    await expect(launcher(page)).toBeVisible();
  } finally {
    await admin.updateChatbot(rowan.chatbot_id, { ...rowan, allowed_sites: [] });
    site.close();
  }
});

test('the widget speaks the language of its page', async ({ page, request, baseURL }) => {
  const { chatbots } = await (await signInStaff(request, 'admin')).chatbots();
  const [{ chatbot_id, agent_name }] = chatbots;
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  const site = await openSite(`${baseURL}/widget.js`, chatbot_id);
  try {
    await page.goto(site.address);
    await page.getByRole('button', { name: `الدردشة مع ${agent_name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'رسالتك' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'التحدث إلى شخص' })).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/widget'))).toEqual(['/widget.js', '/widget-ar.js']);
  } finally {
    site.close();
  }
});
