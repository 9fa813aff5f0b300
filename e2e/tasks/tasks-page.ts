import type { Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the tasks as one of the demo users. */
export async function openTasks(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/tasks${search}`), page };
}

let made = 0;
/** A title that no other task has. */
export function newTitle() {
  made += 1;
  return `Task ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** Days from today in UTC, in the format of the demo school's calls. */
export const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** A task made through the API, for the test to change. */
export async function makeTask(session: SignedIn, fields: Readonly<Record<string, unknown>> = {}) {
  const headers = { authorization: `Bearer ${session.token}` };
  const me = await session.page.request.get(`${apiBase}/auth/me`, { headers });
  const assignedTo = (await me.json()).result.cms_user_id;
  const data = { title: newTitle(), assignedTo, dueDate: day(10), ...fields };
  const reply = await session.page.request.post(`${apiBase}/crm/task`, { headers, data });
  return { ...data, id: (await reply.json()).result.task_id as string };
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const row = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Tasks' }).getByRole('row').filter({ hasText: title });
export const counter = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

/** Presses Undo in a notice. */
const findNotice = (page: Page, text: string) => page.getByText(text, { exact: true }).last().locator('..');

export const undo = (page: Page, notice: string) =>
  findNotice(page, notice).getByRole('button', { name: 'Undo' }).click();

/** Removes a notice, so that a later one with the same words is not taken for it. */
export const dismiss = (page: Page, notice: string) =>
  findNotice(page, notice).getByRole('button', { name: 'Dismiss' }).click();
