import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBase, demoPassword, signIn } from '#e2e/kit/session.ts';

/** The browser's message about a reply that a test provoked. */
const expected = /the server responded with a status of (?:401|404|409|500)/;

/** Collects a page's console messages, which must be empty at the end of the test. */
export function watch(page: Page, problems: string[]) {
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
  });
}

export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

let made = 0;
/** A name that no other visitor has. */
function newName() {
  made += 1;
  return `Visitor ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** The school's first chatbot, as staff find it. */
async function chatbotOf(request: APIRequestContext): Promise<string> {
  const data = { user_email: 'staff@homeroom.test', password: demoPassword };
  const login = await (await request.post(`${apiBase}/auth/login`, { data })).json();
  const headers = { authorization: `Bearer ${login.result.token}` };
  const { result } = await (await request.get(`${apiBase}/cms-user/chatbots`, { headers })).json();
  return result.chatbots[0].chatbot_id;
}

/** A visitor of the school's site, with the calls that a widget makes. */
export async function newVisitor(page: Page, baseURL: string | undefined, given: object = {}) {
  const { request } = page;
  const chatbotId = await chatbotOf(request);
  const name = newName();
  const origin = { origin: baseURL ?? '' };
  const opened = await request.post(`${apiBase}/public/chatbot/${chatbotId}/session`, {
    headers: origin,
    data: { name, email: `${name.toLowerCase().replace(/\s/g, '.')}@visitors.test`, ...given },
  });
  const { session_id, chat_user_id, secret } = (await opened.json()).result;
  const base = `${apiBase}/public/chatbot/${chatbotId}/session/${session_id}`;
  const headers = { ...origin, authorization: `Bearer ${secret}` };
  const send = async (path: string, data: object) => {
    const reply = await request.post(base + path, { headers, data });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  };
  return {
    name,
    session_id,
    path: `/chat/${chat_user_id}?chatbotId=${chatbotId}&session=${session_id}`,
    bare: `/chat/${chat_user_id}`,
    say: (message: string) => send('/message', { message }),
    askPerson: () => send('/person', {}),
    heard: async (): Promise<readonly string[]> => {
      const { result } = await (await request.get(base, { headers })).json();
      return result.messages.map(({ text }: { readonly text: string }) => text);
    },
  };
}

/** Opens the conversation of a new visitor who has asked something. */
export async function openConversation(page: Page, baseURL: string | undefined, name = 'staff') {
  const visitor = await newVisitor(page, baseURL);
  await visitor.say('What is the fee structure?');
  await signIn(page, name, visitor.path);
  await expect(log(page)).toContainText('What is the fee structure?');
  return visitor;
}
