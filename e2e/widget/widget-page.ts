import type { APIRequestContext, Page } from '@playwright/test';
import { apiBase, demoPassword } from '#e2e/kit/session.ts';

export const launcher = (page: Page) => page.getByRole('button', { name: /Chat with (Holly|Rowan)/ });
export const panel = (page: Page) => page.getByRole('dialog', { name: /Holly|Rowan/ });
export const conversation = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' });
export const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' });

export async function openChat(page: Page, path = '/demo') {
  await page.goto(path);
  await launcher(page).click();
}

export async function ask(page: Page, text: string) {
  await input(page).fill(text);
  await input(page).press('Enter');
}

/** The conversation of this page's visitor, as the widget stores it. */
export async function sessionOf(
  page: Page,
): Promise<{ session_id: string; chatbot: string; secret: string }> {
  return page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('homeroom-chat:'));
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      session: { session_id: string; secret: string };
    };
    return { ...kept.session, chatbot: key.replace('homeroom-chat:', '') };
  });
}

/** A member of staff, with the calls of their screens. */
export async function signInStaff(request: APIRequestContext, name: string) {
  const login = await request.post(`${apiBase}/auth/login`, {
    data: { user_email: `${name}@homeroom.test`, password: demoPassword },
  });
  const { token } = (await login.json()).result;
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, data?: object) => {
    const reply = await request.fetch(apiBase + path, { method, headers, ...(data && { data }) });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return (await reply.json()).result;
  };
  return {
    takeOver: (id: string) => send('POST', `/chat/session/${id}/take-over`, {}),
    reply: (id: string, message: string) => send('POST', `/chat/session/${id}/reply`, { message }),
    handBack: (id: string) => send('POST', `/chat/session/${id}/hand-back`),
    addCannedReply: (title: string) =>
      send('POST', '/chat/canned-replies', { title, reply_text: 'We are closed today.', chatbot_id: null }),
    chatbots: () => send('GET', '/settings/chatbots'),
    updateChatbot: (id: string, body: object) => send('PUT', `/settings/chatbots/${id}`, body),
  };
}
