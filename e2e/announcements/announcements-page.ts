import type { Browser, Locator, Page } from '@playwright/test';
import { readMails } from '#e2e/kit/mails.ts';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the announcements as one of the demo users. */
export async function openAnnouncements(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/announcements${search}`), page };
}

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

let made = 0;
/** A title that no other announcement has. */
export function newTitle() {
  made += 1;
  return `Notice ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** An announcement made through the API, for the test to change. */
export async function makeAnnouncement(
  session: SignedIn,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly title: string }> {
  const data = { title: newTitle(), description: 'Said in one sentence.', ...fields };
  const reply = await session.page.request.post(`${apiBase}/school/announcement`, {
    headers: headersOf(session),
    data,
  });
  return (await reply.json()).result;
}

/** Changes an announcement as another user would meanwhile. */
export const changeAnnouncement = (session: SignedIn, id: string, data: object) =>
  session.page.request.put(`${apiBase}/school/announcement/${id}`, { headers: headersOf(session), data });

export const searchFor = (title: string) => `?search=${encodeURIComponent(title)}`;
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
export const counter = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });

/** The browser's message about a reply that a test provoked. */
const expected = /the server responded with a status of (?:400|404|409|500)/;

/** Collects a page's console messages, which must be empty at the end of the test. */
export function watch(page: Page, problems: string[]) {
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
  });
}

/** A second person in a separate browser session. */
export async function openAs(browser: Browser, name: string, search: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  return { page, session: await openAnnouncements(page, name, search) };
}

export const numberIn = async (place: Locator) => Number((await place.textContent())?.match(/\d+/)?.[0]);

/** The query of the unsubscribe link in the latest mail to an address. */
export async function unsubscribingIn(address: string): Promise<string | undefined> {
  const mail = (await readMails()).find((each) => each.includes(`To: ${address}`));
  return /\/public\/unsubscribe(\?[^>\s]+)/.exec(mail ?? '')?.[1];
}
