import type { Page } from '@playwright/test';

export const apiBase = '/api/v1';
export const demoPassword = 'homeroom-demo';

/**
 * Opens a page as one of the demo users (admin, registrar, staff) or by an email address, already signed in;
 * returns the token.
 */
export async function signIn(page: Page, name: string, path = '/', password = demoPassword): Promise<string> {
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
  await page.goto(path);
  return token;
}
