import type { Locator, Page } from '@playwright/test';
import { apiBase, type SignedIn, signIn } from '#e2e/kit/session.ts';

/** Opens the students as one of the demo users. */
export async function openStudents(page: Page, name: string, search = ''): Promise<SignedIn> {
  return { token: await signIn(page, name, `/students${search}`), page };
}

let made = 0;
/** A unique name, email and roll number. */
export const newStudent = () => {
  made += 1;
  const tag = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
  return { name: `Zoë Learner ${tag}`, email: `student-${tag}@homeroom.test`, roll_no: `R${tag}` };
};

const headersOf = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** A student made through the API, for the test to change. */
export async function makeStudent(session: SignedIn, fields: Readonly<Record<string, string>> = {}) {
  const headers = headersOf(session);
  const classes = await session.page.request.get(`${apiBase}/school/classes`, { headers });
  const [first] = (await classes.json()).result.classes;
  const data = {
    ...newStudent(),
    dob: '2014-05-06',
    gender: 'Female',
    class_id: first.class_id as string,
    section: 'A',
    admission_date: '2026-01-05',
    phone: '+1 555 0100',
    address: '1 Lane',
    mother_name: 'Åsa Penn',
    ...fields,
  };
  const reply = await session.page.request.post(`${apiBase}/school/students`, { headers, data });
  return {
    ...data,
    class_name: first.class_name as string,
    id: (await reply.json()).result.student_id as string,
  };
}

/** Changes a student as another user would meanwhile. */
export const changeStudent = (session: SignedIn, id: string, data: Readonly<Record<string, string>>) =>
  session.page.request.put(`${apiBase}/school/students/${id}`, { headers: headersOf(session), data });

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const rows = (page: Page) => page.getByRole('table', { name: 'Students' }).getByRole('row');
export const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search students by name, email, or roll number...' }).fill(text);
export const field = (form: Locator, name: string) => form.getByLabel(name, { exact: false }).first();
export const next = (form: Locator) => form.getByRole('button', { name: 'Next' });
