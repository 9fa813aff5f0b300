import { expect, type Page, test } from '@playwright/test';
import { payloads } from '#e2e/kit/payloads.ts';
import { apiBase, signIn, startSession } from '#e2e/kit/session.ts';

/** Images may come from anywhere, so only this would reveal one that came from text. */
const pixel = '"><img src="https://payload.example.test/pixel.png" onerror="window.hacked=1">';
const attacks = [pixel, '![x](https://payload.example.test/picture.png)', ...payloads];
const all = attacks.join('\n');
const line = (index: number) => (attacks[index % attacks.length] ?? '').replaceAll('\n', ' ').slice(0, 180);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

type SendPayload = (path: string, data?: object, method?: string) => Promise<Record<string, string>>;

function sender(page: Page, token?: string): SendPayload {
  return async (path, data, method = 'POST') => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await page.request.fetch(apiBase + path, { method, headers, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return (await reply.json()).result;
  };
}

const makeChatbot = (send: SendPayload) =>
  send('/settings/chatbots', {
    name: `Attacked ${Date.now()}`,
    agent_name: line(0),
    greeting: all,
    colours: { primary: '#1f5b4d', text: '#ffffff' },
    quick_questions: attacks.slice(0, 12).map((_, index) => line(index)),
  });

/** Messages of visitors and staff, with the lead created from them. */
async function talk(page: Page, send: SendPayload, chatbot: string) {
  const visit = { name: line(0), phone: line(2).slice(0, 50), page_url: 'javascript:window.hacked=1' };
  const at = `/public/chatbot/${chatbot}/session`;
  const { session_id, chat_user_id, secret } = await sender(page)(at, visit);
  await sender(page, secret)(`${at}/${session_id}/message`, { message: all.slice(0, 4000) });
  const note = { name: line(1), email: 'payload@payload.example.test', note: all };
  await sender(page, secret)(`${at}/${session_id}/lead`, note);
  await send(`/chat/session/${session_id}/take-over`, {});
  await send(`/chat/session/${session_id}/reply`, { message: all.slice(0, 4000) });
  await send(`/chat/session/${session_id}/notes`, { note: all });
  const { crm_contact_id } = await send(`/chat/session/${session_id}/lead`, {});
  return { session_id, chat_user_id, crm_contact_id };
}

async function makeRecords(send: SendPayload) {
  const { crm_contact_id: lead = '' } = await send('/crm/contact', {
    name: line(0),
    email: 'second@payload.example.test',
    mobile: 'javascript:window.hacked=1',
    group_name: line(3),
    notes: all,
    next_step: line(4),
    next_step_on: inDays(2).slice(0, 10),
    tags: [line(5)],
    address: { street: line(6), city: line(7) },
  });
  const planned = { contactId: lead, title: line(0), content: all, outcome: all, nextAction: line(1) };
  const { activity_id } = await send('/crm/activity', { ...planned, type: 'call', scheduledAt: inDays(1) });
  const task = {
    title: line(0),
    description: all,
    contactId: lead,
    tags: [line(2)],
    assignedTo: 'registrar@homeroom.test',
  };
  const { task_id } = await send('/crm/task', { ...task, dueDate: inDays(1) });
  const notice = {
    title: line(0),
    description: all,
    content: all,
    organizer: line(1),
    eventLocation: line(2),
  };
  const { id: announcement } = await send('/school/announcement', {
    ...notice,
    tags: [line(3)],
    status: 'published',
    targetAudience: 'all',
  });
  await send(`/school/announcement/${announcement}/comments`, { comment: all });
  return { lead, activity_id, task_id, announcement };
}

/** The chatbot's knowledge, from chunks and from a file, and its answers. */
async function teach(page: Page, token: string, chatbot: string) {
  const send = sender(page, token);
  await send(`/chatbot/${chatbot}/chunks`, {
    title: line(0),
    text: [`Zebra crossings. ${pixel}`, ...attacks],
  });
  const name = `${pixel.replaceAll('/', '_')}.md`;
  const file = {
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# ${line(0)}\n\nGiraffe rides. ${all}\n`),
  };
  const uploaded = await page.request.post(`${apiBase}/rag-ai/documents`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file, title: line(0), chatbot_id: chatbot },
  });
  expect(uploaded.status()).toBe(201);
  for (const query of ['Are there zebra crossings?', line(0)])
    await send('/rag-ai/query', { chatbot_id: chatbot, chat_session_id: 'cms-session-attack', query });
  return (await uploaded.json()).result.id as string;
}

