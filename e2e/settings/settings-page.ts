import type { Page } from '@playwright/test';
import { apiBase, signIn } from '#e2e/kit/session.ts';

/** The school whose settings the tests change; no other test uses it. */
const owner = 'admin@northside.test';

export type SettingsPage = {
  readonly page: Page;
  readonly call: (method: string, path: string, data?: object) => Promise<unknown>;
};

/** Opens a section of the settings as an account-admin. */
export async function openSettings(page: Page, section: string): Promise<SettingsPage> {
  const token = await signIn(page, owner, `/settings/${section}`);
  const call = async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.fetch(`${apiBase}${path}`, { method, headers, ...(data && { data }) });
    const { result }: { result: unknown } = await reply.json();
    return result;
  };
  return { page, call };
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const question = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true });
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Deletes a row of the section's table, with confirmation. */
export async function removeRow(page: Page, name: string, action: string) {
  await rowOf(page, name).getByRole('button', { name: action }).click();
  await question(page, action).getByRole('button', { name: action }).click();
}

let made = 0;
/** A unique name. */
export const newName = (word: string) => {
  made += 1;
  return `${word} ${Date.now().toString(36)}${made}`;
};
