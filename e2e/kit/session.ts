import type { Page } from '@playwright/test';

export const apiBase = '/api/v1';
export const demoPassword = 'homeroom-demo';

export type SignedIn = { readonly token: string; readonly page: Page };

/**
 * Signs in as one of the demo users (admin, registrar, staff) or by an email address, without opening a page: what the
 * page opens next, it opens as this person.
 */
export async function startSession(page: Page, name: string, password = demoPassword): Promise<SignedIn> {
  const reply = await page.request.post(`${apiBase}/auth/login`, {
    data: { user_email: name.includes('@') ? name : `${name}@homeroom.test`, password },
  });
  const { token, ...user } = (await reply.json()).result;
  await page.addInitScript(
    ([key, saved]) => {
      localStorage.setItem('auth_token', key ?? '');
      localStorage.setItem('user', saved ?? '');
    },
    [token, JSON.stringify(user)],
  );
  return { token, page };
}

/** Signs in and opens a page; returns the token. */
export async function signIn(page: Page, name: string, path = '/', password = demoPassword): Promise<string> {
  const { token } = await startSession(page, name, password);
  await page.goto(path);
  return token;
}
