import type { Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';
import { newWord } from '#e2e/kit/words.ts';

/** Opens the teachers as one of the demo users. */
export async function openTeachers(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/teachers${search}`), page };
}

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** A teacher made through the API, for the test to change. */
export async function makeTeacher(session: SignedIn, fields: Readonly<Record<string, unknown>> = {}) {
  const word = newWord('T');
  const data = {
    teacher_name: `Zoë Ångström ${word}`,
    employee_id: word,
    highest_qualification: 'B.Ed.',
    joining_date: '2020-08-03',
    phone: '+1 555 0100',
    email: `${word}@example.test`,
    designation: 'Teacher',
    ...fields,
  };
  const reply = await session.page.request.post(`${apiBase}/school/teacher`, {
    headers: headersOf(session),
    data,
  });
  return { ...data, id: (await reply.json()).result.teacher_id as string };
}

/** Changes a teacher as another user would meanwhile. */
export const changeTeacher = (session: SignedIn, id: string, data: Readonly<Record<string, unknown>>) =>
  session.page.request.put(`${apiBase}/school/teacher/${id}`, { headers: headersOf(session), data });

/** A class with sections A and B, made through the API. */
export async function makeClass(session: SignedIn) {
  const data = { class_name: `Klasse ${newWord('T')}`, sections: 'A,B' };
  const headers = headersOf(session);
  const reply = await session.page.request.post(`${apiBase}/school/classes`, { headers, data });
  return { ...data, id: (await reply.json()).result.class_id as string };
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const rows = (page: Page) => page.getByRole('table', { name: 'Teachers' }).getByRole('row');
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