/** Everything a page must not do because of typed text. */
function watch(page: Page, baseURL: string | undefined): string[] {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !/^(?:blob|data):/.test(url)) faults.push(`request ${url}`);
  });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

const typed = 'payload.example.test/pixel.png';

/** Shows each screen until the typed text appears, as text. */
async function walk(page: Page, faults: readonly string[], screens: readonly string[]) {
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.locator('body'), screen).toContainText(typed);
    await expectHarmless(page);
    expect(faults, screen).toEqual([]);
  }
}

async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(
    page.locator(
      ':is(iframe, object, embed, form[action], [onclick], [onerror], [onload], img[src^="http"])',
    ),
  ).toHaveCount(0);
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''));
  const foreign = /^\s*(?:javascript|data|vbscript):|^https?:\/\/(?:payload|127\.0\.0\.1:9)/i;
  expect(addresses.filter((address) => foreign.test(address))).toEqual([]);
}

async function begin(page: Page, baseURL: string | undefined) {
  const { token } = await startSession(page, 'admin');
  return { token, send: sender(page, token), faults: watch(page, baseURL) };
}

test('scripts in what families write in the chat and about themselves stay text', async ({
  page,
  baseURL,
}) => {
  const { send, faults } = await begin(page, baseURL);
  const { chatbot_id = '' } = await makeChatbot(send);
  const { chat_user_id, session_id, crm_contact_id } = await talk(page, send, chatbot_id);
  const ofBot = `chatbotId=${chatbot_id}`;
  const conversation = `/chat/${chat_user_id}?${ofBot}&session=${session_id}`;
  await walk(page, faults, [
    `/chat?${ofBot}`,
    conversation,
    `/leads?lead=${crm_contact_id}`,
    '/settings/audit',
  ]);
  await page.goto(`/demo?chatbot=${chatbot_id}`);
  await page.getByRole('button', { name: /Chat with/ }).click();
  await expect(page.getByRole('log', { name: 'Conversation' })).toContainText(typed);
  await expectHarmless(page);
  expect(faults).toEqual([]);
});

test('scripts in leads, activities, tasks and announcements stay text', async ({ page, baseURL }) => {
  const { send, faults } = await begin(page, baseURL);
  const { lead, activity_id, task_id, announcement } = await makeRecords(send);
  await walk(page, faults, [
    `/leads?lead=${lead}&search=payload`,
    '/activities?search=payload',
    `/activities?activity=${activity_id}`,
    `/tasks?task=${task_id}&search=payload`,
    `/announcements?announcement=${announcement}&search=payload`,
  ]);
  await page.goto(`/announcements?edit=${announcement}`);
  await expect(page.getByRole('textbox', { name: 'Full Content' })).toContainText('[x](');
  await expectHarmless(page);
  expect(faults).toEqual([]);
});

test('scripts in a chatbot’s sources and answers stay text', async ({ page, baseURL }) => {
  const { token, send, faults } = await begin(page, baseURL);
  const { chatbot_id = '' } = await makeChatbot(send);
  const document = await teach(page, token, chatbot_id);
  const ofBot = `chatbot=${chatbot_id}`;
  await walk(page, faults, [
    `/documents?${ofBot}`,
    `/documents?tab=documents&${ofBot}&search=payload`,
    `/documents?tab=documents&${ofBot}&document=${document}`,
    `/documents/ai-query?${ofBot}`,
  ]);
});

test('scripts in notifications stay text', async ({ page, baseURL }) => {
  const { send } = await begin(page, baseURL);
  await send('/crm/task', { title: line(0), assignedTo: 'staff@homeroom.test', dueDate: inDays(1) });
  const other = await page
    .context()
    .browser()
    ?.newPage({ baseURL: baseURL ?? '' });
  if (!other) throw new Error('No browser');
  const faults = watch(other, baseURL);
  await signIn(other, 'staff');
  await other.getByRole('button', { name: /^Notifications/ }).click();
  await expect(other.getByRole('dialog', { name: 'Notifications' })).toContainText(typed);
  await expectHarmless(other);
  expect(faults).toEqual([]);
  await other.close();
});
