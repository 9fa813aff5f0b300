import type { Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the classes as one of the demo users. */
export async function openClasses(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/classes${search}`), page };
}

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

let made = 0;
/** A name that no other class has. */
export function newName() {
  made += 1;
  return `Größe ${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
}

/** A class made through the API, for the test to change. */
export async function makeClass(session: SignedIn, fields: Readonly<Record<string, string>> = {}) {
  const data = { class_name: newName(), sections: 'A,B', ...fields };
  const headers = headersOf(session);
  const reply = await session.page.request.post(`${apiBase}/school/classes`, { headers, data });
  return { ...data, id: (await reply.json()).result.class_id as string };
}

/** Changes a class as another user would meanwhile. */
export const changeClass = (session: SignedIn, id: string, data: Readonly<Record<string, string>>) =>
  session.page.request.put(`${apiBase}/school/classes/${id}`, { headers: headersOf(session), data });

/** Enrolls a student in a class. */
export const fillClass = (session: SignedIn, class_id: string) =>
  session.page.request.post(`${apiBase}/school/students`, {
    headers: headersOf(session),
    data: {
      name: 'Mona Held',
      dob: '2014-05-06',
      gender: 'Female',
      class_id,
      section: 'A',
      roll_no: newName(),
      admission_date: '2026-01-05',
      phone: '+1 555 0100',
      address: '1 Lane',
      mother_name: 'Åsa Held',
    },
  });

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const rows = (page: Page) => page.getByRole('table', { name: 'Classes' }).getByRole('row');
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
