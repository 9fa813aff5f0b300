import type { Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the leads as one of the demo users. */
export async function openLeads(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/leads${search}`), page };
}

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

let made = 0;
/** A name that no other lead has. */
export function newName() {
  made += 1;
  return `Lea ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** A lead made through the API, for the test to change. */
export async function makeLead(session: SignedIn, fields: Readonly<Record<string, unknown>> = {}) {
  const name = newName();
  const data = { name, email: `${name.replace(' ', '.')}@example.test`, ...fields };
  const reply = await session.page.request.post(`${apiBase}/crm/contact`, {
    headers: headersOf(session),
    data,
  });
  return { ...data, id: (await reply.json()).result.crm_contact_id as string };
}

/** Moves a lead as another user would meanwhile. */
export const moveLead = (session: SignedIn, id: string, lead_stage: string) =>
  session.page.request.put(`${apiBase}/crm/contact/${id}/stage`, {
    headers: headersOf(session),
    data: { lead_stage },
  });

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const cardIn = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('article', { name, exact: true });

/** Drags a card with the mouse and drops it on another column. */
export async function dragCard(page: Page, name: string, before: string, after: string) {
  const from = await cardIn(page, before, name).boundingBox();
  const to = await column(page, after).boundingBox();
  if (!from || !to) throw new Error('The card or the column is not in sight');
  await page.mouse.move(from.x + 40, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 70, from.y + 80, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 5 });
  await page.mouse.up();
}
