import type { Locator, Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the Users page as one of the demo users. */
export async function openUsers(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/users${search}`), page };
}

let made = 0;
export const newPerson = () => {
  made += 1;
  const tag = `${Date.now().toString(36)}${made}`;
  return { name: `Journey ${tag}`, email: `journey-${tag}@homeroom.test` };
};

/** A user made through the API, for the test to change. */
export async function makeUser({ page, token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` };
  const chatbots = await page.request.get(`${apiBase}/cms-user/chatbots`, { headers });
  const [chatbot] = (await chatbots.json()).result.chatbots;
  const { name, email } = newPerson();
  const data = {
    name,
    user_email: email,
    role: 'cms-user',
    password: 'a long enough secret',
    chatbot_ids: [chatbot.chatbot_id],
  };
  const reply = await page.request.post(`${apiBase}/cms-user`, { headers, data });
  return { name, email, id: (await reply.json()).result.cms_user_id as string };
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const passwordField = (form: Locator) => form.getByLabel('Password', { exact: false }).first();
export const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search users...' }).fill(text);
